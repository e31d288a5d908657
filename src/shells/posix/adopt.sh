# Typed as one line into a plain shell that runs already: puts marks into its prompts, the only place it has for them.
#
# busybox and mksh must be told that text has no width: the one reads `\[` as bash does, the other takes a character that
# stands with CR at the start of the prompt, perhaps one of the user's.
__ptyhold_s=$?;
__ptyhold_KEY=0;
__ptyhold_l= __ptyhold_o= __ptyhold_c=;
case $(command -v help) in help) __ptyhold_o='\[' __ptyhold_c='\]' ;; esac;
case ${KSH_VERSION-} in *MIRBSD* | *LEGACY*)
__ptyhold_l=$(printf '\001\015');
case $PS1 in ?"${__ptyhold_l#?}"*) __ptyhold_c=${PS1#??}; __ptyhold_l=${PS1%"$__ptyhold_c"}; PS1=$__ptyhold_c ;; esac;
__ptyhold_o=${__ptyhold_l%?} __ptyhold_c=${__ptyhold_l%?} ;; esac;
__ptyhold_m() { printf '%s\033]133;%s;ptyhold=KEY\007%s' "$__ptyhold_o" $1 "$__ptyhold_c"; };
PS1="$__ptyhold_l$__ptyhold_o$(printf '\033]133;D;')"'$(($?>256?$?-128:$?));ptyhold=KEY.$((__ptyhold_KEY+=1))'"$(printf '\007')$__ptyhold_c$(__ptyhold_m A)$PS1$(__ptyhold_m B)";
PS2="$__ptyhold_l$PS2$(__ptyhold_m S)";
printf '\033[ROWSA\r\033[J';
(exit $__ptyhold_s)
