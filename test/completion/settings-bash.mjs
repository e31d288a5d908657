// bash as people have set it up.
import { day, kept, typed } from './short-day.mjs';
import { asks, ends, over, send, type } from './steps.mjs';

/** @import { Situation } from './situation.ts' */

const POWERLINE = String.raw`
__line() { local code=$?; PS1='\[\e[48;5;31m\e[97m\] \w \[\e[0m\e[38;5;31m\]\[\e[0m\] '; [ $code = 0 ] || PS1="\[\e[41m\] $code \[\e[0m\]$PS1"; PS1="\n$PS1"; }
PROMPT_COMMAND="__line; $PROMPT_COMMAND"`;

const LATE_THEME = String.raw`theme() { sleep 0.2; PS1='\w late> '; }
((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] < 501)) && PROMPT_COMMAND+=$'\ntheme' || PROMPT_COMMAND+=(theme)`;

const STARSHIP = String.raw`
__ready() { local code=$? when=$SECONDS; (exit $code); PS1="$(printf '\n\[\e[1;36m\]%s\[\e[0m\] via v20\n\[\e[1;32m\]❯\[\e[0m\] ' "$(basename "$PWD")")"; unset begun; }
__begins() { [ -n "$begun" ] || begun=$SECONDS; }
PS0='$(__begins)'"$PS0"
trap '__begins "$_"' DEBUG
PROMPT_COMMAND=__ready`;

const PREEXEC = `
preexec_ran=; before() { [ -n "$COMP_LINE" ] && return; [ -n "$armed" ] || return; armed=; printf '\\e]0;%s\\a' "$BASH_COMMAND"; }
after() { local code=$?; printf '\\e]0;%s\\a' "$PWD"; return $code; }
trap before DEBUG
PROMPT_COMMAND=(after 'armed=1')`;

/** bash before 5.1 runs the first alone. */
const LAST_SETS_PROMPT = String.raw`__line() { local code=$?; PS1="[$code] \w \$ "; }
[ -z "$LINE" ] || PROMPT_COMMAND=('history -a' __line)`;

