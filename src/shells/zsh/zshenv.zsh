# zsh reads this as $ZDOTDIR/.zshenv: it takes the key, restores the user's ZDOTDIR, adds the hooks, reads their .zshenv.
typeset -g __ptyhold_key=$PTYHOLD_KEY __ptyhold_folder=$ZDOTDIR
unset PTYHOLD_KEY
if (( ${+PTYHOLD_ZDOTDIR} )); then
  export ZDOTDIR=$PTYHOLD_ZDOTDIR
  unset PTYHOLD_ZDOTDIR
else
  unset ZDOTDIR
fi

# zsh parses our functions before it reads the user's files: an alias of theirs cannot change them.
if [[ -o interactive ]]; then
  # Else zsh looks for a command `#`, where models explain between their commands. The user's files may turn it off again.
  builtin setopt interactive_comments
  builtin source $__ptyhold_folder/marks.zsh
  builtin source $__ptyhold_folder/hooks.zsh
fi
[[ ! -r ${ZDOTDIR-$HOME}/.zshenv ]] || builtin source ${ZDOTDIR-$HOME}/.zshenv
