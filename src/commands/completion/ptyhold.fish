# Completes ptyhold in fish: ptyhold completion fish > ~/.config/fish/completions/ptyhold.fish
function __ptyhold_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l program $words[1]
    set -e words[1]
    for line in (command $program completion fish -- $words "$current" 2>/dev/null)
        if test "$line" = ':files'
            __fish_complete_path "$current"
        else
            printf '%s\n' $line
        end
    end
end
complete -c ptyhold -f -a '(__ptyhold_complete)'
