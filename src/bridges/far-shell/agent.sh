# The far end of a prefix bridge: a shell that runs each line it gets as an order, and answers in frames.
# A frame is a line that begins with $mark. It is written at once and is short (POSIX promises 512 bytes), so that
# frames of several processes never mix. Between frames stand the bytes of `get`, those of followers, or noise.
umask 077
here=${TMPDIR:-/tmp}/ptyhold-far.$$.${mark#?}
mkdir -m 700 "$here" || exit 1
# In this locale the shell counts and cuts bytes, not characters. Programs get the locale of before.
had=${LC_ALL+yes} locale=${LC_ALL-}
export LC_ALL=C
# Frames and bytes always go to descriptor 9, whatever the output is redirected to.
exec 9>&1
piece=????????????????????????????????????????
piece=$piece$piece$piece$piece$piece$piece$piece$piece$piece$piece
followers= own= held=
between=$(printf '\036')
# Writing to a channel whose program has ended must not end this shell. Programs would inherit `trap ''`.
trap : PIPE

say() { printf '%s%s\n' "$mark" "$*" >&9; }

# A channel ends only when no process holds its descriptor any more.
release() { exec 3>&- 4>&- 5>&- 6>&- 7>&-; }

become_local() {
  release
  if [ -n "$had" ]; then LC_ALL=$locale; else unset LC_ALL; fi
}

# $1 kind of frame, $2 request: sends standard input, 64 bytes to a frame.
bytes() {
  od -An -v -tx1 | while IFS= read -r first; do
    second= third= fourth=
    IFS= read -r second
    IFS= read -r third
    IFS= read -r fourth
    say "$1 $2$first$second$third$fourth"
  done
}

# $1 request, $2 shell code to run side by side with everything else.
job() {
  # This makes the shell forget jobs that have ended.
  jobs >/dev/null 2>&1
  {
    (become_local; eval "$2") </dev/null >"$here/$1.out" 2>"$here/$1.err"
    status=$?
    release
    [ -s "$here/$1.out" ] && bytes O "$1" <"$here/$1.out"
    [ -s "$here/$1.err" ] && bytes E "$1" <"$here/$1.err"
    say "D $1 $status"
  } &
}

# In a job: runs a command and tells its process number, so that it can be ended. Its input is in a file.
run() {
  request=$1
  shift
  # A program that stays in the background must not keep the connection open.
  "$@" <"$here/$request.in" 9>&- &
  say "P $request $!"
  wait $!
}

# In a job: writes $1, as printf reads it, to the file $2. If that fails, cat says why.
put() { printf "$1" 2>/dev/null >"$2" || printf "$1" | cat >"$2"; }

# $1 request: sends the lines of standard input, several to a frame, up to the end of a reply of tmux.
lines() {
  held=
  while IFS= read -r line || [ -n "$line" ]; do
    if [ $((${#held} + ${#line})) -gt 400 ]; then tell "$1"; fi
    case $line in
      *"$between"*) tell_whole "$1" "$line" ;;
      %end* | %error* | %exit*) held=$held$between$line; tell "$1" ;;
      *) if [ "${#line}" -gt 400 ]; then tell_whole "$1" "$line"; else held=$held$between$line; fi ;;
    esac
  done
  tell "$1"
  say "X $1"
}

tell() {
  [ -z "$held" ] || printf '%sL %s %s\n' "$mark" "$1" "$held" >&9
  held=
}

# Sends a line that is too long for one frame in pieces.
tell_whole() {
  tell "$1"
  whole=$2
  while [ "${#whole}" -gt 400 ]; do
    printf '%sM %s %.400s\n' "$mark" "$1" "$whole" >&9
    whole=${whole#$piece}
  done
  printf '%sS %s %s\n' "$mark" "$1" "$whole" >&9
}

# $1 request, $2 descriptor for its input, $3 what to run: sends the lines of its output.
channel() {
  mkfifo "$here/$1.fifo"
  {
    (become_local; eval "$3") <"$here/$1.fifo" 2>/dev/null 9>&- | { release; lines "$1"; }
  } &
  eval "exec $2>\"\$here/\$1.fifo\""
  rm -f "$here/$1.fifo"
}

# $1 file, $2 offset, $3 length.
slice() {
  if [ -n "$skips_bytes" ]; then
    dd if="$1" iflag=skip_bytes skip="$2" bs="$3" count=1
  else
    {
      [ "$2" -eq 0 ] || dd bs="$2" skip=1 count=0
      dd bs="$3" count=1
    } <"$1"
  fi
}

# The same, and tells how many bytes it was. Some builds of busybox count only records: there it reads one whole record.
count_slice() {
  if [ -n "$counts_bytes" ]; then
    slice "$@"
    return
  fi
  left=$(($(wc -c <"$1") - $2))
  [ "$left" -lt "$3" ] || left=$3
  if [ "$left" -le 0 ]; then
    echo "0 bytes" >&2
  else
    case $(slice "$1" "$2" "$left" 2>&1 >&9) in *1+0\ records\ out*) echo "$left bytes" >&2 ;; esac
  fi
}

# $1 request, $2 file, $3 offset, $4 length. Followers stop meanwhile; dd's count tells if others wrote all the same.
get() {
  for each in $followers; do eval "kill -s STOP \$tail_$each"; done 2>/dev/null
  say "G $1"
  told=$(count_slice "$2" "$3" "$4" 2>&1 >&9)
  say "g $1 ${told##*
}"
  for each in $followers; do eval "kill -s CONT \$tail_$each"; done 2>/dev/null
}

# $1 number, $2 file, $3 first byte (from 1), $4 a file whose coming is told, if any: sends what the file $2 holds from
# there on and whatever is written to it, as bytes without frames.
follow() {
  if [ -n "$4" ] && [ -n "$tail_speaks" ]; then
    mkfifo "$here/$1.said"
    (release; while read -r line; do case $line in *appeared*) say "N $1" ;; esac; done) <"$here/$1.said" &
    # With --pid, tail ends when this shell ends, however it ends.
    (become_local; LC_ALL=C exec tail --pid=$$ -q -c "+$3" -F "$2" "$4" 9>&- 2>"$here/$1.said") &
  else
    (become_local; exec tail -c "+$3" -f "$2" 9>&- 2>/dev/null) &
  fi
  eval "tail_$1=$!"
  followers="$followers $1"
}

