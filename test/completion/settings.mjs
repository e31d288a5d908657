// Shells as people have set them up. Each must go through the same short row of commands.
import { bash } from './settings-bash.mjs';
import { day, kept, typed } from './short-day.mjs';
import { asks, EVERY_SHELL, ends, key, NO_OUTPUT_MARK, over, press, send } from './steps.mjs';

/** @import { Shell, Situation } from './situation.ts' */

const OMZ = `
autoload -Uz add-zsh-hook colors; colors; setopt prompt_subst auto_cd multios
title() { print -Pn "\\e]2;$1:q\\a\\e]1;$1:q\\a"; }
title_before() { title "\${(V)1}"; }
title_after() { title '%n@%m:%~'; }
add-zsh-hook preexec title_before; add-zsh-hook precmd title_after
branch() { print -n " git:(%{$fg[red]%}main%{$reset_color%})"; }
PROMPT='%(?:%{$fg_bold[green]%}➜ :%{$fg_bold[red]%}➜ ) %{$fg[cyan]%}%c%{$reset_color%}$(branch) '`;

const P10K = `
print -P '%F{blue}instant%f %# '
p10k_before() { print -rn -- $'\\e]133;C;\\a'; }
p10k_after() { local code=$?; PROMPT=$'%{\\e]133;A\\a%}╭─%K{4}%F{7} %~ %k%F{4}\\ue0b0%f\\n╰─%B❯%b %{\\e]133;B\\a%}'; RPROMPT="%(?..%F{1}\${code} ✘%f) %D{%T}"; print -rn -- $'\\e]133;D\\a'; }
precmd_functions+=(p10k_after); preexec_functions+=(p10k_before)
setopt no_prompt_sp; setopt prompt_subst prompt_percent`;

const LATE_THEME = `
theme() { sleep 0.2; PROMPT='%B%~%b late> ' RPROMPT=%T; }
autoload -Uz add-zsh-hook; add-zsh-hook precmd theme`;

const TRANSIENT = `
PROMPT=$'\\n%~\\n%# '
shrink() { PROMPT='%# '; zle reset-prompt; PROMPT=$'\\n%~\\n%# '; }
zle -N zle-line-finish shrink`;

const SUGGESTING = `
PROMPT=$'\n%~ on \${branch}\n%# ' RPROMPT='%n@%m %?'; setopt prompt_subst
suggest() { POSTDISPLAY=\${BUFFER:+ --suggested}; }
zle -N zle-line-pre-redraw suggest
heard() { read -r -u $1 branch && zle reset-prompt; zle -F $1; exec {1}<&-; }
ask() { local fd; exec {fd}< <(sleep 0.3; echo "main*$RANDOM"); zle -F $fd heard; }
autoload -Uz add-zsh-hook; add-zsh-hook precmd ask
TMOUT=1; TRAPALRM() { zle && zle reset-prompt; }`;

