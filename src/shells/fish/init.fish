# fish sources this after config.fish: event handlers print the marks, and a wrapper adds one to the user's prompt.
builtin set -g __ptyhold_key $PTYHOLD_KEY
builtin set -e PTYHOLD_KEY
builtin set -g __ptyhold_seq 0
builtin set -g __ptyhold_ended 0
# What fish says of itself would be told as output of the first text. A greeting that the user has set stays.
builtin set -q fish_greeting; or builtin set -g fish_greeting

function __ptyhold_mark
    builtin printf '\e]133;%s;ptyhold=%s\a' $argv[1] "$__ptyhold_key$argv[2]" >/dev/tty
end

function __ptyhold_end
    builtin set -g __ptyhold_seq (builtin math $__ptyhold_seq + 1)
    builtin set -g __ptyhold_ended 1
    __ptyhold_mark "D;$argv" .$__ptyhold_seq
end

# The user's functions may call these or emit the events, and no prompt comes then: fish itself calls them between commands.
function __ptyhold_called
    builtin test (builtin status current-command) != fish
end

function __ptyhold_preexec --on-event fish_preexec
    # What the editor suggests, and draws on the right, stands behind the line.
    builtin set -l line (builtin string sub -l 4096 -- "$argv[1]" | builtin string collect)
    __ptyhold_mark C ";l="(builtin string replace -ra '[[:space:][:cntrl:]]' '' -- "$line")
    # After a command fish asks tmux to report the focus. A report that comes as the next command begins would be its input.
    builtin functions --erase __fish_enable_focus
end

function __ptyhold_postexec --on-event fish_postexec
    builtin set -l last $status
    __ptyhold_called; or __ptyhold_end $last
end

# fish runs handlers in the order of their definition. The user's must come after ours, as they may print.
for name in (builtin functions --handlers-type generic | builtin string match -rg '^fish_postexec (.*)')
    builtin string match -q '__ptyhold_*' $name; or builtin functions $name | source
end

# Behind the handlers, fish itself tells of its jobs.
function __ptyhold_told --on-event fish_postexec
    __ptyhold_called; or __ptyhold_mark N
end

# After C-c at the prompt, fish draws the prompt again without the event fish_prompt.
function __ptyhold_cancel --on-event fish_cancel
    builtin set -l last $status
    __ptyhold_called; and return
    __ptyhold_end $last
    __ptyhold_ready
end

function __ptyhold_prompt --on-event fish_prompt
    builtin set -l last $status
    __ptyhold_called; and return
    builtin test $__ptyhold_ended = 1; or __ptyhold_end $last
    __ptyhold_wrap
    __ptyhold_bind
    __ptyhold_ready
end

function __ptyhold_ready
    builtin set -g __ptyhold_ended 0
    # A folder is told unless its name would end the mark, or make it too long to be one.
    builtin set -l folder ";d=$PWD"
    builtin string match -rq '^[^[:cntrl:]]{1,500}$' -- $PWD; or builtin set folder ''
    # The end of a string: one that a binary file has begun makes the terminal draw nothing of the prompt.
    builtin printf '\e\\' >/dev/tty
    __ptyhold_mark A $folder
end

# The user's function runs first in ours, so it sees $status and $pipestatus unchanged.
function __ptyhold_wrap
    builtin set -l details (builtin functions --details --verbose fish_prompt)
    builtin test "$details[5]" = ptyhold; and return
    builtin functions --erase __ptyhold_user_prompt
    if builtin functions -q fish_prompt
        builtin functions --copy fish_prompt __ptyhold_user_prompt
    else
        function __ptyhold_user_prompt
            builtin echo -n '> '
        end
    end
    function fish_prompt --description ptyhold
        __ptyhold_user_prompt $argv
        __ptyhold_called; or builtin printf '\e]133;B;ptyhold=%s\a' $__ptyhold_key
    end
end

# fish has no second prompt: an unfinished or wrong line stays in its editor, and only the binding of Enter sees that. It
# says 2 of the one and 1 of the other.
function __ptyhold_enter
    # fish calls an empty line unfinished, but Enter ends it.
    builtin set -l line (builtin commandline | builtin string trim)
    builtin test -z "$line"; or builtin commandline --is-valid; or __ptyhold_keeps $status
    builtin commandline -f execute
end

function __ptyhold_keeps
    # fish calls a line wrong that ends in a backslash, but Enter begins a new one behind that. In a comment, which is no
    # token, it does not.
    builtin string match -rq '(?<!\\\\)(\\\\\\\\)*\\\\$' -- (builtin commandline -t)[-1]; and builtin set argv 2
    __ptyhold_mark "S;$argv"
end

# Runs at each prompt, as a change of fish_key_bindings restores the plain bindings.
function __ptyhold_bind
    builtin string match -q '* execute' -- (builtin bind --preset -M $fish_bind_mode \r 2>/dev/null); or return
    for mode in (builtin bind --list-modes)
        for enter in \r \n
            builtin string match -q '* execute' -- (builtin bind --preset -M $mode $enter 2>/dev/null)
            and builtin bind --preset -M $mode $enter __ptyhold_enter
        end
    end
end
