/* sp.d.ts -- the types of sp.mjs */

/** The labels of all cells in row-major order, 0 for the blank. */
export type Board = number[];
/** A board as an argument. */
export type Labels = readonly number[] | Uint8Array | Uint16Array | Uint32Array;
/** Columns and rows, as [5, 3] or '5x3', or a number for a square; at most 65536
    cells. */
export type Size = number | string | readonly [number, number];
/** A name of GOALS, or a board. */
export type Goal = string | Labels;
export type Method = 'optimal' | 'within' | 'near' | 'fast';
export type Metric = 'slides' | 'mtm';
export type Notation = 'letters' | 'blank' | 'counts' | 'tiles' | 'taps' |
	'words' | 'arrows';
/** A module of WebAssembly, if the program has types for it: with those of Node.js
    alone it has none. */
type Module = typeof globalThis extends { WebAssembly: { Module: {
	prototype: infer Compiled } } } ? Compiled : never;
export type Source = string | URL | ArrayBuffer | ArrayBufferView | Module;

export interface Place {
	/** By default the square that the board is. */
	size?: Size;
	/** By default 'classic'. */
	goal?: Goal;
}
export interface Draw extends Place {
	/** Below 2^128; by default one of the system. */
	seed?: number | bigint | string;
	method?: 'uniform' | 'walk' | 'slide' | 'length';
	/** Steps from the goal, of walk and slide; by default 0, which is the goal. */
	steps?: number;
	/** Of length: the least and the most of a shortest solution, in the metric;
	    boards of at most 12 cells. */
	least?: number;
	most?: number;
	metric?: Metric;
	population?: 'solvable' | 'unsolvable' | 'any';
	/** The number that no tile has. */
	missing?: number | 'random';
	notGoal?: boolean;
	fixedBlank?: boolean;
	/** No board comes twice. */
	distinct?: boolean;
	/** In the order of indexes. */
	inOrder?: boolean;
}
export interface Search extends Place {
	method?: Method;
	metric?: Metric;
	/** Width of the beam of near. */
	width?: number;
	/** Of within: at most so many times the shortest, from 1. */
	factor?: number;
	/** Boards after which the search is given up. */
	mostNodes?: number;
	/** The most slides, or moves, of a solution. */
	mostLength?: number;
	/** A solution, which no answer is longer than. */
	known?: string;
	/** Whether all first moves of shortest solutions are wanted. */
	first?: boolean;
	/** Whether all shortest solutions are wanted. */
	all?: boolean;
	/** Whether only the length is wanted, which takes less time. */
	lengthOnly?: false;
}
/** Options of a search which may be for the length only. */
export type Measure = Omit<Search, 'lengthOnly'> & { lengthOnly: boolean };
export interface Found {
	status: 'solved';
	/** Letters of the tiles: U, D, L, R. */
	moves: string;
	/** In the metric. */
	length: number;
	/** The tiles to tap. */
	taps: number[];
	/** All first moves of shortest solutions: letters; in mtm with counts and
	    spaces. */
	first?: string;
	/** All shortest solutions. */
	all?: string[];
}
/** With lengthOnly, moves and taps may be missing. */
export type Measured = Partial<Found> & { status: 'solved'; length: number };
/** A search that was stopped may have found a solution. */
export type Stopped = Partial<Omit<Found, 'status'>> & { status: 'stopped' };
/** none: no solution is short enough for mostLength. */
export type Unsolved = { [name in Exclude<keyof Found, 'status'>]?: undefined } & {
	status: 'unsolvable' | 'none' };
export type Solution = Found | Stopped | Unsolved;
export type Length = Measured | Stopped | Unsolved;
export interface Conversion {
	notation?: Notation;
	/** That of tiles and taps. */
	board?: Labels;
	size?: Size;
	reverse?: boolean;
	turn?: string;
	cancel?: boolean;
}
export interface Library {
	boards(count: number, options?: Draw & { first?: number }): Board[];
	random(options?: Draw & { first?: number }): Board;
	population(options?: Draw): bigint;
	solved(options?: Place & { missing?: number }): Board;
	parse(text: string, options?: Place & { form?: string;
		missing?: number }): Board;
	parseAll(text: string, options?: { size?: Size; form?: string }): Board[];
	print(board: Labels, options?: { size?: Size; form?: string }): string;
	svg(board: Labels, options?: { size?: Size }): string;
	isSolvable(board: Labels, options?: Place): boolean;
	isSolved(board: Labels, options?: Place): boolean;
	explain(board: Labels, options?: Place): string;
	count(field: 'index', board: Labels, options?: Place): bigint;
	count(field: string, board: Labels, options?: Place): number;
	has(property: string, board: Labels, options?: Place): boolean;
	inversions(board: Labels, options?: Place): number[];
	unroll(board: Labels, options?: Place): number[];
	relabel(board: Labels, options?: Place & { to?: Goal }): Board;
	tap(board: Labels, label: number, options?: { size?: Size }): Board;
	/** Moves are a text, or the tiles to tap. */
	apply(board: Labels, moves: string | Labels, options?: { size?: Size }): Board;
	turn(board: Labels, symmetry: string, options?: Place): Board;
	convert(moves: string, options?: Conversion): string;
	taps(moves: string, board: Labels, options?: { size?: Size }): number[];
	cost(moves: string, options?: { board?: Labels; size?: Size }): {
		slides: number; mtm: number };
	solve(board: Labels, options?: Search): Solution;
	solve(board: Labels, options: Measure): Length;
	lengths(options?: Place & { metric?: Metric }): number[];
}

export const GOALS: string[];
export const METHODS: Method[];
export const METRICS: Metric[];
export const NOTATIONS: Record<Notation, number>;
export class SpError extends Error {}
export function load(source?: Source,
	poll?: (least: number, nodes: number) => boolean): Promise<Library>;
export class Solver {
	constructor(source?: Source);
	solve(board: Labels, options?: Search & {
		signal?: AbortSignal;
		progress?: (soFar: { least: number; nodes: number }) => void;
	}): Promise<Solution>;
	solve(board: Labels, options: Measure & {
		signal?: AbortSignal;
		progress?: (soFar: { least: number; nodes: number }) => void;
	}): Promise<Length>;
	boards(count: number, options?: Draw & { first?: number;
		signal?: AbortSignal }): Promise<Board[] | undefined>;
	lengths(options?: Place & { metric?: Metric;
		signal?: AbortSignal }): Promise<number[] | undefined>;
	close(): void;
}
