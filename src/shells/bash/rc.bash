# Read instead of ~/.bashrc: takes the key out of the environment, reads the user's files, then installs the marks.
__ptyhold_key=${PTYHOLD_KEY-${__ptyhold_key-}}
__ptyhold_login=${PTYHOLD_LOGIN-}
unset -v PTYHOLD_KEY PTYHOLD_LOGIN

# PS0 and arrays of PROMPT_COMMAND came with 4.4 and 5.1; `text` and `debug` are for older ones (macOS has 3.2).
__ptyhold_form=array
((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 501)) || __ptyhold_form=text
((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 404)) || __ptyhold_form='text debug'

# Functions are parsed before the user's files are read, so that no alias of theirs can stand in them.
for __ptyhold_part in marks prompt ${__ptyhold_forced-$__ptyhold_form}; do
  . "${BASH_SOURCE[0]%/*}/$__ptyhold_part.bash"
done
unset -v __ptyhold_part __ptyhold_form __ptyhold_forced

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

# An Escape at the prompt waits for another key, or has left for vi's commands: what is pasted next comes whole all the same.
# The last word is what the user's first command finds in `$_`.
{
  __ptyhold_word=$_
  bind -m emacs-standard '"\e\e[200~": bracketed-paste-begin'
  bind -m vi-command '"\e[200~": bracketed-paste-begin'
  __ptyhold_install "$__ptyhold_word"
} >/dev/null 2>&1
