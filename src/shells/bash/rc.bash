# bash reads this in place of ~/.bashrc: it takes the key out of the environment, reads the user's files, and adds the marks.
#
# SHELLOPTS in the environment can set allexport: it must export nothing of ours, and the user's files must find it set.
__ptyhold_all=("${-//[!a]}")
set +a
__ptyhold_key=${PTYHOLD_KEY-${__ptyhold_key-}}
__ptyhold_login=${PTYHOLD_LOGIN-}
unset -v PTYHOLD_KEY PTYHOLD_LOGIN

# bash has PS0 since 4.4 and arrays in PROMPT_COMMAND since 5.1. Older ones (macOS has 3.2) need `text` and `unmarked`.
__ptyhold_version=$((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1]))
__ptyhold_form=array
((__ptyhold_version >= 501)) || __ptyhold_form=text
((__ptyhold_version >= 404)) || __ptyhold_form='text unmarked'

# bash parses our functions before it reads the user's files: an alias of theirs cannot change them.
for __ptyhold_part in marks prompt ${__ptyhold_forced-$__ptyhold_form}; do
  . "${BASH_SOURCE[0]%/*}/$__ptyhold_part.bash"
done
unset -v __ptyhold_part __ptyhold_form __ptyhold_forced

[[ -z $__ptyhold_all ]] || set -a
if [[ -n ${__ptyhold_posix-} ]]; then
  __ptyhold_home_files
elif [[ -z $__ptyhold_login ]]; then
  [[ ! -r ~/.bashrc ]] || . ~/.bashrc
else
  [[ ! -r /etc/profile ]] || . /etc/profile
  if [[ -r ~/.bash_profile ]]; then
    . ~/.bash_profile
  elif [[ -r ~/.bash_login ]]; then
    . ~/.bash_login
  elif [[ -r ~/.profile ]]; then
    . ~/.profile
  fi
fi

# bash has known bracketed paste since 4.4 and asks for it by itself since 5.1. Without it `read` takes the next line of several.
# After Escape the editor waits for another key, or takes commands of vi: with these bindings a paste still comes whole, and
# C-g lets an editor that takes no pastes read text again.
# The user's first command finds the last word in `$_`.
{
  __ptyhold_word=("$_")
  [[ $__ptyhold_version != 40[4-9] && $__ptyhold_version != 500 ]] || bind 'set enable-bracketed-paste on'
  bind -m emacs-standard '"\e\e[200~": bracketed-paste-begin'
  bind -m vi-command '"\e[200~": bracketed-paste-begin'
  bind -m vi-command '"\C-g": vi-insertion-mode'
  __ptyhold_install "$__ptyhold_word"
} 2>&- >&"${__ptyhold_null[__ptyhold_${-//[!r]}]}"
