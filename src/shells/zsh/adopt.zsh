# Typed as one line into a zsh that runs already: its hooks and its prompts print the marks.
__ptyhold_s=$?;
typeset -gi __ptyhold_KEY=0;
__ptyhold_end() { local s=$?; printf '\033]133;D;%d;ptyhold=KEY.%d\007' $s $((++__ptyhold_KEY)); return $s; };
__ptyhold_a=$'%{\e]133;A;ptyhold=KEY\a%}' __ptyhold_b=$'%{\e]133;B;ptyhold=KEY\a%}';
__ptyhold_wrap() { PS1=$__ptyhold_a${${PS1//$__ptyhold_a}//$__ptyhold_b}$__ptyhold_b; };
PS2+=$'%{\e]133;S;ptyhold=KEY\a%}';
__ptyhold_begin() { printf '\033]133;C;ptyhold=KEY\007'; };
precmd_functions=(__ptyhold_end $precmd_functions __ptyhold_wrap);
preexec_functions+=(__ptyhold_begin);
printf '\033[ROWSA\r\033[J';
(exit $__ptyhold_s)
