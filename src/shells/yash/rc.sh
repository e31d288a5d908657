# yash reads this in place of ~/.yashrc: it takes the key, reads the user's files, and puts the marks into PS1 and PS2.
__ptyhold_sign=';ptyhold='$PTYHOLD_KEY __ptyhold_login=${PTYHOLD_LOGIN-} __ptyhold_seq=0
unset PTYHOLD_KEY PTYHOLD_LOGIN

__ptyhold_d=$(printf '\033]133;D;') __ptyhold_z=$(printf '\007') __ptyhold_i='\[' __ptyhold_j='\]'
__ptyhold_a=${__ptyhold_d%D;}A$__ptyhold_sign$__ptyhold_z
__ptyhold_b=${__ptyhold_d%D;}B$__ptyhold_sign$__ptyhold_z
__ptyhold_s=${__ptyhold_d%D;}S$__ptyhold_sign$__ptyhold_z

# PS1 names the marks: an exported PS1 shows nothing in a nested shell. For signal n, yash says 384+n and others 128+n.
# D is in PS1 too, as yash prints notices of jobs after PROMPT_COMMAND.
__ptyhold_head='$__ptyhold_d$(($?>384?$?-256:$?))$__ptyhold_sign.$((__ptyhold_seq+=1))$__ptyhold_z'
__ptyhold_head='${__ptyhold_a+$__ptyhold_i'$__ptyhold_head'$__ptyhold_a$__ptyhold_j}'
__ptyhold_tail='${__ptyhold_b+$__ptyhold_i$__ptyhold_b$__ptyhold_j}'
__ptyhold_more='${__ptyhold_s+$__ptyhold_i$__ptyhold_s$__ptyhold_j}'

# Redirected as a whole: then `set -x` prints nothing of it.
__ptyhold_last='{ __ptyhold_ready $?; } 3>&2 2>/dev/null'

# yash parses our functions before it reads the user's files: an alias of theirs cannot change them. Each returns 0, as
# under `set -e` another status would end the shell.
#
# The editor draws on stderr, which is 3 here. If that is no terminal, or PS1 cannot hold the marks, this prints them.
__ptyhold_ready() {
  __ptyhold_arrange
  case ${YASH_PS1-${PS1-}} in "$__ptyhold_head"*) [ -t 3 ] ;; *) false ;; esac || {
    __ptyhold_seq=$((__ptyhold_seq+1))
    command printf '%s%d%s.%d%s' "$__ptyhold_d" $(($1>384?$1-256:$1)) $__ptyhold_sign $__ptyhold_seq \
      "$__ptyhold_z$__ptyhold_a$__ptyhold_b" >|/dev/tty
  }
}

# Keeps our command last in PROMPT_COMMAND, as the user's commands may set PS1.
__ptyhold_arrange() {
  case ${PROMPT_COMMAND[-1]-} in
    "$__ptyhold_last") ;;
    *) ! __ptyhold_may PROMPT_COMMAND || PROMPT_COMMAND=("${PROMPT_COMMAND-}" "$__ptyhold_last") ;;
  esac
  __ptyhold_wrap PS1 "$__ptyhold_head" "$__ptyhold_tail"
  __ptyhold_wrap PS2 '' "$__ptyhold_more"
}

# $1: the variable; $2, $3: what comes before and behind its text. If YASH_PS1 is set, yash does not read PS1.
__ptyhold_wrap() {
  typeset name text old
  name=$1
  eval "case \${YASH_$1+x} in x) name=YASH_$1 ;; esac"
  eval "old=\${$name-}"
  text=${old//"$3"/}
  case $2 in ?*) text=$2${text//"$2"/} ;; esac
  case $old in "$text$3") ;; *) ! __ptyhold_may $name || eval "$name=\$text\$3" ;; esac
}

# Tries in a subshell, as to set a readonly variable is an error that ends the whole command.
__ptyhold_may() (
  eval "$1="
)

__ptyhold_home_files() {
  case $__ptyhold_login in ?*) [ ! -r ~/.yash_profile ] || . ~/.yash_profile ;; esac
  if [ -r ~/.yashrc ]; then . ~/.yashrc; else . -AL initialization/default 2>/dev/null || :; fi
}

__ptyhold_install() {
  # For some terminals the editor takes a byte beyond ASCII for Alt and a key. Whatever it draws besides the prompt and the
  # line would look like output.
  command set -o lenoconvmeta +o lepredict +o lepromptsp
  __ptyhold_arrange
  unset -f __ptyhold_home_files __ptyhold_install
}

# One line, as after `set -v` yash would print a second one.
__ptyhold_home_files; __ptyhold_install 2>/dev/null
