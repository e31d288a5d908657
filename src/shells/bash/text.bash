# For bash before 5.1: PROMPT_COMMAND is one text, and our commands are its first and its last line.
__ptyhold_first="{ __ptyhold_end && :; } $__ptyhold_hush"
# The second form has its turn where `exec 2>&-` has left nothing to copy.
__ptyhold_last="{ __ptyhold_ready; } 3>&2 $__ptyhold_hush || { __ptyhold_ready; } $__ptyhold_hush"
__ptyhold_only=$__ptyhold_first$'\n'$__ptyhold_last
__ptyhold_length=(-1) __ptyhold_flags=('')

# If the user replaces it, our hooks do not run. Its length shows that, and PS1 prints the end from then on. bash 3.2 splits
# the length at digits that are in IFS, unless it is quoted.
__ptyhold_hooked=([1]='')
__ptyhold_prompt_forms \
  '${__ptyhold_hooked["${#PROMPT_COMMAND}"==__ptyhold_length]-'"$__ptyhold_late"'}' \
  '${PROMPT_COMMAND:=$__ptyhold_only}' '\[' '\]'

# The user's lines come next and must see the status in `$?`. What stands before `&&` may fail under `set -e` and does not
# start a trap on ERR.
__ptyhold_end() {
  __ptyhold_status=$?
  ! __ptyhold_at_prompt || __ptyhold_mark_end "$__ptyhold_status"
  return "$__ptyhold_status"
}

__ptyhold_ready() {
  __ptyhold_status=$? __ptyhold_flags=$-
  __ptyhold_at_prompt || return
  [[ -n $__ptyhold_ended ]] || __ptyhold_mark_end "$__ptyhold_status"
  __ptyhold_ended=
  builtin set +a
  [[ ${PROMPT_COMMAND-} == *"$__ptyhold_last" ]] || __ptyhold_early=1
  __ptyhold_chain
  __ptyhold_wrap
  __ptyhold_mark_ready
  [[ $__ptyhold_flags != *a* ]] || builtin set -a
}

__ptyhold_chain() {
  builtin local __ptyhold_text
  __ptyhold_text=${PROMPT_COMMAND-}
  __ptyhold_text=${__ptyhold_text#"$__ptyhold_first"$'\n'}
  __ptyhold_text=${__ptyhold_text%"$__ptyhold_last"}
  __ptyhold_text=${__ptyhold_text//"$__ptyhold_first"/:}
  __ptyhold_text=${__ptyhold_text//"$__ptyhold_last"/:}
  [[ -z $__ptyhold_text || $__ptyhold_text == *$'\n' ]] || __ptyhold_text=$__ptyhold_text$'\n'
  __ptyhold_text=$__ptyhold_first$'\n'$__ptyhold_text$__ptyhold_last
  # To set what has become readonly is an error that ends the whole command.
  [[ ${PROMPT_COMMAND-} == "$__ptyhold_text" ]] || PROMPT_COMMAND=$__ptyhold_text
  __ptyhold_length=${#PROMPT_COMMAND}
}

# bash 3.2 has no operator @a that tells of attributes. What is readonly cannot become local either.
__ptyhold_fixed() {
  ! builtin local "$1"
}

__ptyhold_install() {
  __ptyhold_flags=$-
  builtin set +a
  __ptyhold_fixed PROMPT_COMMAND || __ptyhold_chain
  __ptyhold_wrap
  [[ $__ptyhold_flags != *a* ]] || builtin set -a
}