unfollow() {
  others=
  for each in $followers; do
    if [ "$each" = "$1" ]; then eval "kill \$tail_$1" 2>/dev/null; else others="$others $each"; fi
  done
  followers=$others
  rm -f "$here/$1.said"
}

# Tells how far each follower has read, from the system: "number:offset".
positions() {
  told=
  for each in $followers; do
    eval "number=\$tail_$each"
    offset=
    read -r name offset 2>/dev/null <"/proc/$number/fdinfo/3"
    told="$told $each:$offset"
  done
  say "p$told"
}

# $1 request, $2 folder: tells the names of its files, as many as fit into a frame.
names() {
  request=$1 told=
  for each in "$2"/*; do told="$told ${each##*/}"; done
  printf '%sR %s %.400s\n' "$mark" "$request" "$told" >&9
}

# $1 request, then files: tells which one, counted from 0, is the first that can be run.
find_program() {
  request=$1 count=0
  shift
  for each in "$@"; do
    [ -f "$each" ] && [ -x "$each" ] && break
    count=$((count + 1))
  done
  say "R $request $count"
}

# $1 signal, $2 process, or a group as a negative number: dash wants `--` before that, busybox does not know it.
signal() { kill -s "$1" -- "$2" 2>/dev/null || kill -s "$1" "$2"; }

# $1 request, $2 process or group.
alive() {
  state=
  if signal 0 "$2" 2>/dev/null; then
    read -r state 2>/dev/null <"/proc/$2/stat"
    # tmux 3.3a may leave dead children as zombies for long, which still take signals.
    case ${state##*) } in Z*) say "R $1 no" ;; *) say "R $1 yes" ;; esac
  else
    case $(signal 0 "$2" 2>&1) in *ermitted*) say "R $1 yes" ;; *) say "R $1 no" ;; esac
  fi
}

# Removes what far ends that were killed have left. A process number means something only on the same machine or in the
# same container. Whoever has said nothing of that for ten minutes was killed first.
clear_left() {
  kin="$(uname -n) $(readlink /proc/self/ns/pid)"
  echo "$kin" >"$here/kin"
  for each in "${TMPDIR:-/tmp}"/ptyhold-far.*; do
    if [ -d "$each" ] && [ ! -L "$each" ] && [ -O "$each" ]; then
      owner=${each##*/ptyhold-far.}
      kill -s 0 "${owner%%.*}" && continue
      theirs=
      read -r theirs <"$each/kin" || [ -z "$(find "$each" -prune -mmin +10)" ] || theirs=$kin
      [ "$theirs" != "$kin" ] || rm -rf "$each"
    fi
  done
}
clear_left </dev/null >/dev/null 2>&1 9>&- &

skips_bytes= counts_bytes= tail_speaks= sees_offsets= tail_waits=
[ "$(printf abcd | dd iflag=skip_bytes skip=1 bs=2 count=1 2>/dev/null)" = bc ] && skips_bytes=yes
case $(printf abcd | dd bs=4 count=1 2>&1 >/dev/null) in *bytes*) counts_bytes=yes ;; esac
case $(tail --version 2>/dev/null) in *GNU*) tail_speaks=yes tail_waits=yes ;; esac
case $(uname) in Darwin | *BSD) tail_waits=yes ;; esac
[ -r /proc/self/fdinfo/0 ] && sees_offsets=yes

obey() { while IFS= read -r order; do eval "$order"; done; }

# A shell reads its lines byte by byte. From a pipe that costs a quarter of what it costs from a socket, so cat copies
# the orders into one; not with busybox, whose cat may end too soon.
serve() {
  if [ -n "$tail_speaks" ]; then
    mkfifo "$here/orders"
    exec 8<&0
    cat <&8 8<&- 9>&- >"$here/orders" 2>/dev/null &
    exec 8<&-
    say "H ${tail_waits:-no} ${sees_offsets:-no}"
    obey <"$here/orders"
  else
    say "H ${tail_waits:-no} ${sees_offsets:-no}"
    obey
  fi
  for each in $followers; do eval "kill \$tail_$each"; done 2>/dev/null
  [ -z "$held" ] || rm -f "$held"
  rm -rf "$here"
}

# Both on one line: the shell reads its script byte by byte, and cat would take a second line for an order.
serve; exit 0
