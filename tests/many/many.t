#!/bin/sh
# many.t -- work shared by many processes and hosts gives the same bytes
#
# The recipes are those of the manual, taken from it as they stand.
# shellcheck disable=SC2016
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"

cd "$tmp" || exit 1
PATH=$PATH:/usr/sbin
bin=${SP_BIN:-$root/build/bin}
HOME=$tmp
PARALLEL_HOME=$tmp/home
export HOME PARALLEL_HOME
mkdir "$PARALLEL_HOME"
: >"$PARALLEL_HOME/will-cite"

# recipe NAME [FILE]: a display of the manual becomes a file
recipe() {
	awk -v name="$1" '
	/^\.\\" recipe: / { found = $3 == name }
	found && /^\.Bd/ { shown = 1; next }
	/^\.Ed/ { found = shown = 0 }
	shown {
		gsub(/\\\(aq/, "\047")
		gsub(/\\e/, "\\")
		print
	}' "$root/man/sp-many.7" >"${2-$1}"
	[ -s "${2-$1}" ]
	ok "the manual has the recipe $1" $?
}

# clean: removes the results of another recipe
clean() {
	rm -rf boards boards.new part.* found.* log.* died
	mkdir died
}

# there NAME COMMAND ...: returns whether all commands are there, and skips the
# test if not
there() {
	there_name=$1
	shift
	for command in "$@"; do
		if ! command -v "$command" >where; then
			skip "$there_name" "no $command"
			return 1
		fi
	done
}

# makes NAME COMMAND ...: a test that the command makes the file of all boards
makes() {
	makes_name=$1
	shift
	"$@" >log 2>&1
	status=$?
	cmp whole boards >>log 2>&1 && [ "$status" -eq 0 ]
	ok "$makes_name" $? "status $status
$(cat log)"
}

# An sp-gen that is killed amid its work, once for every odd part.
mkdir killed
cat >killed/sp-gen <<END
#!/bin/sh
for last in "\$@"; do :; done
case \$last in
*[13579]/*)
	if mkdir "$tmp/died/\${last%/*}" 2>/dev/null; then
		"$bin/sp-gen" "\$@" | head -n 1000
		kill -9 \$\$
	fi
esac
exec "$bin/sp-gen" "\$@"
END
chmod +x killed/sp-gen

# An sp-solve that is killed once for every odd part, four times for part 3, and
# has other memory for every part.
cat >killed/sp-solve <<END
#!/bin/sh
part=
for word in "\$@"; do
	case \$word in
	[0-7]/8) part=\${word%/8} ;;
	esac
done
[ -n "\$part" ] || exec "$bin/sp-solve" "\$@"
lives=1
[ "\$part" -ne 3 ] || lives='1 2 3 4'
for life in \$lives; do
	[ \$((part % 2)) -eq 0 ] || ! mkdir "$tmp/died/\$part.\$life" 2>/dev/null ||
		kill -9 \$\$
done
exec "$bin/sp-solve" -M \$((part * part + 1)) "\$@"
END
chmod +x killed/sp-solve

sp-gen -S 7 -n 1000000 >whole

sp-count -H -f manhattan whole | awk '{ print $1, $2 }' >sums
sp-gen -S 7 -n 100000 -p any >mixed

# ---- one machine ----

recipe xargs
clean
if there 'xargs -P makes the whole' seq &&
    echo | xargs -P 2 true 2>err; then
	makes 'xargs -P makes the whole' sh xargs
fi

recipe make
clean
if there 'make -j makes the whole' make seq; then
	case $(make --version 2>/dev/null) in
	GNU*)
		makes 'make -j makes the whole' env -u MAKEFLAGS \
			make -j 2 -f make boards
		rm -f boards part.3
		! PATH=$tmp/killed:$PATH env -u MAKEFLAGS make -f make \
			boards >log 2>&1 && [ ! -e boards ] && [ ! -e part.3 ]
		ok 'make: neither a killed part nor the whole has its name' $?
		makes 'make: a second run makes the missing parts' \
			env -u MAKEFLAGS make -f make boards
		;;
	*) skip 'make -j makes the whole' 'not GNU make' ;;
	esac
fi

recipe parallel
recipe pipe
recipe totals
sp-check whole >verdicts.want
if there 'parallel makes the whole' parallel bash; then
	clean
	makes 'parallel makes the whole' sh parallel
	clean
	makes 'parallel: killed parts are made again' \
		env PATH="$tmp/killed:$PATH" sh parallel
	[ "$(find died -type d | wc -l)" -eq 5 ]
	ok 'parallel: four parts were killed before' $?
	sh pipe 2>log
	ok 'parallel --pipe ends with status 0' $? "$(cat log)"
	cmp verdicts verdicts.want 2>log
	ok 'parallel --pipe writes verdicts in the order of the boards' $? \
		"$(cat log)"
	clean
	PATH=$tmp/killed:$PATH sh totals 2>log
	cmp totals sums 2>>log
	ok 'parallel: totals do not count killed parts' $? "$(cat log)"
fi

# ---- several hosts ----

# Hosts are reached through a real sshd, which ssh starts itself: no port is
# taken, and nothing is left running.
make_hosts() {
	ssh-keygen -q -t ed25519 -N '' -f host_key &&
	    ssh-keygen -q -t ed25519 -N '' -f user_key || return
	cp user_key.pub authorized
	chmod 600 authorized
	cat >sshd_config <<END
HostKey $tmp/host_key
AuthorizedKeysFile $tmp/authorized
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin yes
PidFile none
SetEnv PATH=$1:$PATH
END
	cat >ssh_config <<END
Host *
ProxyCommand $(command -v sshd) -i -f $tmp/sshd_config
HostKeyAlias sp
UserKnownHostsFile $tmp/known_hosts
StrictHostKeyChecking no
IdentityFile $tmp/user_key
IdentitiesOnly yes
BatchMode yes
LogLevel ERROR
END
}

recipe hosts
clean
PARALLEL_SSH="ssh -F $tmp/ssh_config"
export PARALLEL_SSH
hosts='parallel over two hosts makes the whole, killed parts too'
if there "$hosts" parallel ssh sshd ssh-keygen; then
	if make_hosts "$tmp/killed" 2>log &&
	    $PARALLEL_SSH alpha true 2>>log; then
		makes "$hosts" sh hosts
	else
		skip "$hosts" "sshd: $(tail -n 1 log)"
	fi
fi

recipe solve
solves='parallel over two hosts solves all boards, in order'
if there "$solves" parallel ssh sshd ssh-keygen; then
	if $PARALLEL_SSH alpha true 2>log; then
		sp-gen -S 8 -s 3 -n 2500 -p any >boards
		sp-solve -l boards >wanted
		sh solve >log 2>&1
		status=$?
		cmp wanted lengths >>log 2>&1 && [ "$status" -eq 0 ]
		ok "$solves" $? "status $status
$(cat log)"
	else
		skip "$solves" "sshd: $(tail -n 1 log)"
	fi
fi

# finds NAME: all lines of the file answers, at least one, are shortest
# solutions of the board
finds() {
	sort -u answers >moves
	lines=$(grep -c . moves)
	while read -r _; do cat board; done <moves >boards
	[ "$lines" -gt 0 ] && [ "$(awk '{ print length }' moves | sort -u)" = \
		"$(sp-solve -l board)" ] && [ "$(sp-map -m @moves boards |
		sp-check -p solved -c)" -eq "$lines" ]
	ok "$1" $? "$(cat moves log)"
}

recipe search.sh
sp-gen -S 11 -m slide:120 >board # of length 17, with the bound 15
searches='parallel over two hosts finds a shortest solution in parts'
if there "$searches" parallel ssh sshd ssh-keygen; then
	if $PARALLEL_SSH alpha true 2>log; then
		clean
		! sh search.sh >answers 2>log && [ ! -s answers ] &&
			[ "$(wc -l <found.15)" -eq 7 ]
		ok 'search.sh ends without a part that failed three times' $? \
			"$(cat log)"
		sh search.sh >answers 2>log
		finds "$searches, killed parts too"
		[ "$(wc -l <found.15)" -eq 8 ]
		ok 'search.sh, started again, searches that part alone' $?
	else
		skip "$searches" "sshd: $(tail -n 1 log)"
	fi
fi

# ---- Slurm ----

# The cluster of one machine has a key, sockets and directories of its own.
start_cluster() {
	mkdir cluster cluster/state cluster/spool || return
	chmod 755 "$tmp" cluster
	dd if=/dev/urandom of=cluster/key bs=64 count=2 2>>log
	chmod 600 cluster/key
	munged --force --socket="$tmp/cluster/munge" \
		--key-file="$tmp/cluster/key" \
		--seed-file="$tmp/cluster/seed" \
		--pid-file="$tmp/cluster/munged.pid" \
		--log-file="$tmp/cluster/munged.log" >>log 2>&1 || return
	cat >cluster/slurm.conf <<END
ClusterName=sp
SlurmctldHost=$1(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$tmp/cluster/munge
SlurmctldPort=$2
SlurmdPort=$(($2 + 1))
StateSaveLocation=$tmp/cluster/state
SlurmdSpoolDir=$tmp/cluster/spool
SlurmctldPidFile=$tmp/cluster/slurmctld.pid
SlurmdPidFile=$tmp/cluster/slurmd.pid
SlurmctldLogFile=$tmp/cluster/slurmctld.log
SlurmdLogFile=$tmp/cluster/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SchedulerParameters=sched_interval=1,batch_sched_delay=0
NodeName=$1 NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
	SLURM_CONF=$tmp/cluster/slurm.conf
	export SLURM_CONF
	slurmctld -f "$SLURM_CONF" >>log 2>&1 &&
	    slurmd -f "$SLURM_CONF" -N "$1" >>log 2>&1 || return
	# srun waits for the node, but not for the controller.
	tries=0
	until srun -n 1 true >>log 2>&1; do
		tries=$((tries + 1))
		[ "$tries" -lt 30 ] || return
		sleep 1
	done
}

stop_cluster() {
	for daemon in slurmd slurmctld munged; do
		pid=$(cat "$tmp/cluster/$daemon.pid" 2>/dev/null) || continue
		# It saves its state before it ends.
		while kill "$pid" 2>/dev/null; do
			sleep 1
		done
	done
	clean_up
}

recipe parts.sh
recipe merge.sh
recipe slurm
clean
for i in 0 1 2 4 5 6 7; do echo 1 2 3 0 >"part.$i"; done
check 'merge.sh: without a part there is no result' -s 1 \
	-E '*part.3*' -- sh merge.sh
[ ! -e boards ]
ok 'merge.sh: without a part nothing has the name of the result' $?
echo 1 2 3 0 >part.3
check 'merge.sh: without all boards there is no result' -s 1 -- sh merge.sh
[ ! -e boards ]
ok 'merge.sh: without all boards nothing has its name' $?
recipe solve.sh
recipe array.sh
sp-gen -S 5 -m slide:120 >board # of length 20, with the bound 18
slurm='a Slurm array makes the whole'
arrays='Slurm arrays find a shortest solution in parts'
clean
if there "$slurm" slurmctld slurmd munged sbatch srun; then
	trap stop_cluster EXIT
	: >log
	# Ports below those that the system gives to others.
	if start_cluster "$(hostname -s)" $((20000 + $$ % 5000 * 2)); then
		makes "$slurm" sh slurm
		clean
		! PATH=$tmp/killed:$PATH sh array.sh >answers 2>log &&
			[ ! -e found.18.3 ] && [ -e found.18.2 ]
		ok 'array.sh ends if parts are killed, which have no file' $? \
			"$(cat log)"
		sh array.sh >answers 2>>log
		grep -v Submitted answers >found
		mv found answers
		finds "$arrays, killed parts too"
	else
		skip "$slurm" "no cluster: $(tail -n 1 log | tr -d '#')"
		skip "$arrays" 'no cluster'
	fi
fi

# ---- slices that are started twice ----

recipe mapper
chmod +x mapper
split -l 30000 mixed slice.
for slice in slice.*; do
	sh mapper <"$slice" >"out.$slice" || echo "status $?" >>slices
	sh mapper <"$slice" | cmp - "out.$slice" || echo "$slice" >>slices
done
[ ! -s slices ]
ok 'a slice of a stream gives the same twice, with status 0' $?
check 'slices give together what the whole gives' \
	-o "$(sp-check mixed)" -- sh -c 'cat out.slice.*'
check 'an empty slice gives nothing, with status 0' -- sh mapper </dev/null

finish
