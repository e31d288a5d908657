// Full-screen programs, agents and readers: what is typed there is prose, or keys.
import type { Entry, Program } from './program.ts';

const prose: Program = { front: 'prose' };
const editor: Program = { front: 'prose', options: '-c --cmd -S -u', starts: 'editor' };
/** Emulators: the command stands behind `-e`, or ends the line. */
const terminal: Program = { starts: 'terminal' };
const shell: Program = { front: 'shell' };
const multiplexer: Program = {
  options: '-L -S -f -c -T',
  verbOptions: '-t -s -n -x -y -e -F -l -p -w',
  starts: 'tmux',
};

export const SCREENS: readonly Entry[] = [
  ['claude codex aider gemini opencode cursor-agent copilot gh-copilot amp crush qwen cline continue', prose],
  ['q kiro plandex llm ollama chatgpt sgpt mods tgpt elia', prose],
  ['vi vim nvim', { ...editor, terminals: true }],
  ['vimdiff view gvim rvim', { ...editor, terminals: true }],
  ['nano pico micro helix hx kak joe mcedit', prose],
  // Debian runs the pager that is set for all under the name `pager`.
  ['less more pager', { front: 'prose', starts: 'editor', pages: true }],
  ['most pg lv moar moor ov', { ...prose, pages: true }],
  ['man', { front: 'prose', wraps: { script: '-P --pager -H --html', dashes: true } }],
  ['htop top btop atop glances nmon iotop k9s lazygit lazydocker tig gitui ncdu', prose],
  // A key opens a shell in these.
  ['ranger lf nnn yazi vifm', shell],
  ['fzf sk', { wraps: { script: '--preview', dashes: true }, starts: 'finder', front: 'prose', filters: true }],
  ['fzy peco percol', { ...prose, filters: true }],
  ['dialog whiptail', prose],
  ['neomutt alpine weechat irssi newsboat lynx w3m elinks cmus mpv', prose],
  // An agent, or a tool for migrations; a file manager, or the client of an object store.
  ['goose', { front: 'prose', options: '-dir -table' }],
  ['mc', { front: 'shell', options: '-C --config-dir' }],
  ['cat', prose],
  ['ed', { front: 'prose', starts: 'lineEditor' }],
  ['ex', editor],
  // They hand keys on to the shell that they carry.
  ['tmux byobu', { ...multiplexer, front: 'shell', detaches: true }],
  ['screen', { options: '-S -t -c -T -s -p -h', starts: 'screen', front: 'shell', detaches: true }],
  ['zellij', { wraps: { behind: '-- write-chars', joined: true }, front: 'shell', detaches: true }],
  ['xterm uxterm urxvt rxvt st konsole alacritty kitty kitten foot footclient wezterm ghostty', terminal],
  ['gnome-terminal ptyxis kgx tilix terminator xfce4-terminal mate-terminal lxterminal terminology', terminal],
];
