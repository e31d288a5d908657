# Hooks our functions in: first and last among the user's, and again where a file of theirs threw them out.
#
# Each body is redirected as a whole: `set -x` and a TRAPDEBUG of the user's then show nothing of it.
__ptyhold_first() {
  {
    local ended=$? armed=
    # Asked before `emulate` makes the options ours. zsh expands `%` there whatever prompt_percent says.
    [[ -o prompt_sp && -o prompt_cr && ${PROMPT_EOL_MARK-} == "$__ptyhold_end"* ]] && armed=1
    builtin emulate -L zsh +xve
    local REPLY
    __ptyhold_mark "D;$ended" .$__ptyhold_seq
    [[ -n $armed ]] || __ptyhold_write "$REPLY"
    __ptyhold_arm
    __ptyhold_arrange
  } >/dev/null 2>&1
}

__ptyhold_last() {
  {
    local percent=
    [[ -o prompt_percent ]] && percent=1
    builtin emulate -L zsh +xve
    __ptyhold_ready "$percent"
  } >/dev/null 2>&1
}

__ptyhold_preexec() {
  {
    builtin emulate -L zsh +xve
    local REPLY
    __ptyhold_arm
    __ptyhold_arrange
    # Done only where it may be needed: `$_` is empty after it.
    [[ $3 != *(_functions|source |. )* ]] || __ptyhold_watch
    __ptyhold_mark C
    __ptyhold_write "$REPLY"
  } >/dev/null 2>&1
}

# `precmd_functions=()`, in .zshrc or at the prompt, throws ours out: what is due in `sched` still runs before the prompt, after
# precmd, and zshaddhistory before the next line.
__ptyhold_watch() {
  builtin sched +0 '{ __ptyhold_mend } >/dev/null 2>&1'
}

__ptyhold_mend() {
  local ended=$? percent=
  [[ -o prompt_percent ]] && percent=1
  builtin emulate -L zsh +xve
  if (( ! ${precmd_functions[(I)__ptyhold_last]} )); then
    __ptyhold_arm
    __ptyhold_ready "$percent"
  fi
  __ptyhold_arrange
  return ended
}

__ptyhold_addhistory() {
  {
    builtin emulate -L zsh +xve
    __ptyhold_arrange
  } >/dev/null 2>&1
  return 0
}

__ptyhold_arrange() {
  [[ $precmd_functions[1] == __ptyhold_first && $precmd_functions[-1] == __ptyhold_last ]] ||
    precmd_functions=(__ptyhold_first ${precmd_functions:#__ptyhold_(first|last)} __ptyhold_last)
  [[ $preexec_functions[-1] == __ptyhold_preexec ]] ||
    preexec_functions=(${preexec_functions:#__ptyhold_preexec} __ptyhold_preexec)
  (( ${zshaddhistory_functions[(I)__ptyhold_addhistory]} )) || zshaddhistory_functions+=(__ptyhold_addhistory)
}

__ptyhold_arm
__ptyhold_arrange
__ptyhold_watch 2>/dev/null
# Escapes at the prompt wait for another key: what is pasted next comes whole all the same.
builtin bindkey -M emacs '\e\e[200~' bracketed-paste '\e\e\e[200~' bracketed-paste 2>/dev/null
