# Typed as one line into a zsh that runs already: its hooks and its prompts print the marks.
#
# What stands in braces is redirected as a whole, so that `set -x` prints nothing of it; a restricted shell, whose `$-` holds
# an r, may only close what is open. `emulate` ends `set -a` until the function ends. What the user typed calls a hook in a
# context that begins with toplevel.
__ptyhold_s=$?;
setopt interactive_comments;
typeset -gi __ptyhold_KEY=0;
__ptyhold_m() { [[ $ZSH_EVAL_CONTEXT == toplevel* ]] || builtin print -rn -- $'\e]133;'"$1"$'\a' >&0 || builtin print -rn -- $'\e]133;'"$1"$'\a' >/dev/tty; };
__ptyhold_end() { { local s=$?; emulate -L zsh; __ptyhold_m "D;$s;ptyhold=KEY.$((++__ptyhold_KEY))"; return $s; } 2>&- >&${${${-:#*r*}:+/dev/null}:--}; };
__ptyhold_a=$'%{\e]133;A;ptyhold=KEY\a%}' __ptyhold_b=$'%{\e]133;B;ptyhold=KEY\a%}';
__ptyhold_wrap() { { emulate -L zsh; PS1=$__ptyhold_a${${PS1//$__ptyhold_a}//$__ptyhold_b}$__ptyhold_b; } 2>&- >&${${${-:#*r*}:+/dev/null}:--}; };
PS2+=$'%{\e]133;S;ptyhold=KEY\a%}';
__ptyhold_begin() { { emulate -L zsh; __ptyhold_m "C;ptyhold=KEY;l=${${1[1,4096]}//[[:space:][:cntrl:]]}"; } 2>&- >&${${${-:#*r*}:+/dev/null}:--}; };
precmd_functions=(__ptyhold_end $precmd_functions __ptyhold_wrap);
preexec_functions+=(__ptyhold_begin);
printf '\033[ROWSA\r\033[J';
(exit $__ptyhold_s)
