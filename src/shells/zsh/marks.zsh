# Makes the marks and puts them where zsh prints them.
typeset -gi __ptyhold_seq=0
typeset -g __ptyhold_end= __ptyhold_sign=";ptyhold=$__ptyhold_key"

__ptyhold_write() {
  builtin print -rn -- "$1" >| ${TTY:-/dev/tty}
}

__ptyhold_mark() {
  typeset -g REPLY=$'\e]133;'$1$__ptyhold_sign$2$'\a'
}

# `D` stands in PROMPT_EOL_MARK: zsh prints that first of all, before the noise of PROMPT_SP and before any `precmd`.
# A mark of the user's own stays behind it.
__ptyhold_arm() {
  local REPLY theirs=${PROMPT_EOL_MARK-%B%S%#%s%b}
  [[ -z $__ptyhold_end ]] || theirs=${theirs//$__ptyhold_end}
  (( ++__ptyhold_seq ))
  __ptyhold_mark 'D;%?' .$__ptyhold_seq
  __ptyhold_end=%{$REPLY%}
  [[ ${(t)PROMPT_EOL_MARK} == *readonly* ]] || PROMPT_EOL_MARK=$__ptyhold_end$theirs
}

# $1: whether `%` is special in prompts. Where PS1 cannot carry A and B, they are written right before it.
__ptyhold_ready() {
  local REPLY a b s apart=
  __ptyhold_mark A && a=$REPLY
  __ptyhold_mark B && b=$REPLY
  __ptyhold_mark S && s=%{$REPLY%}
  __ptyhold_mark N
  if [[ -z $1 || ${(t)PS1} == *readonly* ]]; then
    REPLY+=$a$b
    apart=1
  fi
  __ptyhold_write "$REPLY"
  __ptyhold_wrap "$apart" "%{$a%}" "%{$b%}"
  [[ -n $apart || $PS2 == *"$s" || ${(t)PS2} == *readonly* ]] || PS2+=$s
}

# Themes set PS1 in their own hooks; virtualenv and the like put text before it.
__ptyhold_wrap() {
  local text=${${PS1//$2}//$3}
  [[ -n $1 ]] || text=$2$text$3
  [[ $PS1 == "$text" || ${(t)PS1} == *readonly* ]] || PS1=$text
}
