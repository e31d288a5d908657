# Typed as one line into a yash that runs already: puts marks into its prompts. Its POSIX mode reads PS1 and knows no `\[`.
__ptyhold_s=$?;
__ptyhold_KEY=0;
command set -o lenoconvmeta +o lepredict +o lepromptsp;
__ptyhold_m() { printf '\033]133;%s;ptyhold=KEY\007' $1; };
__ptyhold_a=$(printf '\033]133;D;')'$(($?>384?$?-256:$?));ptyhold=KEY.$((__ptyhold_KEY+=1))'$(printf '\007')$(__ptyhold_m A);
YASH_PS1='\['$__ptyhold_a'\]'${YASH_PS1-$PS1}'\['$(__ptyhold_m B)'\]';
YASH_PS2=${YASH_PS2-$PS2}'\['$(__ptyhold_m S)'\]';
PS1=$__ptyhold_a$PS1$(__ptyhold_m B) PS2=$PS2$(__ptyhold_m S);
printf '\033[ROWSA\r\033[J';
(exit $__ptyhold_s)
