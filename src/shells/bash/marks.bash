# Writes the marks, to the terminal itself: `exec >file` and `exec 2>file` do not lose them.
#
# What changes is kept in arrays: `set -a` puts them into no environment.
__ptyhold_ended=('') __ptyhold_early=('') __ptyhold_status=(0)
__ptyhold_z=$'\a'
# Set where bash cannot say where output begins.
__ptyhold_unmarked=

# $1: the key. Hooks that the user has removed together with PS1 come back by a line that is typed, with another one.
__ptyhold_sign() {
  __ptyhold_key=("$1") __ptyhold_seq=(0)
  __ptyhold_a=($'\e]133;A;ptyhold='"$1"$'\a')
  __ptyhold_b=($'\e]133;B'"$__ptyhold_unmarked"';ptyhold='"$1"$'\a')
  # The time follows, and `z`. bash has had a clock since 5.0.
  __ptyhold_c=($'\e]133;C;ptyhold='"$1"';t=')
  # The end of a string: one that a binary file has begun makes the terminal draw nothing of the prompt.
  __ptyhold_n=($'\e\\\e]133;N;ptyhold='"$1")
  # The number of the newest end follows, and `z`: behind the first command of a paste this mark comes amid its output.
  __ptyhold_s=($'\e]133;S;ptyhold='"$1")
}
__ptyhold_sign "$__ptyhold_key"

# Stands behind our commands, so that `set -x` and the user's DEBUG trap print nothing of them. A restricted shell, whose
# `$-` holds an r, must not open a file for writing, but may close what is open.
__ptyhold_null=(/dev/null -) __ptyhold_=0 __ptyhold_r=1
__ptyhold_hush='2>&- >&"${__ptyhold_null[__ptyhold_${-//[!r]}]}"'

# bash 3.2 says 258 for a syntax error, where others say 2.
__ptyhold_mark_end() {
  __ptyhold_seq=$((__ptyhold_seq + 1))
  __ptyhold_ended=1
  __ptyhold_print '\033]133;D;%s;ptyhold=%s.%s;t=%s\007' "$(($1 & 255))" "$__ptyhold_key" "$__ptyhold_seq" \
    "${EPOCHREALTIME-}"
}

__ptyhold_write() {
  __ptyhold_print %s "$1"
}

# Standard input is the terminal as well. It serves where /dev/tty cannot be opened, and `enable -n` takes only builtins away.
__ptyhold_print() {
  builtin printf "$@" >|/dev/tty || command printf "$@" >&0
}

# A user's function may run our commands as part of PROMPT_COMMAND, and there is no prompt behind them. A subshell would
# lose the number of the mark. A line editor that is written in bash does everything in functions, on behalf of a key.
__ptyhold_at_prompt() {
  ((BASH_SUBSHELL == 0)) && [[ ${#FUNCNAME[@]} == 2 || -n ${READLINE_LINE+set} ]]
}
