# Typed as one line into a fish that runs already: handlers of its events and its prompt print the marks.
#
# The user may emit the events as well: only between commands is fish itself the current command.
set -g __ptyhold_s $status;
set -g __ptyhold_KEY 0;
function __ptyhold_m; builtin test (builtin status current-command) = fish; and builtin printf '\e]133;%s;ptyhold=KEY%s\a' $argv; end;
function __ptyhold_end --on-event fish_postexec; set -l s $status; set -g __ptyhold_KEY (math $__ptyhold_KEY + 1); set -g __ptyhold_ended; __ptyhold_m "D;$s" .$__ptyhold_KEY; end;
function __ptyhold_begin --on-event fish_preexec; builtin printf '\e]133;C;ptyhold=KEY\a'; end;
function __ptyhold_ready --on-event fish_prompt; set -l s $status; set -q __ptyhold_ended; or begin; sh -c "exit $s"; __ptyhold_end; end; set -e __ptyhold_ended; __ptyhold_m A ''; end;
functions --copy fish_prompt __ptyhold_prompt;
function fish_prompt; __ptyhold_prompt; __ptyhold_m B ''; end;
printf '\e[ROWSA\r\e[J';
sh -c "exit $__ptyhold_s"
