# For bash before 4.4, which has no PS0: a DEBUG trap prints `C`. It is set only between a prompt and the first command.
#
# A command in parentheses runs without the trap, so it gives no `C` if it is the first.
#
# The trap is read and removed outside functions: inside them bash hides it, and sets it again when they end.
__ptyhold_traps=('') __ptyhold_theirs=('') __ptyhold_word=('')
__ptyhold_last='{ __ptyhold_ready && __ptyhold_traps=$(builtin trap -p DEBUG) && __ptyhold_arm; } 3>&2 '$__ptyhold_hush
__ptyhold_only=$__ptyhold_first$'\n'$__ptyhold_last
__ptyhold_trap='{ __ptyhold_word=$_; __ptyhold_debug && builtin trap - DEBUG; : "$__ptyhold_word"; } '$__ptyhold_hush

# The user's own trap runs after ours, in the same text; afterwards it is alone again.
__ptyhold_arm() {
  [[ $__ptyhold_traps != *__ptyhold_debug* ]] || return 0
  builtin eval "set -- $__ptyhold_traps"
  __ptyhold_theirs=${3-}
  builtin trap "$__ptyhold_trap${3:+$'\n'$3}" DEBUG
}

# If nothing was typed, this runs for the first command of PROMPT_COMMAND.
__ptyhold_debug() {
  [[ -z ${COMP_LINE-} ]] || return 1
  [[ $BASH_COMMAND == __ptyhold_* || ${PROMPT_COMMAND-} == "$BASH_COMMAND"* ]] || __ptyhold_write "$__ptyhold_c"
  [[ -n $__ptyhold_theirs ]] || return 0
  builtin trap "$__ptyhold_theirs" DEBUG
  return 1
}

__ptyhold_wrap_ps0() {
  :
}
