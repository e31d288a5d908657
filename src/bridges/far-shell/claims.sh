# The part of the far end that claims a turn among servers, as native-claims.ts does. agent.sh comes behind it.

# $1 process: sets `began` to when it began, as the system tells it; to nothing if it has ended.
see_begin() {
  began= fields=
  if [ -e /proc/self/stat ]; then
    read -r fields 2>/dev/null <"/proc/$1/stat"
    fields=${fields##*) }
    case $fields in
      '' | Z*) ;;
      *) set -- $fields; shift 19; began=$1 ;;
    esac
  else
    fields=$(TZ=UTC ps -o stat= -o lstart= -p "$1" 2>/dev/null)
    case $fields in Z*) ;; *) began=$(echo "${fields#* }" | tr -cd A-Za-z0-9) ;; esac
  fi
}

# $1 the end of a ticket: the world, and the start of the machine before what tells the tickets of a process apart.
is_of_earlier_start() {
  case ${1##*-} in _* | "$boot"_*) return 1 ;; *_*) ;; *) return 1 ;; esac
  there=${1%-*}
  [ -n "$boot" ] && [ "${there%pid*}" = "${world%pid*}" ]
}

# $1 folder, $2 ticket not to count: sets `living` to the ticket of a process that lives, and `dead` where one has ended.
# Of a process of another machine nobody here can tell. A machine of our name that has started again since was this one.
see_others() {
  living=
  for each in "$1"/*; do
    name=${each##*/}
    case $name in "$2" | '*') continue ;; *-*-*-*) ;; *) continue ;; esac
    rest=${name#*-}
    space=${rest#*-}
    see_begin "${name%%-*}"
    if ! is_of_earlier_start "$space" && { [ "${space%-*}" != "$world" ] || [ "$began" = "${rest%%-*}" ]; }; then
      living=$name
      return
    fi
    dead=yes
    rm -f "$each"
  done
}

# $1 request, $2 folder, $3 what no other ticket of this shell holds: claims the turn, as native-claims.ts does.
claim() {
  if [ -z "$own" ]; then
    world=$({ uname -n; readlink /proc/self/ns/pid; } 2>/dev/null | tr -cd A-Za-z0-9)
    boot=$(tr -cd A-Za-z0-9 2>/dev/null </proc/sys/kernel/random/boot_id)
    see_begin $$
    own=$$-${began:-0}-$world-${boot}_
  fi
  dead=
  see_others "$2" ''
  if [ -n "$living" ]; then say "R $1 by $living"; return; fi
  ticket=$own$3
  [ -d "$2" ] || mkdir -m 700 "$2" 2>/dev/null
  true 2>/dev/null >"$2/$ticket"
  if [ ! -e "$2/$ticket" ]; then
    printf '%sR %s failed %.300s\n' "$mark" "$1" "$({ true >"$2/$ticket"; } 2>&1 | tail -n 1)" >&9
    return
  fi
  see_others "$2" "$ticket"
  if [ -n "$living" ]; then
    rm -f "$2/$ticket"
    say "R $1 by $living"
  else
    held=$2/$ticket
    if [ -n "$dead" ]; then say "R $1 inherited $ticket"; else say "R $1 held $ticket"; fi
  fi
}

# $1 request, $2 folder, $3 ticket.
give_back() {
  rm -f "$2/$3"
  held=
  say "R $1"
}
