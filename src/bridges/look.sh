# Prints the processes of a terminal's foreground group, one a line: "pid ppid pgid tpgid state wait-channel
# reads-terminal command", then a blank line and what stty says of the terminal's modes. The modes come last, since a
# program that already reads changes them no more. reads-terminal comes from the system call (numbers of x86-64 and
# arm64): yes, no, polls (select and its kin do not show on what they wait) or - where the system does not show it.
# $1 is the terminal, $2 the process that tmux started in it.
if [ -r "/proc/$2/stat" ]; then
  read -r line <"/proc/$2/stat" || exit 0
  rest=${line##*) }
  set -- "$1" "$2" $rest
  terminal=$7
  foreground=$8
  # grep reads the whole table: the shell reads byte by byte, and there may be thousands of processes.
  grep -hs " $terminal " /proc/[0-9]*/stat | while read -r line; do
    rest=${line##*) }
    name=${line#*(}
    name=${name%)*}
    pid=${line%% *}
    set -- "$1" "$2" $rest
    [ "$7" = "$terminal" ] || continue
    [ "$5" = "$foreground" ] || [ "$pid" = "$2" ] || continue
    channel=
    read -r channel 2>/dev/null <"/proc/$pid/wchan"
    reads=-
    # Any thread may be the one that waits for the terminal: yes counts more than polls, and polls more than no.
    for task in /proc/"$pid"/task/*/syscall; do
      call=
      read -r call argument _ _ _ limit _ 2>/dev/null <"$task"
      case $call in
        0 | 63) descriptor=$((argument)) ;;
        # A select of one descriptor without a time limit can only wait for descriptor 0.
        23 | 72 | 270) case $argument/$limit in 0x1/0x0) descriptor=0 ;; *) descriptor= ;; esac ;;
        7 | 22 | 73 | 232 | 271 | 281) descriptor= ;;
        '' | running) continue ;;
        *) [ "$reads" != - ] || reads=no; continue ;;
      esac
      target=
      [ -z "$descriptor" ] || target=$(readlink "/proc/$pid/fd/$descriptor" 2>/dev/null)
      case $target in
        "$1" | /dev/tty) reads=yes; break ;;
        '') reads=polls ;;
        *) [ "$reads" != - ] || reads=no ;;
      esac
    done
    echo "$pid $4 $5 $8 $3 ${channel:--} $reads $name"
  done
else
  ps -t "${1#/dev/}" -o pid= -o ppid= -o pgid= -o tpgid= -o stat= -o wchan= -o comm= |
    while read -r pid parent group foreground state channel name; do
      echo "$pid $parent $group $foreground $state $channel - $name"
    done
fi

echo
stty -F "$1" -a 2>/dev/null || stty -f "$1" -a 2>/dev/null