/** @type {readonly Situation[]} */
export const bash = [
  {
    title: 'the last of several hooks sets the prompt: nested, and in place of the shell',
    in: ['bash'],
    home: { '.bashrc': `${LAST_SETS_PROMPT}\n` },
    steps: [
      send('LINE=1 bash', asks(/[$#] *$/)),
      ...day('bash'),
      send('exit 3', ends(/^(exit)?$/, 3)),
      send('LINE=1 exec bash', asks(/[$#] *$/)),
      ...day('bash'),
    ],
  },
  {
    title: 'nested, with a PROMPT_COMMAND that is readonly',
    in: ['bash'],
    home: { '.bashrc': `[ -z "$FIXED" ] || readonly PROMPT_COMMAND='history -a'\n` },
    steps: [send('FIXED=1 bash', asks(/[$#] *$/)), ...day('bash'), send('exit 3', ends(/^(exit)?$/, 3))],
  },
  {
    title: 'typed: hooks and a prompt that are none of those before',
    in: ['bash'],
    steps: [
      send("PROMPT_COMMAND=('true' ':'); PS1='$(printf mine) > '", over('')),
      ...day('bash'),
      send('printf "%s" "${PS1@P}" | grep -c __ptyhold', ends('0', 1)),
      send("sh -c 'exit 4'", ends('', 4)),
    ],
  },
  ...[
    "PS1=''",
    "PS1='$(date +%T) \\u:\\W\\$ '",
    "PS1='\\n┌─[\\u@\\h]─[\\w]\\n└─\\$ '",
    "PS1='\\[\\e[1;32m\\]\\u\\[\\e[0m\\]:\\[\\e[34m\\]\\w\\[\\e[0m\\]\\$ '",
    "PS1='\\e[31mwithout brackets\\e[0m> '",
    "PS1='\\[\\e]0;\\w\\a\\]\\$ '",
    "PS1='[$?] \\! \\# \\$ '",
    "PS1='a prompt of more than one hundred characters, which the terminal wraps before anything can be typed behind it: \\w \\$ '",
    "PS1='\\[\\e[s\\e[90C\\A\\e[u\\]\\$ '",
    "PS1='> ' PS2=''",
    "PS0='\\e]0;busy\\a' PS2='more: '",
    "PROMPT_COMMAND='echo -n'",
    "PROMPT_COMMAND='history -a; history -n'",
    'PROMPT_COMMAND=\'printf "\\e]7;file://%s\\a" "$PWD"\'',
    "PROMPT_COMMAND=('a=1' 'b=2' ':')",
    "PROMPT_COMMAND='false'",
    "PROMPT_COMMAND='x=$(sleep 0.2)'",
    'PROMPT_COMMAND=\'PS1="$RANDOM \\$ "\'',
    "trap 'last=$BASH_COMMAND' DEBUG",
    "trap 'history -a' DEBUG; trap 'echo bye' EXIT",
    "trap ':' ERR; set -E",
    'set -u',
    'set -a',
    'set -r',
    'set -o vi',
    'set -o vi; bind "set show-mode-in-prompt on"',
    'bind "set enable-bracketed-paste off"',
    'bind "set horizontal-scroll-mode on"',
    'set -o posix',
    'set -f; set -C; shopt -s nullglob failglob extglob',
    'shopt -s extdebug',
    'set -T',
    'set -h; set -b; set -m',
    'HISTCONTROL=ignoreboth; HISTTIMEFORMAT="%F %T "; shopt -s histappend cmdhist lithist histverify',
    'HISTSIZE=0',
    'unset HISTFILE',
    'IGNOREEOF=3; TMOUT=0',
    'stty -ixon; stty susp undef',
    'IFS=:; GREP_OPTIONS=; LC_ALL=C',
    'alias echo="echo" sh="sh" printf="printf"; alias history=true; alias trap=false; alias return=:',
    'printf() { builtin printf "$@"; }; cd() { builtin cd "$@" && :; }',
    'exec 2>/dev/null',
    'readonly PROMPT_COMMAND="true"',
    'complete -W "a b" echo; COLUMNS=5',
  ].map((line) => kept('bash', line)),
  ...['set -k; shopt -u promptvars', "readonly PS1='fixed> '"].map((line) =>
    kept('bash', line, line, {
      bashSince: { version: 404, why: 'the prompt stands behind its mark, and no mark says where output begins' },
    }),
  ),
  kept('bash', "PROMPT_COMMAND='echo from the hook'", undefined, {
    bashSince: { version: 501, why: 'the hook prints between pasted lines, which are taken one by one' },
  }),
  {
    ...typed('bash', "PROMPT_COMMAND='printf hook-'"),
    bashSince: { version: 501, why: 'this replaces the command that prints the end' },
  },
  {
    ...typed('bash', LATE_THEME, 'a theme that sets its prompt in a hook'),
    bashSince: { version: 404, why: 'the prompt stands behind its mark, and no mark says where output begins' },
  },
  kept('bash', POWERLINE, 'a prompt as of powerline'),
  kept('bash', STARSHIP, 'a prompt as of starship'),
  kept('bash', PREEXEC, 'hooks before and after each command'),
  kept('bash', `trap 'printf "\\e]0;%s\\a" "$BASH_COMMAND"' DEBUG`, 'a title of all lines that run', {
    steps: [
      ...day('bash'),
      send("cat <<'E'\none\n  two\nE", ends('one\n  two')),
      send("cat > kept <<'E'\none\nE", ends('')),
    ],
  }),
  kept('bash', 'echo Welcome; sleep 1.2; PS1="late> "', 'a slow start', {
    fresh: true,
    steps: [send('echo hello', ends(/(^|\n)hello$/)), ...day('bash')],
  }),
  kept('bash', 'sleep 1.2', 'a slow start, two sends', {
    fresh: true,
    steps: [type("sh -c 'echo one; exit 3'"), send("sh -c 'echo two; exit 4'", ends('one\ntwo', 4)), ...day('bash')],
  }),
  kept('bash', 'no_such_command_in_rc; cd /no/such; )', 'errors in it'),
  kept('bash', 'return', 'it returns at once'),
  ...["PS1=''", 'PROMPT_COMMAND=', 'unset PROMPT_COMMAND', "PROMPT_COMMAND=('a=1' ':')", 'unset PS0; unset PS1'].map(
    (line) => typed('bash', line),
  ),
  ...[
    "trap ':' DEBUG",
    'trap - DEBUG',
    'set -u',
    'set -o vi',
    'set -o posix',
    'exec 2>/dev/null',
    'stty -echo',
    'shopt -u expand_aliases',
    'export TERM=dumb',
    'cd .',
    'set +o history',
    'set -a; X=1',
    'set -r',
    'set -aruE',
    'enable -n printf',
    'readonly text=1 vars=2 PS1 PROMPT_COMMAND',
    'shopt -s extdebug nocasematch',
    'IFS=/_:.',
  ].map((line) => typed('bash', line)),
  {
    title: 'set -e: what fails ends the shell',
    steps: [send('set -e', ends('')), send('echo on', ends('on')), send('false', ends('', 1))],
  },
  {
    title: 'set -x: the trace is output',
    steps: [
      send('set -x', ends(/^[^\n]*$/)),
      send('echo hello', ends('+ echo hello\nhello')),
      send("sh -c 'exit 7'", ends("+ sh -c 'exit 7'", 7)),
      send('set +x', ends('+ set +x')),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'set -v: what was typed is printed again',
    steps: [
      send('set -v', ends(undefined)),
      send('echo hello', ends(/hello$/)),
      send("sh -c 'exit 7'", ends(undefined, 7)),
    ],
  },
];
