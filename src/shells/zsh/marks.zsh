# Makes the marks and puts them into what zsh prints.
typeset -gi __ptyhold_seq=0
typeset -g __ptyhold_end= __ptyhold_sign=";ptyhold=$__ptyhold_key"
# What prompts expand to the time.
typeset -g __ptyhold_now=';t=%D{%s.%6.}'

# Standard input is the terminal as well. A restricted shell must not open a file for writing; if it tries to, the next
# command reports a write error.
__ptyhold_write() {
  if [[ -o restricted ]]; then
    builtin print -rn -- "$1" >&0
  else
    builtin print -rn -- "$1" >| ${TTY:-/dev/tty} || builtin print -rn -- "$1" >&0
  fi
}

# The user's functions may call the hooks, and no prompt comes then: what was typed is in front in the list of contexts.
__ptyhold_called() {
  [[ $zsh_eval_context[1] == toplevel ]] || (( ZSH_SUBSHELL ))
}

__ptyhold_mark() {
  typeset -g REPLY=$'\e]133;'$1$__ptyhold_sign$2$'\a'
}

# `D` is in PROMPT_EOL_MARK: zsh prints that first of all, before what PROMPT_SP draws and before any `precmd`.
# The user's own PROMPT_EOL_MARK stays behind it.
__ptyhold_arm() {
  local REPLY theirs=${PROMPT_EOL_MARK-%B%S%#%s%b}
  [[ -z $__ptyhold_end ]] || theirs=${theirs//$__ptyhold_end}
  (( ++__ptyhold_seq ))
  __ptyhold_mark 'D;%?' .$__ptyhold_seq$__ptyhold_now
  __ptyhold_end=%{$REPLY%}
  [[ ${(t)PROMPT_EOL_MARK} == *readonly* ]] || PROMPT_EOL_MARK=$__ptyhold_end$theirs
}

# $1: whether `%` is special in prompts. If PS1 cannot hold A and B, this writes them right before it.
__ptyhold_ready() {
  local REPLY marks s apart= folder=
  __ptyhold_mark S && s=%{$REPLY%}
  # A folder is told unless its name would end the mark, or make it too long to be one.
  [[ $#PWD -gt 500 || $PWD == *[[:cntrl:]]* ]] || folder=";d=$PWD"
  # The end of a string: one that a binary file has begun makes the terminal draw nothing of the prompt.
  __ptyhold_mark N $folder && marks=$'\e\\'$REPLY
  if [[ -z $1 || ${(t)PS1} == *readonly* ]]; then
    apart=1
    __ptyhold_mark A && marks+=$REPLY
    __ptyhold_mark B && marks+=$REPLY
  fi
  __ptyhold_write "$marks"
  __ptyhold_wrap "$apart"
  [[ -n $apart || $PS2 == *"$s" || ${(t)PS2} == *readonly* ]] || PS2+=$s
}

# Themes set PS1 in their own hooks; virtualenv and others put text before it. $1: whether A and B were written apart.
__ptyhold_wrap() {
  local REPLY a b text
  __ptyhold_mark A && a=%{$REPLY%}
  __ptyhold_mark B && b=%{$REPLY%}
  text=${${PS1//$a}//$b}
  [[ -n $1 ]] || text=$a$text$b
  [[ $PS1 == "$text" || ${(t)PS1} == *readonly* ]] || PS1=$text
}
