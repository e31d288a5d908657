# For bash before 4.4, which has no PS0 and so cannot say where output begins. `B` tells that no `C` will come.
#
# A DEBUG trap could print it, but no trap runs before a command in parentheses: `C` would come behind output.
__ptyhold_unmarked=';0'
__ptyhold_sign "$__ptyhold_key"

__ptyhold_wrap_ps0() {
  :
}
