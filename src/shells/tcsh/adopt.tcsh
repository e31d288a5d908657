# Typed as one line into a tcsh that runs already: its aliases `precmd` and `postcmd` print the marks.
#
# A and B come before the prompt: tcsh prints no sequence that stands at the end of one.
set __ptyhold_s=$status;
set __ptyhold_KEY=1;
alias __ptyhold_p ":;`alias precmd`";
alias __ptyhold_c ":;`alias postcmd`";
alias precmd 'printf "\033]133;D;%s;ptyhold=KEY.%s\007" $status $__ptyhold_KEY; @ __ptyhold_KEY++; __ptyhold_p; printf "\033]133;A;ptyhold=KEY\007\033]133;B;ptyhold=KEY\007"';
alias postcmd 'printf "\033]133;C;ptyhold=KEY\007"; __ptyhold_c';
set prompt2="%{\033]133;S;ptyhold=KEY\007%}$prompt2:q";
printf '\033[ROWSA\r\033[J';
sh -c "exit $__ptyhold_s"
