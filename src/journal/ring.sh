# Keeps standard input in a bounded ring of files.
# $1 folder, $2 how many bytes a file may reach, $3 how many files are kept, then where to go on: $4 generation,
# $5 offset, $6 lines before it, $7 why this generation began; $8 the terminal.
#
# A file's name says where its first byte stands: GENERATION.OFFSET.LINES.CAUSE. A hole between two files is lost
# output. If nobody knows how much was lost, the hole is one byte longer than what is known.
#
# The file of the same name in times/ says when its bytes came. perl notes that as it copies. Where there is none, dd
# copies, and this notes how far the journal has come whenever dd ends.
umask 077
scripts=${0%/*}
folder=$1
cd "$folder" || exec cat >/dev/null
limit=$2 keep=$3 generation=$4 start=$5 lines=$6 cause=$7 tty=${8-}
# The user's own perl may be a slow script that looks for another one.
perl=/usr/bin/perl
[ -x "$perl" ] || perl=perl
command -v "$perl" >/dev/null || perl=
unset PERL5OPT PERL5LIB PERLLIB PERL5DB PERL_UNICODE PERLIO
# dd reads with plain read(2): it never waits for a full block, and writes what it got at once.
block=4096
blocks=$((limit / block / 4))
[ "$blocks" -gt 256 ] && blocks=256
[ "$blocks" -lt 1 ] && blocks=1
size=0
echo $$ >ring.pid
# Where the disk can hold no more files, this one becomes the next.
true 2>/dev/null >spare

open_file() { file=$generation.$start.$lines.$cause; }

# Globs sort by character, not by number, so compare the offsets.
drop_oldest() {
  while :; do
    count=0 oldest= least=
    for name in [0-9]*.[0-9]*.[0-9]*.*; do
      [ -f "$name" ] || continue
      count=$((count + 1))
      rest=${name#*.}
      offset=${rest%%.*}
      if [ -z "$least" ] || [ "$offset" -lt "$least" ]; then least=$offset oldest=$name; fi
    done
    [ "$count" -ge "$1" ] || return 0
    # The newest file stays. There may be none, if somebody has removed the folder.
    [ -n "$oldest" ] && [ "$oldest" != "$file" ] && rm -f "$oldest" "times/$oldest" || return 1
    # A folder may keep its files, and an `rm` of the user may only say that it removes them.
    [ ! -e "$oldest" ] || return 1
  done
}

measure() {
  counted=0 size=0
  [ -f "$file" ] || return 0
  set -- $(wc -lc <"$file")
  counted=$1 size=$2
}

next_file() {
  start=$((start + size)) lines=$((lines + counted)) size=0
  open_file
}

# Without room for another file, the oldest one makes it.
make_file() {
  true 2>/dev/null >>"$file"
  [ -e "$file" ] || mv spare "$file" 2>/dev/null
  if [ ! -e "$file" ]; then
    drop_oldest 1000
    drop_oldest "$count"
    true 2>/dev/null >>"$file"
  fi
  [ -e spare ] || true 2>/dev/null >spare
}

# dd was killed or could not write. What it held is lost, and nobody knows how much that was.
recover() {
  generation=$((generation + 1))
  cause=$1
  measure
  size=$((size + 1))
  next_file
  # An empty file tells readers of the loss at once. `true` and not `:`, a special builtin: if its redirection fails, the
  # shell may end.
  true 2>/dev/null >"$file"
  [ "$cause" = full ] && outlast_full_disk
  drop_oldest $((keep + 1))
}

# First drop older output to make room. If that does not help, try to write each piece and count it, so that the
# terminal is never held up and the first piece for which there is room is kept.
outlast_full_disk() {
  while [ -d "$folder" ]; do
    drop_oldest 2
    # One read takes what is there: a little output must not wait for more.
    came=$(($(dd bs=262144 count=1 2>/dev/null | tee -a "$file" 2>/dev/null | wc -c)))
    [ "$came" -gt 0 ] || exit 0
    measure
    [ "$size" -eq "$came" ] && return 0
    [ "$size" -gt 0 ] || rm -f "$file"
    start=$((start + came)) lines=$((lines + counted)) size=0
    open_file
    true 2>/dev/null >"$file"
  done
  exit 0
}

# Sets `now` to the milliseconds since the machine's start, where the system tells that without a process.
read_uptime() {
  now=
  read -r up rest 2>/dev/null </proc/uptime || return 1
  now=$((${up%.*} * 1000 + (1${up#*.} - 100) * 10))
}

# What to add to that for the time since 1970.
set_clock() {
  base=0
  read_uptime || return 0
  set -- $(date '+%s %N')
  # Some know no %N.
  case ${2-} in '' | *[!0-9]*) set -- "$1" 500000000 ;; esac
  base=$(($1 * 1000 + 1$2 / 1000000 - 1000 - now))
}

note_turn() {
  if read_uptime; then now=$((now + base)); else now=$(date +%s)000; fi
  [ -d times ] || mkdir times 2>/dev/null
  echo "$((start + size)) $now ~" 2>/dev/null >>"times/$file"
}

copy_plainly() { dd bs=$block count=$blocks 2>/dev/null >>"$file"; }

# Returns 0 once the file is full or the input has ended; dd also ends when it has read so often.
copy() {
  [ -n "$perl" ] || { copy_plainly; return; }
  room=$((limit - size))
  [ "$room" -gt 0 ] || room=$block
  "$perl" "$scripts/copy.pl" "times/$file" $((start + size)) $room $base "$tty" 2>/dev/null >>"$file"
  status=$?
  case $status in 0) return 0 ;; 7) return 1 ;; esac
  perl=
  [ "$status" -gt 128 ] && return "$status"
  # This perl does not work, and has read nothing.
  copy_plainly
}

open_file
drop_oldest $((keep + 1))
set_clock
while :; do
  before=$size
  copy
  status=$?
  if [ "$status" -ne 0 ]; then
    if [ "$status" -gt 128 ]; then recover killed; else recover full; fi
    continue
  fi
  measure
  [ "$size" -gt "$before" ] || break
  [ -n "$perl" ] || note_turn
  if [ $((size + block * blocks)) -gt "$limit" ]; then
    cause=next
    next_file
    drop_oldest "$keep"
    make_file
  fi
done
