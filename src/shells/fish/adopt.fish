# Typed as one line into a fish that runs already: handlers of its events, its prompt and the binding of Enter print the marks.
#
# The user may emit the events as well: only between commands is fish itself the current command. The prompt is wrapped anew where it
# has changed. What tmux reports of the focus, after a command, would be echoed as the shell leaves.
set -g __ptyhold_s $status;
functions --erase __fish_enable_focus;
set -g __ptyhold_KEY 0;
function __ptyhold_m; builtin test (builtin status current-command) = fish; and builtin printf '\e]133;%s;ptyhold=KEY%s\a' $argv; end;
function __ptyhold_end --on-event fish_postexec; set -l s $status; set -g __ptyhold_KEY (math $__ptyhold_KEY + 1); set -g __ptyhold_ended; __ptyhold_m "D;$s" .$__ptyhold_KEY; end;
function __ptyhold_told --on-event fish_postexec; __ptyhold_m N ''; end;
function __ptyhold_begin --on-event fish_preexec; builtin printf '\e]133;C;ptyhold=KEY;l=%s\a' (builtin string sub -l 4096 -- "$argv[1]" | builtin string collect | builtin string replace -ra '[[:space:][:cntrl:]]' '' | builtin string join ''); end;
function __ptyhold_ready --on-event fish_prompt; set -l s $status; set -q __ptyhold_ended; or begin; sh -c "exit $s"; __ptyhold_end; end; set -e __ptyhold_ended; __ptyhold_wrap; __ptyhold_m A ''; end;
function __ptyhold_wrap; functions fish_prompt | string match -q '*__ptyhold_m B*'; and return; functions --erase __ptyhold_prompt; functions --copy fish_prompt __ptyhold_prompt; function fish_prompt; __ptyhold_prompt; __ptyhold_m B ''; end; end;
__ptyhold_wrap;
function __ptyhold_enter; commandline | string match -qr '\S'; and begin; commandline --is-valid; set -l s $status; test $s = 1; and string match -rq '(?<!\\\\)(\\\\\\\\)*\\\\$' -- (commandline -t)[-1]; and set s 2; test $s = 0; or builtin printf '\e]133;S;%s;ptyhold=KEY\a' $s; end; commandline -f execute; end;
for m in (bind --list-modes); for e in \r \n; string match -q '* execute' -- (bind --preset -M $m $e 2>/dev/null); and bind --preset -M $m $e __ptyhold_enter; end; end;
printf '\e[ROWSA\r\e[J';
sh -c "exit $__ptyhold_s"
