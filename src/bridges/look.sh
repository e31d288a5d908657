# Prints the processes of a terminal's foreground group, and those that were stopped, one a line: "pid ppid pgid tpgid
# state wait-channel reads-terminal wakes command", then a blank line and what stty says of the terminal's modes.
# reads-terminal comes from the system call (numbers of x86-64 and arm64): yes (-for-thread: not its first thread reads;
# -for-server: another one waits for something outside the process), no, polls (it waits for several things, perhaps for
# the terminal too), waits (for the terminal, and for things within the process) or - where the system does not show it.
# wakes: after how many milliseconds the process goes on by itself, or - where it sets no time.
#
# All of it is of one moment: if a program that reads the terminal woke up meanwhile, everything is looked at once more.
# $1 is the terminal, $2 the process that tmux started in it, 0 if nobody knows which. When that has ended, the system gives
# the name of the terminal to the next one that is opened: what has it now is not told.

# Prints $2 numbers of $3 bytes each that the process holds at address $1.
peek() {
  dd if="/proc/$pid/mem" bs=4 skip=$(($1 / 4)) count=$(($2 * $3 / 4)) 2>/dev/null | od -An -v -td"$3"
}

# Whether descriptor $1 of the process is the terminal.
see_descriptor() {
  if [ "/proc/$pid/fd/$1" -ef "$terminal_path" ] || [ "/proc/$pid/fd/$1" -ef /dev/tty ]; then
    found=yes
  elif [ -e "/proc/$pid/fd/$1" ]; then
    found=no
  else
    found=polls
  fi
}

# The same for the first $1 descriptors. Only of one is known that select waits for it.
see_first() {
  case $1 in
    0x0) found=no ;;
    0x1) see_descriptor 0 ;;
  esac
}

# The same for the $2 descriptors of the list that poll was given at address $1.
see_list() {
  count=$(($2))
  [ "$count" -ne 0 ] || found=no
  [ "$count" -le 16 ] || return
  set -- $(peek "$1" $((count * 2)) 4)
  [ $# -gt 0 ] || return
  any=no
  while [ $# -gt 1 ]; do
    [ "$1" -lt 0 ] || see_descriptor "$1"
    [ "$found" = no ] || any=$found
    shift 2
  done
  found=$any
  [ "$found" != yes ] || [ "$count" -eq 1 ] || found=polls
}

# The same for the descriptors in the set that epoll waits for.
see_set() {
  [ -r "/proc/$pid/fdinfo/$(($1))" ] || return
  any=no others=
  while read -r key descriptor _; do
    [ "$key" = tfd: ] || continue
    see_descriptor "$descriptor"
    case $any/$found in
      */no) others="$others $descriptor" ;;
      no/yes) any=waits ;;
      */polls) any=polls ;;
    esac
  done <"/proc/$pid/fdinfo/$(($1))"
  found=$any
  [ "$any" != waits ] || see_own $others
}

# Whether all of these are things within the process: a counter, or a pipe of which it has both ends.
see_own() {
  links=$(ls -l "/proc/$pid/fd" 2>/dev/null)
  for descriptor; do
    link=${links#*" $descriptor -> "}
    link=${link%%"
"*}
    case $link in
      'anon_inode:[eventfd]') continue ;;
      pipe:*) case ${links#*"$link"} in *"$link"*) continue ;; esac ;;
    esac
    found=polls
  done
}

# Prints the descriptors for which a thread waits by call $1 with its arguments $2 and $3.
list_awaited() {
  case $1 in
    0 | 63 | 45 | 47 | 207 | 212) echo $(($2)) ;;
    22 | 232 | 281) sed -n 's/^tfd: *\([0-9]*\).*/\1/p' "/proc/$pid/fdinfo/$(($2))" 2>/dev/null ;;
    7 | 73 | 271)
      [ $(($3)) -le 16 ] || return
      set -- $(peek "$2" $(($3 * 2)) 4)
      while [ $# -gt 1 ]; do
        echo "$1"
        shift 2
      done
      ;;
  esac
}

