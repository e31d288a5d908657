# bash before 5.1: PROMPT_COMMAND is one text, with ours in its first and its last line.
__ptyhold_first='{ __ptyhold_end; } >/dev/null 2>&1'
__ptyhold_last='{ __ptyhold_ready; } 3>&2 >/dev/null 2>&1'
__ptyhold_only=$__ptyhold_first$'\n'$__ptyhold_last
__ptyhold_length=-1

# Once the user has replaced it, no hook runs: its length tells, and PS1 shows the end from then on.
__ptyhold_hooked=([1]='')
__ptyhold_prompt_forms \
  '${__ptyhold_hooked[${#PROMPT_COMMAND}==__ptyhold_length]-'"$__ptyhold_late"'}' \
  '${PROMPT_COMMAND:=$__ptyhold_only}' '\[' '\]'
__ptyhold_i='' __ptyhold_j=''

# The lines after this one are the user's and must see their `$?`; under `set -e` that would end the shell.
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

# The attribute operator @a is newer than this: asked once, in the only form 3.2 has.
__ptyhold_readonly=$(readonly -p)
__ptyhold_fixed() {
  [[ $__ptyhold_readonly == *" $1="* ]]
}

__ptyhold_install() {
  __ptyhold_readonly=$(readonly -p)
  __ptyhold_fixed PROMPT_COMMAND || __ptyhold_chain
  __ptyhold_wrap
}