/** @type {readonly Situation[]} */
const zsh = [
  ...[
    "PROMPT=''",
    "PROMPT='%~ %# ' RPROMPT='%D{%T}'",
    "PROMPT=$'%F{green}%n%f\\n%~ %(?..[%?] )%# '",
    "setopt prompt_subst; PROMPT='$(date +%T) $ '",
    'unsetopt prompt_sp',
    'unsetopt prompt_cr',
    'bindkey -v',
    'bindkey -v; zle-keymap-select() { RPROMPT=$KEYMAP; zle reset-prompt; }; zle -N zle-keymap-select; zle -N zle-line-init zle-keymap-select',
    'setopt no_unset',
    'setopt ksh_arrays sh_word_split no_nomatch',
    'setopt interactive_comments extended_glob hist_ignore_space share_history inc_append_history',
    'setopt transient_rprompt; RPROMPT="%~"',
    'setopt noclobber ignore_eof notify',
    'setopt restricted',
    'setopt all_export',
    "precmd() { print -Pn '\\e]0;%~\\a'; }; preexec() { print -n '\\e]0;run\\a'; }",
    'precmd() { echo from the hook; }',
    "TMOUT=1; TRAPALRM() { zle reset-prompt; }; PROMPT='%* %# '",
    'exec 2>/dev/null',
    'zstyle ":completion:*" menu select; autoload -Uz compinit; compinit -u -d comp; autoload -Uz url-quote-magic bracketed-paste-magic; zle -N bracketed-paste bracketed-paste-magic; zle -N self-insert url-quote-magic',
    "alias -g G='| grep'; alias ls='ls -F'",
    'function command_not_found_handler() { return 127 }',
    'sleep 1.2',
  ].map((line) => kept('zsh', line)),
  kept('zsh', OMZ, 'a theme as of oh-my-zsh'),
  kept('zsh', P10K, 'a prompt as of powerlevel10k, with marks of its own'),
  kept('zsh', LATE_THEME, 'a theme that sets its prompt in a hook'),
  typed('zsh', LATE_THEME.trim(), 'a theme that sets its prompt in a hook'),
  kept('zsh', TRANSIENT, 'a prompt that shrinks when its line is entered'),
  kept('zsh', SUGGESTING, 'suggestions beside a prompt on the right that is drawn again and again'),
  ...[
    "PROMPT=''",
    'precmd_functions=()',
    'precmd_functions=(); preexec_functions=()',
    'precmd() { :; }',
    "trap ':' DEBUG",
    'set -o vi',
    'exec 2>/dev/null',
    'setopt no_unset',
    'setopt all_export; X=1',
    'setopt restricted',
    'emulate sh',
    'emulate ksh',
    'export TERM=dumb',
  ].map((line) => typed('zsh', line)),
  {
    title: 'set -x: the trace is output',
    in: ['zsh'],
    steps: [
      send('set -x', over(undefined)),
      send('echo hello', ends(/hello$/)),
      send("sh -c 'exit 7'", ends(undefined, 7)),
    ],
  },
  {
    title: 'set -e: what fails ends the shell',
    in: ['zsh'],
    steps: [send('set -e', ends('')), send('echo on', ends('on')), send('false', ends('', 1))],
  },
];

/** @type {readonly Situation[]} */
const fish = [
  ...[
    'function fish_prompt; end',
    "function fish_prompt; printf '%s\\n%s> ' (pwd) (date +%T); end",
    'function fish_right_prompt; date +%T; end',
    "function fish_prompt; set_color green; echo -n '➜ '; set_color normal; end; function fish_mode_prompt; echo '[I]'; end",
    'fish_vi_key_bindings',
    'set -g fish_greeting hello there',
    'function fish_title; echo title; end',
    'set -g fish_autosuggestion_enabled 0',
    'sleep 1.2',
    'function on_event --on-event fish_prompt; true; end; function before --on-event fish_preexec; true; end; function after --on-event fish_postexec; false; end',
    'abbr -a e echo; alias ls="ls -F"',
    'exec 2>/dev/null',
  ].map((line) => kept('fish', line)),
  ...[
    "function fish_prompt; echo -n 'p> '; end",
    'fish_vi_key_bindings',
    'set -g fish_greeting',
    'set -x TERM dumb',
    'functions -e fish_prompt',
  ].map((line) => typed('fish', line)),
];

/** @type {readonly Situation[]} */
const dash = [
  ...[
    "PS1=''",
    "PS1='$(date +%T) $ '",
    'set -u',
    "PS2=''",
    'cd .',
    'alias ls="ls -F"',
    "trap 'echo bye' EXIT",
    'set -o vi',
    'set -f; set -C',
    'unset PS1',
  ].map((line) => typed('dash', line)),
  {
    title: 'set -x: the trace is output',
    in: ['dash'],
    steps: [
      send('set -x', over(undefined)),
      send('echo hello', ends(/hello$/)),
      send("sh -c 'exit 7'", ends(undefined, 7)),
    ],
  },
  {
    title: 'set -e: what fails ends the shell',
    in: ['dash'],
    steps: [send('set -e', ends('')), send('echo on', ends('on')), send('false', ends('', 1))],
  },
];