# Whether another thread than $1 waits for something outside the process: a connection, or a pipe that another one holds.
see_others() {
  links=$(ls -l "/proc/$pid/fd" 2>/dev/null)
  for other in /proc/"$pid"/task/*; do
    [ "$other" != "$1" ] || continue
    call= first= second=
    read -r call first second _ 2>/dev/null <"$other/syscall"
    for descriptor in $(list_awaited "$call" "$first" "$second"); do
      link=${links#*" $descriptor -> "}
      link=${link%%"
"*}
      case $link in
        socket:*) return 0 ;;
        pipe:*) case ${links#*"$link"} in *"$link"*) ;; *) return 0 ;; esac ;;
      esac
    done
  done
  return 1
}

# A time limit in milliseconds, as an int.
see_milliseconds() {
  limit=$(($1 & 0xffffffff))
  [ "$limit" -le 2147483647 ] || limit=-
}

# A time limit at address $1: seconds, and parts of which $2 are a millisecond.
see_time() {
  [ $(($1)) -ne 0 ] || return
  limit=0
  set -- $(peek "$1" 2 8) "$2"
  [ $# -lt 3 ] || limit=$(($1 * 1000 + $2 / $3))
}

see_call() {
  found=polls
  limit=-
  case $1 in
    0 | 63) see_descriptor $(($2)) ;;
    23) see_first "$2"; see_time "$6" 1000 ;;
    72 | 270) see_first "$2"; see_time "$6" 1000000 ;;
    7) see_list "$2" "$3"; see_milliseconds "$4" ;;
    73 | 271) see_list "$2" "$3"; see_time "$4" 1000000 ;;
    22 | 232 | 281) see_set "$2"; see_milliseconds "$5" ;;
    *) found=no ;;
  esac
}

# Any thread may be the one that waits for the terminal: yes counts most, then polls, waits and no.
see_process() {
  reads=- works=
  wakes=-
  for task in /proc/"$pid"/task/*; do
    call= turns=
    read -r turns 2>/dev/null <"$task/schedstat"
    read -r call arguments 2>/dev/null <"$task/syscall"
    case $call in
      '') continue ;;
      running) found=no ;;
      *) see_call "$call" $arguments ;;
    esac
    # If it woke up meanwhile, what was read of its memory may be another list, though the same call may stand there again.
    if [ "$found" != no ]; then
      again= later=
      read -r again 2>/dev/null <"$task/syscall"
      read -r later 2>/dev/null <"$task/schedstat"
      [ "$again $later" = "$call $arguments $turns" ] || found=polls limit=0
    fi
    case $reads/$found in
      -/* | no/* | waits/polls | */yes) reads=$found wakes=$limit ;;
      polls/polls | waits/waits) [ "$limit" = - ] || wakes=$limit ;;
    esac
    # It waits for others of its process, for a set of things, for a signal or for a time.
    case $found/$call in
      no/22 | no/35 | no/98 | no/101 | no/115 | no/128 | no/137 | no/202 | no/230 | no/232 | no/281) ;;
      no/*) works=1 ;;
    esac
    [ "$reads" = yes ] || continue
    readers="$readers $task/schedstat ${turns:-- - -}"
    [ "${task##*/}" = "$pid" ] || reads=yes-for-thread
    see_others "$task" && reads=yes-for-server
    break
  done
  [ "$reads$works" != waits1 ] || reads=polls
  [ "$reads" != no ] || wakes=-
}

# Since Node 23 the system has the name of its main thread, and the command line that of the program.
see_program() {
  words=$(tr '\0' '\n' <"/proc/$pid/cmdline" 2>/dev/null)
  word=${words%%"
"*}
  [ -z "${word##*/}" ] || name=${word##*/}
}

# Prints the line of a process: $1 parent, $2 group, $3 foreground group, $4 state.
see_member() {
  channel=
  read -r channel 2>/dev/null <"/proc/$pid/wchan"
  see_process
  # It has ended since the table was read.
  [ -e "/proc/$pid/stat" ] || return
  case $name in MainThread | *-MainThread) see_program ;; esac
  echo "$pid $1 $2 $3 $4 ${channel:--} $reads $wakes $name"
}

# Sets name, pid, and rest: from the state on.
read_stat() {
  rest=${1##*) }
  name=${1#*(}
  name=${name%)*}
  pid=${1%% *}
}

# `su -c` and its kin run a command in a session of its own, which has no terminal, and hand it theirs: it is in front, too.
# $1 is the process that waits for it.
see_apart() {
  child=$(grep -hs "^[0-9]* (.*) . $1 [0-9]* [0-9]* 0 " /proc/[0-9]*/stat) || return
  set -- ${child##*) }
  while read -r line; do
    read_stat "$line"
    set -- $rest
    see_member "$2" "$foreground" "$foreground" "$1"
  done <<EOF
$(grep -hs ") . [0-9]* [0-9]* $4 0 " /proc/[0-9]*/stat)
EOF
}

# Fails if a program that was seen to read has run since.
see_terminal() {
  terminal_path=$1
  read -r line <"/proc/$2/stat" || exit 0
  read_stat "$line"
  set -- "$1" "$2" $rest
  terminal=$7
  foreground=$8
  # grep reads the whole table: the shell reads byte by byte, and there may be thousands of processes.
  grep -hs " $terminal " /proc/[0-9]*/stat | {
    readers= apart=
    while read -r line; do
      read_stat "$line"
      set -- "$1" "$2" $rest
      [ "$7" = "$terminal" ] || continue
      # One that has ended, and waits to be asked how, has no terminal, as all services have none.
      [ "$terminal" != 0 ] || [ "$pid" = "$2" ] || continue
      [ "$5" = "$foreground" ] || [ "$pid" = "$2" ] || [ "$3" = T ] || continue
      see_member "$4" "$5" "$8" "$3"
      [ "$5" = "$foreground" ] || continue
      case $name in su | runuser | setsid) apart="$apart $pid" ;; esac
    done
    for waiting in $apart; do see_apart "$waiting"; done
    echo
    see_modes "$1"
    set -- $readers
    while [ $# -gt 3 ]; do
      later=
      read -r later 2>/dev/null <"$1"
      [ "${later:-- - -}" = "$2 $3 $4" ] || exit 1
      shift 4
    done
  }
}

see_modes() {
  stty -F "$1" -a 2>/dev/null || stty -f "$1" -a 2>/dev/null
}

if [ -r "/proc/$2/stat" ]; then
  for _ in 1 2 3; do
    seen=$(see_terminal "$1" "$2") && break
  done
  echo "$seen"
elif [ "$2" != 0 ] && [ -r /proc/self/stat ]; then
  echo
else
  ps -t "${1#/dev/}" -o pid= -o ppid= -o pgid= -o tpgid= -o stat= -o wchan= -o comm= |
    while read -r pid parent group foreground state channel name; do
      echo "$pid $parent $group $foreground $state $channel - - $name"
    done
  echo
  see_modes "$1"
fi
