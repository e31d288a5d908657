# For bash 5.1 and later: PROMPT_COMMAND is an array, with our command first and a guard last.
#
# A plain PROMPT_COMMAND='x' replaces element 0 alone: the guard sees that and repairs the array. bash walks the array while
# it runs the elements, so this changes them one by one, and never the one that runs.
__ptyhold_guard=1000000

# Each is redirected as a whole: then `set -x` and the user's DEBUG trap print nothing of it.
__ptyhold_first='{ __ptyhold_end; } >/dev/null 2>&1'
__ptyhold_last='{ __ptyhold_ready; } 3>&2 >/dev/null 2>&1'

# bash turns `\[` and `\]` into these. They have names, as other shells with an exported PS1 would show `\[` itself.
__ptyhold_i=$'\001' __ptyhold_j=$'\002'

# Without the guard, PS1 looks up element 0 of this, which is unset; with it, element 1.
__ptyhold_hooked=([1]='')
__ptyhold_prompt_forms \
  '${__ptyhold_hooked[0${PROMPT_COMMAND[1000000]+1}]-'"$__ptyhold_late"'}' \
  '${PROMPT_COMMAND[1000000]:=$__ptyhold_last}'

# If C-c ends the user's files early, the first command adds the guard.
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

# $1: the index of the element that runs now. Elements behind the guard have yet to run: `__ptyhold_end` moves them.
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

# Some tools put `$PROMPT_COMMAND` inside their own text, and ours with it.
__ptyhold_keep() {
  builtin local text
  text=${1//"$__ptyhold_first"/:}
  text=${text//"$__ptyhold_last"/:}
  [[ $text == : || -z $text ]] || kept+=("$text")
}

__ptyhold_fixed() {
  [[ ${!1@a} == *r* ]]
}

# Adds the guard alone: some tools finish their set-up at the first prompt and look for their text in element 0.
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
