# For bash before 5.1: PROMPT_COMMAND is one text, and our commands are its first and its last line.
__ptyhold_first='{ __ptyhold_end; } >/dev/null 2>&1'
__ptyhold_last='{ __ptyhold_ready; } 3>&2 >/dev/null 2>&1'
__ptyhold_only=$__ptyhold_first$'\n'$__ptyhold_last
__ptyhold_length=-1

# If the user replaces it, our hooks do not run. Its length shows that, and PS1 prints the end from then on.
__ptyhold_hooked=([1]='')
__ptyhold_prompt_forms \
  '${__ptyhold_hooked[${#PROMPT_COMMAND}==__ptyhold_length]-'"$__ptyhold_late"'}' \
  '${PROMPT_COMMAND:=$__ptyhold_only}' '\[' '\]'
__ptyhold_i='' __ptyhold_j=''

# The user's lines come next and must see the status in `$?`. Under `set -e`, to return it would end the shell.
__ptyhold_end() {
  __ptyhold_status=$?
  __ptyhold_mark_end "$__ptyhold_status"
  [[ $- == *e* ]] || return "$__ptyhold_status"
}

__ptyhold_ready() {
  __ptyhold_status=$?
  [[ -n $__ptyhold_ended ]] || __ptyhold_mark_end "$__ptyhold_status"
  __ptyhold_ended=
  __ptyhold_chain
  __ptyhold_wrap
  __ptyhold_mark_ready
}

__ptyhold_chain() {
  builtin local text
  text=${PROMPT_COMMAND-}
  text=${text#"$__ptyhold_first"$'\n'}
  text=${text%"$__ptyhold_last"}
  text=${text//"$__ptyhold_first"/:}
  text=${text//"$__ptyhold_last"/:}
  [[ -z $text || $text == *$'\n' ]] || text=$text$'\n'
  PROMPT_COMMAND=$__ptyhold_first$'\n'$text$__ptyhold_last
  __ptyhold_length=${#PROMPT_COMMAND}
}

# bash 3.2 has no operator @a that tells of attributes, so this asks once, in the only way it has.
__ptyhold_readonly=$(readonly -p)
__ptyhold_fixed() {
  [[ $__ptyhold_readonly == *" $1="* ]]
}

__ptyhold_install() {
  __ptyhold_readonly=$(readonly -p)
  __ptyhold_fixed PROMPT_COMMAND || __ptyhold_chain
  __ptyhold_wrap
}