const ASYNC_THEME = `
told() { local said; read -r -u $1 said; PROMPT="$said %# "; zle -F $1; exec {1}<&-; zle && zle reset-prompt }
precmd() { exec {fd}< <(sleep 0.3; echo "git:main$RANDOM"); zle -F $fd told }
`;

/** @type {readonly Situation[]} */
const drawnAnew = [
  {
    title: 'a theme that sets its prompt late, while a text is about to be typed',
    in: ['zsh'],
    home: { '.zshrc': ASYNC_THEME },
    // The prompt behind the first is drawn anew at once, as what it waits for is there already.
    steps: [1, 2, 3].flatMap((number) => [
      send("sh -c 'sleep 0.8; : > end; exit 4'", ends('', 4, { leaves: 'end' })),
      send(`echo on ${number}`, ends(`on ${number}`)),
    ]),
  },
];

const bare = EVERY_SHELL.flatMap(
  /** @returns {readonly Situation[]} */ (shell) => [
    { title: 'no file of its own', in: [shell], steps: day(shell) },
    { title: 'a home in which nothing can be written', in: [shell], env: { HOME: '/proc' }, steps: day(shell) },
    { title: 'the C locale', in: [shell], env: { LC_ALL: 'C', LANG: 'C' }, steps: day(shell) },
    { title: 'a narrow terminal', in: [shell], cols: 20, steps: day(shell) },
    {
      title: 'the marks of an editor in the environment',
      in: [shell],
      env: { TERM_PROGRAM: 'vscode', VSCODE_INJECTION: '1' },
      steps: day(shell),
    },
  ],
);

/** Escape was pressed for a program which had already ended. */
/** @type {readonly { shell: Shell; editing: string; typed: string }[]} */
const EDITING = [
  { shell: 'bash', editing: 'emacs', typed: 'true' },
  { shell: 'zsh', editing: 'emacs', typed: 'true' },
  { shell: 'fish', editing: 'emacs', typed: 'true' },
  { shell: 'bash', editing: 'vi', typed: 'set -o vi' },
  { shell: 'zsh', editing: 'vi', typed: 'bindkey -v' },
  { shell: 'fish', editing: 'vi', typed: 'fish_vi_key_bindings' },
];
const escaped = EDITING.map(
  /** @returns {Situation} */ ({ shell, editing, typed }) => ({
    title: `after Escape at a prompt with the keys of ${editing}`,
    in: [shell],
    steps: [send(typed, ends('')), press('Escape'), ...day(shell), press('Escape', 'Escape'), ...day(shell)],
  }),
);

/** History shows what it made of a line, at a prompt of its own, before that runs. */
/** @type {readonly Situation[]} */
const verified = [
  { shell: 'bash', typed: 'shopt -s histverify' },
  { shell: 'zsh', typed: 'setopt hist_verify' },
].map(({ shell, typed }) => ({
  title: 'a line that history shows before it runs',
  bashSince: NO_OUTPUT_MARK,
  in: [/** @type {Shell} */ (shell)],
  steps: [
    send(typed, ends('')),
    send("sh -c 'exit 7'", ends('', 7)),
    send('!!', asks(undefined, 'continuation')),
    send('echo joined', asks(undefined)),
    key('Enter', ends(undefined, 7)),
    send('echo "so!sh"', asks(undefined, 'continuation')),
    press('C-c'),
    send('echo on', ends('on')),
    send('echo "(', asks(undefined, 'continuation')),
    send(')"', ends('(\n)')),
    send('', over('')),
    send(')', over(/parse error|syntax error/)),
    send('echo on', ends('on')),
  ],
}));

/** @type {readonly Situation[]} */
export const settings = [...bash, ...zsh, ...fish, ...dash, ...bare, ...drawnAnew, ...escaped, ...verified];
