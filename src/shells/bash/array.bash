# bash 5.1 and later: PROMPT_COMMAND is an array with ours first and a guard last.
#
# A plain PROMPT_COMMAND='x' only replaces element 0: the guard sees that and sets things right. bash walks the live list
# while it runs the elements, so they are only ever changed one by one, never the one that is running.
__ptyhold_guard=1000000

# Redirected as a whole, so that neither `set -x` nor a DEBUG trap of the user's shows anything of ours.
__ptyhold_first='{ __ptyhold_end; } >/dev/null 2>&1'
__ptyhold_last='{ __ptyhold_ready; } 3>&2 >/dev/null 2>&1'

# What `\[` and `\]` become, by name too: other shells that inherit an exported PS1 would show the two as they are.
__ptyhold_i=$'\001' __ptyhold_j=$'\002'

# No guard: element 0 of this is looked up, which is unset; with one: element 1.
__ptyhold_hooked=([1]='')
__ptyhold_prompt_forms \
  '${__ptyhold_hooked[0${PROMPT_COMMAND[1000000]+1}]-'"$__ptyhold_late"'}' \
  '${PROMPT_COMMAND[1000000]:=$__ptyhold_last}'

# Should C-c cut the user's files short, the first command brings the guard in.
PS0=${PS0-}$__ptyhold_start

__ptyhold_end() {
  __ptyhold_status=$?
  builtin local -
  builtin set +exuvk
  __ptyhold_mark_end "$__ptyhold_status"
  [[ ${PROMPT_COMMAND[-1]-} == "$__ptyhold_last" ]] || __ptyhold_arrange 0
}

__ptyhold_ready() {
  __ptyhold_status=$?
  builtin local -
  builtin set +exuvk
  [[ -n $__ptyhold_ended ]] || __ptyhold_mark_end "$__ptyhold_status"
  __ptyhold_ended=
  [[ ${PROMPT_COMMAND[0]-} == "$__ptyhold_first" ]] || __ptyhold_arrange "$__ptyhold_guard"
  __ptyhold_wrap
  __ptyhold_mark_ready
}

# $1: the index of the element that is running now. What stands behind the guard has yet to run: it is left for `end`.
__ptyhold_arrange() {
  builtin local index next
  builtin local -a kept
  next=0 kept=()
  for index in "${!PROMPT_COMMAND[@]}"; do
    (($1 == __ptyhold_guard && index > $1)) && continue
    __ptyhold_keep "${PROMPT_COMMAND[index]}"
    ((index == $1)) || builtin unset -v "PROMPT_COMMAND[$index]"
  done
  PROMPT_COMMAND[0]=$__ptyhold_first
  for index in "${!kept[@]}"; do
    PROMPT_COMMAND[next += 1]=${kept[index]}
  done
  PROMPT_COMMAND[__ptyhold_guard]=$__ptyhold_last
}

# Tools that chain by text ("mine; $PROMPT_COMMAND") carry ours along inside theirs.
__ptyhold_keep() {
  builtin local text
  text=${1//"$__ptyhold_first"/:}
  text=${text//"$__ptyhold_last"/:}
  [[ $text == : || -z $text ]] || kept+=("$text")
}

__ptyhold_fixed() {
  [[ ${!1@a} == *r* ]]
}

# Only the guard at first: tools that finish their installation at the first prompt look for their text in element 0.
__ptyhold_install() {
  builtin local -
  builtin set +exuvk
  if __ptyhold_fixed PROMPT_COMMAND; then
    PS0=${PS0//"$__ptyhold_start"/}
    __ptyhold_prompt_forms "$__ptyhold_late" ''
    __ptyhold_wrap
  else
    PROMPT_COMMAND[__ptyhold_guard]=$__ptyhold_last
  fi
}
