# Writes the marks, to the terminal itself: `exec >file` and `exec 2>file` do not lose them.
__ptyhold_seq=0
__ptyhold_ended=
__ptyhold_a=$'\e]133;A;ptyhold='$__ptyhold_key$'\a'
__ptyhold_b=$'\e]133;B;ptyhold='$__ptyhold_key$'\a'
__ptyhold_c=$'\e]133;C;ptyhold='$__ptyhold_key$'\a'
__ptyhold_n=$'\e]133;N;ptyhold='$__ptyhold_key$'\a'
__ptyhold_s=$'\e]133;S;ptyhold='$__ptyhold_key$'\a'

__ptyhold_mark_end() {
  __ptyhold_seq=$((__ptyhold_seq + 1))
  __ptyhold_ended=1
  builtin printf '\033]133;D;%s;ptyhold=%s.%s\007' "$1" "$__ptyhold_key" "$__ptyhold_seq" >|/dev/tty
}

__ptyhold_write() {
  builtin printf %s "$1" >|/dev/tty
}
