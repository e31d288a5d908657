# Typed as one line into a bash that runs already: puts marks into its prompts, and removes itself from the history.
#
# One of our own sessions, which has lost them, has better ones, and only needs another key.
# What changes is kept in arrays, which `set -a` exports not. PS1 prints the end once after each PROMPT_COMMAND, and
# always if that was replaced: `echo "${PS1@P}"` is no prompt. Since 5.1 PROMPT_COMMAND may be an array, whose last element
# has its turn behind those of the user, which may set PS1. After Escape, a paste comes whole, and C-g lets an editor read
# text again. A PROMPT_COMMAND that is readonly stays as it is. Prompts are not exported: a zsh inside would print the marks.
__ptyhold_q=($?);
if [ "$(type -t __ptyhold_sign)" ]; then __ptyhold_sign KEY; __ptyhold_install; else
__ptyhold_KEY=(0) __ptyhold_r=(0) __ptyhold_l=(0) __ptyhold_p=('') __ptyhold_h=([1]='') __ptyhold_n=($((BASH_VERSINFO[0]*100+BASH_VERSINFO[1]>500?1000000:0)));
__ptyhold_a='${__ptyhold_KEY+\[${__ptyhold_h[__ptyhold_r&&"1${PROMPT_COMMAND[__ptyhold_n]+${#PROMPT_COMMAND[__ptyhold_n]}}"==__ptyhold_l]-\e]133;D;$?;ptyhold=KEY.$((__ptyhold_KEY+=1))\a}\e]133;A;ptyhold=KEY\a\]}';
__ptyhold_b='${__ptyhold_KEY+\[\e]133;B;ptyhold=KEY\a${__ptyhold_h[__ptyhold_r=1]}\]}';
__ptyhold_wrap() { __ptyhold_r=0 __ptyhold_l=1${#PROMPT_COMMAND[__ptyhold_n]} __ptyhold_p=${PS1//"$__ptyhold_a"}; __ptyhold_p=$__ptyhold_a${__ptyhold_p//"$__ptyhold_b"}$__ptyhold_b; [ "$PS1" = "$__ptyhold_p" ] || PS1=$__ptyhold_p; export -n PS1 PS2; };
PS2=$PS2'${__ptyhold_KEY+\[\e]133;S;ptyhold=KEY.$__ptyhold_KEY\a\]}';
PS0=${PS0-}'${__ptyhold_KEY+\e]133;C;ptyhold=KEY\a}';
if (PROMPT_COMMAND=) 2>&-; then
PROMPT_COMMAND[__ptyhold_n]=${PROMPT_COMMAND[__ptyhold_n]:+"${PROMPT_COMMAND[__ptyhold_n]}"$'\n'}'{ __ptyhold_wrap; } 2>&- >&-';
else __ptyhold_wrap; __ptyhold_l=0; fi;
{ bind -m emacs-standard '"\e\e[200~": bracketed-paste-begin'; bind -m vi-command '"\e[200~": bracketed-paste-begin'; bind -m vi-command '"\C-g": vi-insertion-mode'; } 2>&- >&-;
fi;
__ptyhold_forget() { local n l; read -r n l <<<"$(history 1)"; case $l in *KEY*) history -d "$n"; __ptyhold_forget; esac; };
__ptyhold_forget;
printf '\033[ROWSA\r\033[J\033]133;V;%s;ptyhold=KEY\007' "$BASH_VERSION";
(exit $__ptyhold_q)
