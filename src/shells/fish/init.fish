# Sourced after config.fish: event handlers that print the marks, and a wrapper that ends the user's prompt with one.
builtin set -g __ptyhold_key $PTYHOLD_KEY
builtin set -e PTYHOLD_KEY
builtin set -g __ptyhold_seq 0
builtin set -g __ptyhold_ended 0

function __ptyhold_mark
    builtin printf '\e]133;%s;ptyhold=%s\a' $argv[1] "$__ptyhold_key$argv[2]" >/dev/tty
end

function __ptyhold_end
    builtin set -g __ptyhold_seq (builtin math $__ptyhold_seq + 1)
    builtin set -g __ptyhold_ended 1
    __ptyhold_mark "D;$argv" .$__ptyhold_seq
end

function __ptyhold_preexec --on-event fish_preexec
    __ptyhold_mark C
    # After a command fish asks tmux to be told of the focus. Told while the next one begins, it would be input of that.
    functions --erase __fish_enable_focus
end

function __ptyhold_postexec --on-event fish_postexec
    __ptyhold_end $status
end

# Handlers run in the order of their definition: those of the user's that print must come after the end.
for name in (functions --handlers-type generic | string match -rg '^fish_postexec (.*)')
    string match -q '__ptyhold_*' $name; or functions $name | source
end

# C-c at the prompt: the prompt is drawn again, but no fish_prompt is said.
function __ptyhold_cancel --on-event fish_cancel
    __ptyhold_end $status
    __ptyhold_ready
end

function __ptyhold_prompt --on-event fish_prompt
    builtin set -l last $status
    builtin test $__ptyhold_ended = 1; or __ptyhold_end $last
    __ptyhold_wrap
    __ptyhold_bind
    __ptyhold_ready
end

function __ptyhold_ready
    builtin set -g __ptyhold_ended 0
    __ptyhold_mark A
end

# The user's function runs first of all in ours: it sees $status and $pipestatus as they were.
function __ptyhold_wrap
    builtin set -l details (functions --details --verbose fish_prompt)
    builtin test "$details[5]" = ptyhold; and return
    functions --erase __ptyhold_user_prompt
    functions --copy fish_prompt __ptyhold_user_prompt
    function fish_prompt --description ptyhold
        __ptyhold_user_prompt $argv
        builtin printf '\e]133;B;ptyhold=%s\a' $__ptyhold_key
    end
end

# fish has no second prompt: a line that is unfinished or wrong stays in its editor, which only Enter's own binding sees.
function __ptyhold_enter
    # An empty line counts as unfinished, yet Enter ends it.
    builtin set -l line (commandline | string trim)
    builtin test -z "$line"; or commandline --is-valid; or __ptyhold_mark S
    commandline -f execute
end

# Asked at each prompt: a change of fish_key_bindings brings the plain ones back.
function __ptyhold_bind
    string match -q '* execute' -- (bind --preset -M $fish_bind_mode \r 2>/dev/null); or return
    for mode in (bind --list-modes)
        for enter in \r \n
            string match -q '* execute' -- (bind --preset -M $mode $enter 2>/dev/null)
            and bind --preset -M $mode $enter __ptyhold_enter
        end
    end
end
