# For bash 5.1 and later: PROMPT_COMMAND is an array, with our command first and a guard last.
#
# A plain PROMPT_COMMAND='x' replaces element 0 alone: the guard sees that and repairs the array, one element after the other,
# and never the one that runs. bash runs the elements as they were when it began.
__ptyhold_guard=1000000

# After a syntax error in `$(…)`, bash 5.2 counts its open quotes from below zero: the next quote that it parses damages its
# heap, and bash dies later. Another syntax error sets the count to zero. So this has no quote, but the function it calls.
__ptyhold_first='{ __ptyhold_end; } 2>&- >&-'
# The second form has its turn where `exec 2>&-` has left nothing to copy.
__ptyhold_last="{ __ptyhold_ready; } 3>&2 $__ptyhold_hush || { __ptyhold_ready; } $__ptyhold_hush"

# bash turns `\[` and `\]` into these.
__ptyhold_i=$'\001' __ptyhold_j=$'\002'

# Without the guard, PS1 looks up element 0 of this, which is unset; with it, element 1.
__ptyhold_hooked=([1]='')
__ptyhold_prompt_forms \
  '${__ptyhold_hooked[0${PROMPT_COMMAND[1000000]+1}]-'"$__ptyhold_late"'}' \
  '${PROMPT_COMMAND[1000000]:=$__ptyhold_last}' '$__ptyhold_i' '$__ptyhold_j'

# If C-c ends the user's files early, the first command adds the guard.
PS0=${PS0-}$__ptyhold_start

__ptyhold_end() {
  __ptyhold_status=$?
  ((__ptyhold_version != 502 || __ptyhold_status != 2)) || builtin eval ')' || :
  builtin local -
  builtin set +aexuvk
  __ptyhold_at_prompt || return 0
  __ptyhold_mark_end "$__ptyhold_status"
  [[ ${PROMPT_COMMAND[-1]-} == "$__ptyhold_last" ]] && return
  [[ ${PROMPT_COMMAND[__ptyhold_guard]-} != "$__ptyhold_last" ]] || __ptyhold_early=1
  __ptyhold_arrange 0
} >&"${__ptyhold_null[__ptyhold_${-//[!r]}]}"

__ptyhold_ready() {
  __ptyhold_status=$?
  builtin local -
  builtin set +aexuvk
  __ptyhold_at_prompt || return 0
  [[ -n $__ptyhold_ended ]] || __ptyhold_mark_end "$__ptyhold_status"
  __ptyhold_ended=
  [[ ${PROMPT_COMMAND[-1]-} == "$__ptyhold_last" ]] || __ptyhold_early=1
  [[ ${PROMPT_COMMAND[0]-} == "$__ptyhold_first" ]] || __ptyhold_arrange "$__ptyhold_guard"
  __ptyhold_wrap
  __ptyhold_mark_ready
}

# $1: the index of the element that runs now. Elements behind the guard have yet to run: `__ptyhold_end` moves them.
__ptyhold_arrange() {
  builtin local __ptyhold_index __ptyhold_next
  builtin local -a __ptyhold_kept
  __ptyhold_next=0 __ptyhold_kept=()
  for __ptyhold_index in "${!PROMPT_COMMAND[@]}"; do
    (($1 == __ptyhold_guard && __ptyhold_index > $1)) && continue
    __ptyhold_keep "${PROMPT_COMMAND[__ptyhold_index]}"
    ((__ptyhold_index == $1)) || builtin unset -v "PROMPT_COMMAND[$__ptyhold_index]"
  done
  PROMPT_COMMAND[0]=$__ptyhold_first
  for __ptyhold_index in "${!__ptyhold_kept[@]}"; do
    PROMPT_COMMAND[__ptyhold_next += 1]=${__ptyhold_kept[__ptyhold_index]}
  done
  PROMPT_COMMAND[__ptyhold_guard]=$__ptyhold_last
}

# Some tools put `$PROMPT_COMMAND` inside their own text, and ours with it.
__ptyhold_keep() {
  builtin local __ptyhold_text
  __ptyhold_text=${1//"$__ptyhold_first"/:}
  __ptyhold_text=${__ptyhold_text//"$__ptyhold_last"/:}
  [[ $__ptyhold_text == : || -z $__ptyhold_text ]] || __ptyhold_kept+=("$__ptyhold_text")
}

__ptyhold_fixed() {
  [[ ${!1@a} == *r* ]]
}

# Adds the guard alone: some tools finish their set-up at the first prompt and look for their text in element 0.
__ptyhold_install() {
  builtin local -
  builtin set +aexuvk
  if __ptyhold_fixed PROMPT_COMMAND; then
    PS0=${PS0//"$__ptyhold_start"/}
    __ptyhold_prompt_forms "$__ptyhold_late" '' '$__ptyhold_i' '$__ptyhold_j'
    __ptyhold_wrap
  else
    PROMPT_COMMAND[__ptyhold_guard]=$__ptyhold_last
  fi
}
