# Read as $ZDOTDIR/.zshenv: takes the key, gives the user's ZDOTDIR back, adds the hooks, reads the user's .zshenv.
typeset -g __ptyhold_key=$PTYHOLD_KEY __ptyhold_folder=$ZDOTDIR
unset PTYHOLD_KEY
if (( ${+PTYHOLD_ZDOTDIR} )); then
  export ZDOTDIR=$PTYHOLD_ZDOTDIR
  unset PTYHOLD_ZDOTDIR
else
  unset ZDOTDIR
fi

# Parsed before the user's files are read, so that no alias of theirs can stand in them.
if [[ -o interactive ]]; then
  builtin source $__ptyhold_folder/marks.zsh
  builtin source $__ptyhold_folder/hooks.zsh
fi
[[ ! -r ${ZDOTDIR-$HOME}/.zshenv ]] || builtin source ${ZDOTDIR-$HOME}/.zshenv
