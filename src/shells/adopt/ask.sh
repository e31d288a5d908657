# Typed as one line where a shell may be: which one is it? Its own status stays what it was.
sh -c "printf '\033[ROWSA\r\033[J\033]133;Q;%s;ptyhold=KEY\007' 'VERSIONS'; exit $?"
