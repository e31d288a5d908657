# Puts the marks into PS1, PS2 and PS0, around whatever the user or a theme made of them.

# $1: shows the end of a command where no hook did; $2: brings the hooks back, shows nothing; $3, $4: around what has no width.
#
# The marks stand there by name: an exported PS1 shows nothing in a nested shell, and `echo "$PS1"` not the key.
# The form `name+word` keeps what only bash understands from ever being looked at by another shell.
__ptyhold_prompt_forms() {
  __ptyhold_head=$3'${__ptyhold_a+$__ptyhold_i'$1'${__ptyhold_a#'$2'}$__ptyhold_j}'$4
  __ptyhold_tail=$3'${__ptyhold_b+$__ptyhold_i$__ptyhold_b$__ptyhold_j}'$4
  __ptyhold_more=$3'${__ptyhold_s+$__ptyhold_i$__ptyhold_s$__ptyhold_j}'$4
  __ptyhold_start='${__ptyhold_c+${__ptyhold_c#'$2'}}'
}
__ptyhold_late='\e]133;D;$?;ptyhold=$__ptyhold_key.$((__ptyhold_seq+=1))\a'

__ptyhold_wrap() {
  builtin local vars
  vars=1
  builtin shopt -q promptvars || vars=
  __ptyhold_wrap_ps1 "$vars"
  __ptyhold_wrap_ps2 "$vars"
  __ptyhold_wrap_ps0 "$vars"
}

# readline draws the prompt on stderr, which is 3 here: with that gone, or a PS1 that cannot carry them, A and B go apart.
__ptyhold_mark_ready() {
  if [[ ${PS1-} == "$__ptyhold_head"* && -t 3 ]]; then
    __ptyhold_write "$__ptyhold_n"
  else
    __ptyhold_write "$__ptyhold_n$__ptyhold_a$__ptyhold_b"
  fi
}

__ptyhold_wrap_ps1() {
  builtin local text
  text=${PS1-}
  text=${text//"$__ptyhold_head"/}
  text=${text//"$__ptyhold_tail"/}
  [[ -z $1 ]] || text=$__ptyhold_head$text$__ptyhold_tail
  [[ ${PS1-} == "$text" ]] || __ptyhold_fixed PS1 || PS1=$text
}

__ptyhold_wrap_ps2() {
  builtin local text
  text=${PS2-}
  text=${text//"$__ptyhold_more"/}
  [[ -z $1 ]] || text=$text$__ptyhold_more
  [[ ${PS2-} == "$text" ]] || __ptyhold_fixed PS2 || PS2=$text
}

# What the user's PS0 prints is not output yet: ours comes after it.
__ptyhold_wrap_ps0() {
  builtin local text
  text=${PS0-}
  text=${text//"$__ptyhold_start"/}
  [[ -z $1 ]] || text=$text$__ptyhold_start
  [[ ${PS0-} == "$text" ]] || __ptyhold_fixed PS0 || PS0=$text
}
