# Named in ENV: takes the key, gives the user's ENV back and reads what it names, then puts the marks into PS1 and PS2.
__ptyhold_key=${PTYHOLD_KEY-}
__ptyhold_folder=${ENV%/*}
unset PTYHOLD_KEY ENV
if [ -n "${PTYHOLD_ENV+x}" ]; then
  ENV=$PTYHOLD_ENV
  export ENV
  unset PTYHOLD_ENV
fi

# Everything after the user's files is in functions parsed before them, so that no alias of theirs can stand in it.
__ptyhold_prepare() {
  __ptyhold_seq=0
  __ptyhold_b=$(printf '\033]133;B;ptyhold=%s\007' "$__ptyhold_key")
  __ptyhold_s=$(printf '\033]133;S;ptyhold=%s\007' "$__ptyhold_key")
  __ptyhold_d=$(printf '\033]133;D;')
  __ptyhold_a=$(printf '\007\033]133;A;ptyhold=%s\007' "$__ptyhold_key")
  # ksh93 has no PS1 yet when it reads this, and gives none to a PS1 that was set.
  if [ -z "${PS1+x}" ]; then
    case $(id -u) in 0) PS1='# ' ;; *) PS1='$ ' ;; esac
  fi
  # How a line editor is told that text takes no room: busybox like bash; mksh by a character of ours, then CR, at the start.
  __ptyhold_lead='' __ptyhold_open='' __ptyhold_close=''
  # Of the shells that come here only busybox has a builtin `help`; its BB_ASH_VERSION is newer than 1.35.
  case $(command -v help) in
    help) __ptyhold_open='\[' __ptyhold_close='\]' ;;
  esac
  case ${KSH_VERSION-} in
    *MIRBSD* | *LEGACY*) __ptyhold_mksh=$(printf '\001\015') __ptyhold_cr=$(printf '\015') ;;
  esac
}

__ptyhold_home_files() {
  if [ -n "${PTYHOLD_LOGIN-}" ]; then
    unset PTYHOLD_LOGIN
    [ ! -r /etc/profile ] || . /etc/profile
    [ ! -r ~/.profile ] || . ~/.profile
  fi
  # Without ENV these two read a file of their own.
  case ${ENV+x}${KSH_VERSION-} in
    x*) eval "__ptyhold_file=\"$ENV\"" ;;
    *MIRBSD* | *LEGACY*) __ptyhold_file=~/.mkshrc ;;
    *93*) __ptyhold_file=~/.kshrc ;;
    *) __ptyhold_file= ;;
  esac
  [ ! -r "$__ptyhold_file" ] || . "$__ptyhold_file"
  unset __ptyhold_file
}

# A user's PS1 for mksh may have chosen its own character: ours is then given up for theirs.
__ptyhold_delimit() {
  [ -n "${__ptyhold_mksh-}" ] || return 0
  case $PS1 in
    ?"$__ptyhold_cr"*)
      __ptyhold_rest=${PS1#??}
      __ptyhold_open=${PS1%"$__ptyhold_rest"}
      __ptyhold_open=${__ptyhold_open%?}
      PS1=$__ptyhold_rest
      ;;
    *) __ptyhold_open=${__ptyhold_mksh%?} ;;
  esac
  __ptyhold_close=$__ptyhold_open
  __ptyhold_lead=$__ptyhold_open$__ptyhold_cr
}

# By name, so that a PS1 the user exported shows nothing in a nested shell. ksh93 says 256+n where others say 128+n.
__ptyhold_install() {
  __ptyhold_delimit
  __ptyhold_status='$(($?>256?$?-128:$?));ptyhold=$__ptyhold_key.$((__ptyhold_seq+=1))'
  PS1=$__ptyhold_lead$__ptyhold_open'${__ptyhold_d+$__ptyhold_d'$__ptyhold_status'$__ptyhold_a}'$__ptyhold_close$PS1
  PS1=$PS1$__ptyhold_open'${__ptyhold_b-}'$__ptyhold_close
  # The ksh family shows PS2 as it is.
  case ${KSH_VERSION-} in
    '') PS2=$PS2'${__ptyhold_s-}' ;;
    *) PS2=$PS2$__ptyhold_s ;;
  esac
  unset __ptyhold_status __ptyhold_lead __ptyhold_open __ptyhold_close __ptyhold_rest __ptyhold_mksh __ptyhold_cr
  unset -f __ptyhold_prepare __ptyhold_home_files __ptyhold_delimit
}

if [ -n "${BASH_VERSION-}" ]; then
  __ptyhold_posix=1
  . "$__ptyhold_folder/rc.bash"
else
  __ptyhold_prepare
  __ptyhold_home_files
  __ptyhold_install
  unset -f __ptyhold_install
fi
