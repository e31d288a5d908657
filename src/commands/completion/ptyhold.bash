# Completes ptyhold in bash. In ~/.bashrc: eval "$(ptyhold completion bash)"
_ptyhold() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      # The bash of macOS (3.2) has no compopt.
      :files) compopt -o default 2>/dev/null ;;
      *) COMPREPLY+=("${line%%$'\t'*}") ;;
    esac
  done < <("${COMP_WORDS[0]/#\~/$HOME}" completion bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _ptyhold ptyhold
