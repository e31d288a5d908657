# ENV names this file: it takes the key, restores the user's ENV, reads that file, and puts the marks into PS1 and PS2.
__ptyhold_key=${PTYHOLD_KEY-}
__ptyhold_folder=${ENV%/*}
unset PTYHOLD_KEY ENV
if [ -n "${PTYHOLD_ENV+x}" ]; then
  ENV=$PTYHOLD_ENV
  export ENV
  unset PTYHOLD_ENV
fi

# The shell parses these functions before it reads the user's files: an alias of theirs cannot change them.
__ptyhold_prepare() {
  __ptyhold_b=$(printf '\033]133;B;ptyhold=%s\007' "$__ptyhold_key")
  __ptyhold_s=$(printf '\033]133;S;ptyhold=%s\007' "$__ptyhold_key")
  __ptyhold_d=$(printf '\033]133;D;')
  __ptyhold_a=$(printf '\007\033]133;A;ptyhold=%s\007' "$__ptyhold_key")
  # ksh93 sets PS1 after it has read this, and only if PS1 is not set by then.
  if [ -z "${PS1+x}" ]; then
    case $(id -u) in 0) PS1='# ' ;; *) PS1='$ ' ;; esac
  fi
  # Under `set -a` each shell exports what it assigns, ksh93 only the first element of an array. dash and busybox have none.
  case ${KSH_VERSION-} in *93*) __ptyhold_count=__ptyhold_seq[1] ;; *) __ptyhold_count=__ptyhold_seq ;; esac
  eval "$__ptyhold_count=0"
  # What tells a line editor that text has no width: busybox reads `\[` as bash does; mksh, a character of our choice and CR
  # at the start of PS1.
  __ptyhold_lead='' __ptyhold_open='' __ptyhold_close=''
  # Of these shells only busybox has a builtin `help`. Its variable BB_ASH_VERSION came after 1.35.
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
  # Without ENV, mksh and ksh93 read a file of their own.
  case ${ENV+x}${KSH_VERSION-} in
    x*) eval "__ptyhold_file=\"$ENV\"" ;;
    *MIRBSD* | *LEGACY*) __ptyhold_file=~/.mkshrc ;;
    *93*) __ptyhold_file=~/.kshrc ;;
    *) __ptyhold_file= ;;
  esac
  [ ! -r "$__ptyhold_file" ] || . "$__ptyhold_file"
  unset __ptyhold_file
}

# The user's PS1 for mksh may have a character of its own: then this takes theirs.
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

# PS1 names the marks: an exported PS1 shows nothing in a nested shell. For signal n, ksh93 says 256+n and others 128+n.
__ptyhold_install() {
  case $- in *a*) set +a && __ptyhold_all=a ;; *) __ptyhold_all='' ;; esac
  __ptyhold_delimit
  __ptyhold_status='$(($?>256?$?-128:$?));ptyhold=$__ptyhold_key.$(('$__ptyhold_count'+=1))'
  PS1=$__ptyhold_lead$__ptyhold_open'${__ptyhold_d+$__ptyhold_d'$__ptyhold_status'$__ptyhold_a}'$__ptyhold_close$PS1
  PS1=$PS1$__ptyhold_open'${__ptyhold_b-}'$__ptyhold_close
  # ksh93 and mksh do not expand PS2.
  case ${KSH_VERSION-} in
    '') PS2=$PS2'${__ptyhold_s-}' ;;
    *) PS2=$PS2$__ptyhold_s ;;
  esac
  [ -z "$__ptyhold_all" ] || set -a
  unset __ptyhold_all __ptyhold_status __ptyhold_count __ptyhold_lead __ptyhold_open __ptyhold_close __ptyhold_rest __ptyhold_mksh __ptyhold_cr
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
