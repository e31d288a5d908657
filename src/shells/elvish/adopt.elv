# Typed as one line into an elvish that runs already: the hooks of its line editor print the marks.
#
# D comes before the next prompt and not right behind the command, as elvish prints the text of an error in between.
var __ptyhold_n = 1;
var __ptyhold_s = 0;
var __ptyhold_status~ = {|e| if (eq $e $nil) { put 0 } else { try { put $e[reason][exit-status] } catch e1 { try { to-string (exact-num (+ 128 $e[reason][signal-number])) } catch e2 { put 1 } } } };
set edit:after-command = (conj $edit:after-command {|m| set __ptyhold_s = (__ptyhold_status $m[error]) });
set edit:after-readline = (conj $edit:after-readline {|l| print "\e]133;C;ptyhold=KEY\a" });
set edit:before-readline = [{ print "\e]133;D;"$__ptyhold_s";ptyhold=KEY."$__ptyhold_n"\a"; set __ptyhold_n = (to-string (exact-num (+ 1 $__ptyhold_n))) } (all $edit:before-readline) { print "\e]133;A;ptyhold=KEY\a\e]133;B;ptyhold=KEY\a" }];
print "\e[ROWSA\r\e[J"
