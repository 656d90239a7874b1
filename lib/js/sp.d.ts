/* sp.d.ts -- the types of sp.mjs */

/** The labels of all cells in row-major order, 0 for the blank. */
export type Board = number[];
/** Columns and rows, or a number for a square. */
export type Size = number | [number, number];
/** A name of GOALS, or a board. */
export type Goal = string | Board;
export type Method = 'optimal' | 'within' | 'near' | 'fast';
export type Metric = 'slides' | 'mtm';
export type Notation = 'letters' | 'blank' | 'counts' | 'tiles' | 'taps' |
	'words' | 'arrows';
export type Source = string | URL | BufferSource | WebAssembly.Module;

export interface Place {
	/** By default the square that the board is. */
	size?: Size;
	/** By default 'classic'. */
	goal?: Goal;
}
export interface Draw extends Place {
	/** Below 2^128; by default one of the system. */
	seed?: number | bigint | string;
	/** The number of the first board. */
	first?: number;
	method?: 'uniform' | 'walk' | 'slide';
	/** Steps from the goal, of walk and slide. */
	steps?: number;
	population?: 'solvable' | 'unsolvable' | 'any';
	/** The number that no tile has. */
	missing?: number;
	notGoal?: boolean;
	fixedBlank?: boolean;
	distinct?: boolean;
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
}
export interface Solution {
	/** none: no solution is short enough for mostLength. */
	status: 'solved' | 'unsolvable' | 'none' | 'stopped';
	/** Letters of the tiles: U, D, L, R. */
	moves?: string;
	/** In the metric. */
	length?: number;
	/** The tiles to tap. */
	taps?: number[];
}
export interface Conversion {
	notation?: Notation;
	/** That of tiles and taps. */
	board?: Board;
	size?: Size;
	reverse?: boolean;
	turn?: string;
	cancel?: boolean;
}
export interface Library {
	boards(count: number, options?: Draw): Board[];
	random(options?: Draw): Board;
	solved(options?: Place & { missing?: number }): Board;
	parse(text: string, options?: { size?: Size; form?: string }): Board;
	print(board: Board, options?: { size?: Size; form?: string }): string;
	isSolvable(board: Board, options?: Place): boolean;
	isSolved(board: Board, options?: Place): boolean;
	explain(board: Board, options?: Place): string;
	count(field: 'index', board: Board, options?: Place): bigint;
	count(field: string, board: Board, options?: Place): number;
	tap(board: Board, label: number, options?: { size?: Size }): Board;
	apply(board: Board, moves: string, options?: { size?: Size }): Board;
	turn(board: Board, symmetry: string, options?: { size?: Size }): Board;
	convert(moves: string, options?: Conversion): string;
	taps(moves: string, board: Board, options?: { size?: Size }): number[];
	solve(board: Board, options?: Search): Solution;
}

export const GOALS: string[];
export const METHODS: Method[];
export const METRICS: Metric[];
export const NOTATIONS: Record<Notation, number>;
export class SpError extends Error {}
export function load(source?: Source,
	poll?: (least: number, nodes: number) => boolean): Promise<Library>;
export class Solver {
	constructor(source?: string | URL | BufferSource | WebAssembly.Module);
	solve(board: Board, options?: Search & {
		signal?: AbortSignal;
		progress?: (soFar: { least: number; nodes: number }) => void;
	}): Promise<Solution>;
	close(): void;
}
