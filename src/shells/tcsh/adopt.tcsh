# Typed as one line into a tcsh that runs already: its alias `postcmd` and its prompt print the marks.
#
# They stand at the start of the prompt: tcsh prints no sequence at its end, and runs `precmd` once more while it exits.
set __ptyhold_s=$status;
set __ptyhold_KEY=0;
set __ptyhold_h='%{\033]133;D;%?;ptyhold=KEY.%$__ptyhold_KEY\007\033]133;A;ptyhold=KEY\007\033]133;B;ptyhold=KEY\007%}';
alias __ptyhold_p ":;`alias precmd`";
alias __ptyhold_c ":;`alias postcmd`";
alias precmd '__ptyhold_p; @ __ptyhold_KEY++; @ __ptyhold_w = ("$prompt:q" =~ *KEY*); if ($__ptyhold_w == 0) set prompt="$__ptyhold_h:q$prompt:q"';
alias postcmd '@ __ptyhold_KEY++; printf "\033]133;C;ptyhold=KEY\007"; __ptyhold_c';
set prompt2="%{\033]133;S;ptyhold=KEY\007%}$prompt2:q";
printf '\033[ROWSA\r\033[J';
sh -c "exit $__ptyhold_s"
