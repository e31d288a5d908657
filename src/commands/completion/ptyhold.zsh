#compdef ptyhold
# Completes ptyhold in zsh. In ~/.zshrc, below compinit: eval "$(ptyhold completion zsh)"
_ptyhold() {
  local line
  local -a lines said
  lines=("${(@f)$("${(Q)words[1]/#\~/$HOME}" completion zsh -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  for line in "${lines[@]}"; do
    case $line in
      :files) _files && return ;;
      ?*) said+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
    esac
  done
  (( ${#said} )) && _describe value said
}
if [[ ${funcstack[1]} == _ptyhold ]]; then _ptyhold "$@"; else compdef _ptyhold ptyhold; fi
