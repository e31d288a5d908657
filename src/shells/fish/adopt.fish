# Typed as one line into a fish that runs already: handlers of its events and its prompt print the marks.
set -g __ptyhold_s $status;
set -g __ptyhold_KEY 0;
function __ptyhold_end --on-event fish_postexec; set -l s $status; set -g __ptyhold_KEY (math $__ptyhold_KEY + 1); set -g __ptyhold_ended; printf '\e]133;D;%s;ptyhold=KEY.%s\a' $s $__ptyhold_KEY; end;
function __ptyhold_begin --on-event fish_preexec; printf '\e]133;C;ptyhold=KEY\a'; end;
function __ptyhold_ready --on-event fish_prompt; set -l s $status; set -q __ptyhold_ended; or begin; sh -c "exit $s"; __ptyhold_end; end; set -e __ptyhold_ended; printf '\e]133;A;ptyhold=KEY\a'; end;
functions --copy fish_prompt __ptyhold_prompt;
function fish_prompt; __ptyhold_prompt; printf '\e]133;B;ptyhold=KEY\a'; end;
printf '\e[ROWSA\r\e[J';
sh -c "exit $__ptyhold_s"
