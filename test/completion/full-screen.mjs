// Programs that draw the whole screen: the answer is the screen, and they are left as a person leaves them.
import {
  asks,
  EVERY_SHELL,
  ends,
  found,
  key,
  look,
  NO_OUTPUT_MARK,
  over,
  press,
  read,
  send,
  shows,
  tellIt,
  type,
  UNTIL_TOLD,
} from './steps.mjs';

/** @import { Files, Incomplete, Output, Shell, Situation } from './situation.ts' */

const ROWS = `${Array.from({ length: 300 }, (_, n) => `row ${n + 1}`).join('\n')}\n`;
/** @type {(screen: Output) => Incomplete} */
const draws = (screen) => asks(screen, 'fullscreen');
/** @type {Files} */
const files = { rows: ROWS };

/** @type {readonly Situation[]} */
export const fullScreen = [
  {
    title: 'the alternate screen for a moment, as a pager with a short text shows it',
    steps: [
      send("printf '\\033[?1049hshort\\n'; sleep 0.25; printf '\\033[?1049l'; sleep 0.3; echo over", ends(/over$/)),
    ],
  },
  {
    title: 'less',
    in: EVERY_SHELL,
    needs: ['less'],
    files,
    steps: [
      send('less rows', draws(/^row 1\nrow 2\n/)),
      key('G', draws(/row 299\nrow 300\n/)),
      look(draws(/^\[screen unchanged/)),
      key('q', ends('', 0)),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'less at the end of a pipeline, which fails',
    in: ['bash', 'zsh', 'dash'],
    needs: ['less'],
    files,
    steps: [send('cat rows | less; (exit 3)', draws(/^row 1\nrow 2\n/)), key('q', ends('', 3))],
  },
  {
    title: 'an editor that gives the terminal back, saves, and then leaves',
    in: EVERY_SHELL,
    files: {
      edit: `printf '\\033[?1049h\\033[Htext'
stty raw -echo
dd bs=1 count=1 >/dev/null 2>&1
stty sane
sleep 1.5
printf '\\033[?1049l'
exit 4
`,
    },
    steps: [send('sh edit', draws(/^text/)), key('q', ends('', 4)), send('echo on', ends('on'))],
  },
  {
    title: 'a pager that git starts',
    needs: ['git', 'less'],
    env: { PAGER: 'less', LESS: 'R', GIT_CONFIG_NOSYSTEM: '1' },
    files,
    steps: [
      send(
        'git init -q . && git add rows && git -c user.name=a -c user.email=a@b commit -qm "a message of its own"',
        over(''),
      ),
      send('git show', draws(/a message of its own/)),
      key('q', ends('', 0)),
    ],
  },
  {
    title: 'a pager that stays on the normal screen',
    needs: ['git', 'less'],
    env: { PAGER: 'less', GIT_CONFIG_NOSYSTEM: '1' },
    files,
    steps: [
      send(
        'git init -q . && git add rows && git -c user.name=a -c user.email=a@b commit -qm "a message of its own"',
        over(''),
      ),
      send('git show', asks(/a message of its own/)),
      key('q', ends(undefined, 0)),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'vim, in which a line is written',
    in: EVERY_SHELL,
    needs: ['vim'],
    steps: [
      send('vim -u NONE -N -n note', draws(/^\n?~|^~/)),
      key('i', draws(undefined)),
      send('written in vim', draws(/^written in vim/)),
      key('Escape', draws(undefined)),
      send(':wq', ends(undefined, 0)),
      send('cat note', ends(/^written in vim$/m)),
    ],
  },
  {
    title: 'vim, in which a message is waited for',
    needs: ['vim'],
    steps: [
      send('vim -u NONE -N -n note', draws(/^\n?~|^~/)),
      send('iwritten in vim\u001b', draws(/^written in vim/), { enter: false }),
      send(':w', found(/^written in vim\n[\s\S]* written$/m), { until: ' written$' }),
      send(':q', ends('', 0)),
    ],
  },
  {
    title: 'vim, in which a command is run',
    needs: ['vim'],
    steps: [
      send('vim -u NONE -N -n note', draws(undefined)),
      send(':!echo from the shell', asks(/from the shell\n+Press ENTER/)),
      key('Enter', draws(undefined)),
      send(':q!', ends(undefined, 0)),
    ],
  },
  {
    title: 'vim that is left with an error',
    needs: ['vim'],
    steps: [send('vim -u NONE -N -n note', draws(undefined)), send(':cq 4', ends(undefined, 4))],
  },
  {
    title: 'top, which never stops drawing',
    in: ['bash', 'fish'],
    needs: ['top'],
    steps: [
      send('top -d 0.3', asks(/load average/, 'fullscreen')),
      key('q', ends(undefined, 0)),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'top, which draws every other second',
    needs: ['top'],
    steps: [send('top -d 2', draws(/load average/)), key('q', ends(undefined, 0)), send('echo on', ends('on'))],
  },
  {
    title: 'htop',
    needs: ['htop'],
    steps: [send('htop -d 2', draws(/Load average/)), key('q', ends(undefined, 0)), send('echo on', ends('on'))],
  },
  {
    title: 'watch',
    needs: ['watch'],
    steps: [
      send('watch -n 0.2 date +%s.%N', draws(/^Every 0\.2s/)),
      key('C-c', over(undefined)),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'fzf, which hands over what was chosen',
    needs: ['fzf'],
    steps: [
      send("printf '%s\\n' apple pear plum | fzf", draws(/apple/)),
      send('pea', draws(/> pear/), { enter: false }),
      key('Enter', ends('pear', 0)),
    ],
  },
  {
    title: 'fzf below the prompt',
    needs: ['fzf'],
    steps: [
      send("printf '%s\\n' apple pear plum | fzf --height=8", asks(/apple/)),
      key('Escape', ends(undefined, 130)),
      send('seq 1 200 | fzf --height=8', asks(/200\/200/)),
      type('77', { enter: false }),
      shows(/2\/200/),
      key('Enter', ends(/^77$/m)),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'a terminal in a terminal, which ends with the shell that it holds',
    steps: [
      send('env -u TMUX tmux -S inner -f /dev/null new-session sh', draws(/\[0\] 0:/)),
      send('exit', ends('[exited]', 0)),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'an editor that a key of the shell starts, of which no mark tells',
    needs: ['vim'],
    env: { EDITOR: 'vim -u NONE', VISUAL: 'vim -u NONE' },
    steps: [
      press('C-x'),
      key('C-e', draws(/^\n?~\n/)),
      read(draws(/^\[screen unchanged/)),
      send('iecho on_$((1 + 1))', draws(/echo on/)),
      press('Escape'),
      send(':wq', over(/\non_2$/)),
      send('echo on', ends('on')),
    ],
  },
  ...Object.entries({
    bash: `bind -x '"\\C-t": READLINE_LINE="echo $(printf "%s\\n" apple pear | fzf --height=6)"; READLINE_POINT=9'`,
    zsh: `pick() { LBUFFER="echo $(printf '%s\\n' apple pear | fzf --height=6)"; zle reset-prompt }; zle -N pick; bindkey '^T' pick`,
  }).map(
    /** @returns {Situation} */ ([shell, binds]) => ({
      title: `a program below the prompt that a key of ${shell} starts, in the group of that`,
      needs: ['fzf'],
      bashSince: NO_OUTPUT_MARK,
      in: [/** @type {Shell} */ (shell)],
      fresh: true,
      steps: [
        send(binds, ends('')),
        key('C-t', asks(undefined)),
        read(asks(undefined)),
        send('', asks(undefined, 'continuation')),
        key('Enter', ends('apple')),
        send("sh -c 'exit 4'", ends('', 4)),
      ],
    }),
  ),
  {
    title: 'a program that leaves the whole screen by itself',
    in: EVERY_SHELL,
    files: {
      show: `printf '\\033[?1049h\\033[H\\033[2Jslide'; ${UNTIL_TOLD}; printf '\\033[?1049l'; touch end; echo shown; exit 3\n`,
    },
    steps: [
      send('sh ./show', draws(/slide/)),
      read(draws(undefined)),
      tellIt,
      shows(/shown/),
      read(ends(/^shown$/m, 3, { leaves: 'end' })),
    ],
  },
];
