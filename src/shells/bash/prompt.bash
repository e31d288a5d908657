# Puts the marks into PS1, PS2 and PS0, around whatever the user or a theme made of them.

# $1: prints the end of a command if no hook did; $2: sets the hooks again and prints nothing; $3, $4: what encloses text
# without width.
#
# PS1 names the marks: it shows nothing in a bash inside, and `echo "$PS1"` does not show the key.
# In the form `name+word` other shells skip the word, which bash alone understands.
__ptyhold_prompt_forms() {
  __ptyhold_head='${__ptyhold_a+'$3$1'${__ptyhold_a#'$2'}'$4'}'
  __ptyhold_tail='${__ptyhold_b+'$3'$__ptyhold_b'$4'}'
  __ptyhold_more='${__ptyhold_s+'$3'$__ptyhold_s.$__ptyhold_seq$__ptyhold_z'$4'}'
  __ptyhold_start='${__ptyhold_c+${__ptyhold_c#'$2'}${EPOCHREALTIME-}$__ptyhold_z}'
}
__ptyhold_late='\e]133;D;$?;ptyhold=$__ptyhold_key.$((__ptyhold_seq+=1))\a'

__ptyhold_wrap() {
  builtin local __ptyhold_vars
  __ptyhold_vars=1
  builtin shopt -q promptvars || __ptyhold_vars=
  __ptyhold_wrap_ps1 "$__ptyhold_vars"
  __ptyhold_wrap_ps2 "$__ptyhold_vars"
  __ptyhold_wrap_ps0 "$__ptyhold_vars"
  # Another shell inside, such as zsh, would print what an exported one names.
  [[ -z $__ptyhold_vars ]] || builtin export -n PS1 PS2
}

# readline draws the prompt on stderr, which is 3 here. If that is no terminal, or PS1 cannot hold A and B, this prints them;
# also where commands that the user has added behind ours run yet (`early`), and may set PS1.
# A folder is told unless its name would end the mark, or make it too long to be one.
__ptyhold_mark_ready() {
  builtin local __ptyhold_text
  __ptyhold_text=$__ptyhold_n
  [[ ${#PWD} -gt 500 || ${PWD-} == *[[:cntrl:]]* ]] || __ptyhold_text=$__ptyhold_text';d='${PWD-}
  __ptyhold_text=$__ptyhold_text$__ptyhold_z
  [[ ${PS1-} == "$__ptyhold_head"* && -t 3 && -z $__ptyhold_early ]] || __ptyhold_text=$__ptyhold_text$__ptyhold_a$__ptyhold_b
  __ptyhold_early=
  __ptyhold_write "$__ptyhold_text"
}

__ptyhold_wrap_ps1() {
  builtin local __ptyhold_text
  __ptyhold_text=${PS1-}
  __ptyhold_text=${__ptyhold_text//"$__ptyhold_head"/}
  __ptyhold_text=${__ptyhold_text//"$__ptyhold_tail"/}
  [[ -z $1 ]] || __ptyhold_text=$__ptyhold_head$__ptyhold_text$__ptyhold_tail
  [[ ${PS1-} == "$__ptyhold_text" ]] || __ptyhold_fixed PS1 || PS1=$__ptyhold_text
}

__ptyhold_wrap_ps2() {
  builtin local __ptyhold_text
  __ptyhold_text=${PS2-}
  __ptyhold_text=${__ptyhold_text//"$__ptyhold_more"/}
  [[ -z $1 ]] || __ptyhold_text=$__ptyhold_text$__ptyhold_more
  [[ ${PS2-} == "$__ptyhold_text" ]] || __ptyhold_fixed PS2 || PS2=$__ptyhold_text
}

# Our mark comes after what the user's PS0 prints, as that is not output yet.
__ptyhold_wrap_ps0() {
  builtin local __ptyhold_text
  __ptyhold_text=${PS0-}
  __ptyhold_text=${__ptyhold_text//"$__ptyhold_start"/}
  [[ -z $1 ]] || __ptyhold_text=$__ptyhold_text$__ptyhold_start
  [[ ${PS0-} == "$__ptyhold_text" ]] || __ptyhold_fixed PS0 || PS0=$__ptyhold_text
}
