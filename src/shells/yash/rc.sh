# Read in place of ~/.yashrc: takes the key, reads the user's files, then puts the marks into PS1 and PS2.
__ptyhold_sign=';ptyhold='$PTYHOLD_KEY __ptyhold_login=${PTYHOLD_LOGIN-} __ptyhold_seq=0
unset PTYHOLD_KEY PTYHOLD_LOGIN

__ptyhold_d=$(printf '\033]133;D;') __ptyhold_z=$(printf '\007') __ptyhold_i='\[' __ptyhold_j='\]'
__ptyhold_a=${__ptyhold_d%D;}A$__ptyhold_sign$__ptyhold_z
__ptyhold_b=${__ptyhold_d%D;}B$__ptyhold_sign$__ptyhold_z
__ptyhold_s=${__ptyhold_d%D;}S$__ptyhold_sign$__ptyhold_z

# By name, so that a PS1 the user exported shows nothing in a nested shell. For a signal yash says 384+n where others say
# 128+n. D stands in PS1 too, since yash tells of jobs after PROMPT_COMMAND.
__ptyhold_head='$__ptyhold_d$(($?>384?$?-256:$?))$__ptyhold_sign.$((__ptyhold_seq+=1))$__ptyhold_z'
__ptyhold_head='${__ptyhold_a+$__ptyhold_i'$__ptyhold_head'$__ptyhold_a$__ptyhold_j}'
__ptyhold_tail='${__ptyhold_b+$__ptyhold_i$__ptyhold_b$__ptyhold_j}'
__ptyhold_more='${__ptyhold_s+$__ptyhold_i$__ptyhold_s$__ptyhold_j}'

# Redirected as a whole, so that `set -x` shows nothing of ours.
__ptyhold_last='{ __ptyhold_ready $?; } 3>&2 2>/dev/null'

# Functions are parsed before the user's files are read, so that no alias of theirs can stand in them. None of them ends
# with a status but 0: under `set -e` that would end the shell.
#
# The editor draws on stderr, which is 3 here: with that gone, or a PS1 that cannot carry them, the marks go apart.
__ptyhold_ready() {
  __ptyhold_arrange
  case ${YASH_PS1-${PS1-}} in "$__ptyhold_head"*) [ -t 3 ] ;; *) false ;; esac || {
    __ptyhold_seq=$((__ptyhold_seq+1))
    command printf '%s%d%s.%d%s' "$__ptyhold_d" $(($1>384?$1-256:$1)) $__ptyhold_sign $__ptyhold_seq \
      "$__ptyhold_z$__ptyhold_a$__ptyhold_b" >|/dev/tty
  }
}

# Comes last in PROMPT_COMMAND: commands of the user's may set PS1.
__ptyhold_arrange() {
  case ${PROMPT_COMMAND[-1]-} in
    "$__ptyhold_last") ;;
    *) ! __ptyhold_may PROMPT_COMMAND || PROMPT_COMMAND=("${PROMPT_COMMAND-}" "$__ptyhold_last") ;;
  esac
  __ptyhold_wrap PS1 "$__ptyhold_head" "$__ptyhold_tail"
  __ptyhold_wrap PS2 '' "$__ptyhold_more"
}

# $1: the variable; $2, $3: what stands before and behind its text. YASH_PS1 goes before PS1 where it is set.
__ptyhold_wrap() {
  typeset name text old
  name=$1
  eval "case \${YASH_$1+x} in x) name=YASH_$1 ;; esac"
  eval "old=\${$name-}"
  text=${old//"$3"/}
  case $2 in ?*) text=$2${text//"$2"/} ;; esac
  case $old in "$text$3") ;; *) ! __ptyhold_may $name || eval "$name=\$text\$3" ;; esac
}

# In a subshell: to set what is readonly is an error that ends everything.
__ptyhold_may() (
  eval "$1="
)

__ptyhold_home_files() {
  case $__ptyhold_login in ?*) [ ! -r ~/.yash_profile ] || . ~/.yash_profile ;; esac
  if [ -r ~/.yashrc ]; then . ~/.yashrc; else . -AL initialization/default 2>/dev/null || :; fi
}

__ptyhold_install() {
  # By the description of some terminals the editor takes a byte beyond ASCII for Alt and a key. What it draws besides the
  # prompt and the line would be taken for output.
  command set -o lenoconvmeta +o lepredict +o lepromptsp
  __ptyhold_arrange
  unset -f __ptyhold_home_files __ptyhold_install
}

# One line, as `set -v` would show a second one.
__ptyhold_home_files; __ptyhold_install 2>/dev/null
