# Typed as one line into a bash that runs already: puts marks into its prompts, and removes itself from the history.
__ptyhold_s=$?;
__ptyhold_KEY=0;
__ptyhold_a='\[${__ptyhold_KEY+\e]133;D;$?;ptyhold=KEY.$((__ptyhold_KEY+=1))\a\e]133;A;ptyhold=KEY\a}\]';
__ptyhold_b='\[${__ptyhold_KEY+\e]133;B;ptyhold=KEY\a}\]';
__ptyhold_wrap() { PS1=${PS1//"$__ptyhold_a"}; PS1=$__ptyhold_a${PS1//"$__ptyhold_b"}$__ptyhold_b; };
PS2=$PS2'\[${__ptyhold_KEY+\e]133;S;ptyhold=KEY\a}\]';
__ptyhold_forget() { local n l; read -r n l <<<"$(history 1)"; case $l in *KEY*) history -d "$n"; __ptyhold_forget; esac; };
__ptyhold_forget;
PS0=${PS0-}'${__ptyhold_KEY+\e]133;C;ptyhold=KEY\a}';
PROMPT_COMMAND=${PROMPT_COMMAND:+"$PROMPT_COMMAND"$'\n'}__ptyhold_wrap;
printf '\033[ROWSA\r\033[J\033]133;V;%s;ptyhold=KEY\007' "$BASH_VERSION";
(exit $__ptyhold_s)
