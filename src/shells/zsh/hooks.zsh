# Adds our functions to the hooks, first and last among the user's, and again if a file of theirs removed them.
#
# Each body is redirected as a whole: then `set -x` and the user's TRAPDEBUG print nothing of it. In a restricted shell,
# whose `$-` holds an r, it closes what is open, as it must not open a file for writing.
__ptyhold_first() {
  {
    local ended=$? armed=
    # Read before `emulate` sets the options. zsh expands `%` in PROMPT_EOL_MARK whatever prompt_percent says.
    [[ -o prompt_sp && -o prompt_cr && ${PROMPT_EOL_MARK-} == "$__ptyhold_end"* ]] && armed=1
    builtin emulate -L zsh +aexv
    ! __ptyhold_called || return 0
    local REPLY
    __ptyhold_mark "D;$ended" .$__ptyhold_seq${(%)__ptyhold_now}
    [[ -n $armed ]] || __ptyhold_write "$REPLY"
    __ptyhold_arm
    # zsh goes on through the list as it was: what stands behind our last one sets its prompt without our marks.
    [[ $precmd_functions[-1] == __ptyhold_last ]] || __ptyhold_watch
    __ptyhold_arrange
  } 2>&- >&${${${-:#*r*}:+/dev/null}:--}
}

__ptyhold_last() {
  {
    local percent=
    [[ -o prompt_percent ]] && percent=1
    builtin emulate -L zsh +aexv
    __ptyhold_called || __ptyhold_ready "$percent"
  } 2>&- >&${${${-:#*r*}:+/dev/null}:--}
}

__ptyhold_preexec() {
  {
    builtin emulate -L zsh +aexv
    ! __ptyhold_called || return 0
    local REPLY
    __ptyhold_arm
    __ptyhold_arrange
    # Only for commands that may remove our hooks: `$_` is empty after it.
    [[ $3 != *(_functions|source |. )* ]] || __ptyhold_watch
    # The line itself: what the editor showed may hold suggestions and a prompt on the right.
    __ptyhold_mark C "${(%)__ptyhold_now};l=${${1[1,4096]}//[[:space:][:cntrl:]]}"
    __ptyhold_write "$REPLY"
  } 2>&- >&${${${-:#*r*}:+/dev/null}:--}
}

# `precmd_functions=()`, in .zshrc or at the prompt, removes ours. `sched` still runs before the prompt, after precmd, and
# zshaddhistory runs before the next command.
__ptyhold_watch() {
  builtin sched +0 '{ __ptyhold_mend } 2>&- >&${${${-:#*r*}:+/dev/null}:--}'
}

__ptyhold_mend() {
  local ended=$? percent=
  [[ -o prompt_percent ]] && percent=1
  builtin emulate -L zsh +aexv
  if (( ! ${precmd_functions[(I)__ptyhold_last]} )); then
    __ptyhold_arm
    __ptyhold_ready "$percent"
  elif [[ -n $percent ]]; then
    __ptyhold_wrap ''
  fi
  __ptyhold_arrange
  return ended
}

__ptyhold_addhistory() {
  {
    builtin emulate -L zsh +aexv
    __ptyhold_arrange
  } 2>&- >&${${${-:#*r*}:+/dev/null}:--}
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
# After Escape the editor waits for another key: with these bindings a paste still comes whole.
builtin bindkey -M emacs '\e\e[200~' bracketed-paste '\e\e\e[200~' bracketed-paste 2>/dev/null
