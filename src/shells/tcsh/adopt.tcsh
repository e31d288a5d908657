# Typed as one line into a tcsh that runs already: its aliases `precmd` and `postcmd` and its prompts print the marks.
set __ptyhold_s=$status;
set __ptyhold_KEY=1;
alias __ptyhold_p ":;`alias precmd`";
alias __ptyhold_c ":;`alias postcmd`";
alias __ptyhold_b 'set prompt="$prompt:q%{\033]133;B;ptyhold=KEY\007%}"';
alias __ptyhold_w '@ __ptyhold_w = ("$prompt:q" =~ *KEY*); if ($__ptyhold_w == 0) __ptyhold_b';
alias precmd 'printf "\033]133;D;%s;ptyhold=KEY.%s\007" $status $__ptyhold_KEY; @ __ptyhold_KEY++; __ptyhold_p; __ptyhold_w; printf "\033]133;A;ptyhold=KEY\007"';
alias postcmd 'printf "\033]133;C;ptyhold=KEY\007"; __ptyhold_c';
set prompt2="$prompt2:q%{\033]133;S;ptyhold=KEY\007%}";
printf '\033[ROWSA\r\033[J';
sh -c "exit $__ptyhold_s"
