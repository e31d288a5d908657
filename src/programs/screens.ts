// Full-screen programs, agents and readers: what is typed there is prose, or keys.
import type { Entry, Program } from './program.ts';

const prose: Program = { front: 'prose' };
const editor: Program = { front: 'prose', starts: 'editor' };
const terminal: Program = { wraps: { behind: '-- write-chars send-text', joined: true } };
const multiplexer: Program = {
  options: '-L -S -f -c -T',
  verbOptions: '-t -s -n -x -y -e -F -l -p -w',
  starts: 'tmux',
};

export const SCREENS: readonly Entry[] = [
  ['claude codex aider gemini opencode cursor-agent copilot gh-copilot amp crush qwen cline continue', prose],
  ['q kiro plandex llm ollama chatgpt sgpt mods tgpt elia', prose],
  ['vi vim nvim', editor],
  ['vimdiff view emacsclient nano pico micro helix hx kak joe mcedit', prose],
  // Debian runs the pager that is set for all under the name `pager`.
  ['less more pager', { ...editor, pages: true }],
  ['most pg lv moar moor ov', { ...prose, pages: true }],
  ['man', { front: 'prose', wraps: { script: '-P --pager', dashes: true } }],
  ['htop top btop atop glances nmon iotop k9s lazygit lazydocker tig gitui ncdu', prose],
  ['ranger lf nnn yazi vifm fzf sk dialog whiptail', prose],
  ['mutt neomutt alpine mail weechat irssi newsboat lynx w3m elinks cmus mpv', prose],
  // An agent, or a tool for migrations; a file manager, or the client of an object store.
  ['goose', { front: 'prose', options: '-dir -table' }],
  ['mc', { front: 'prose', options: '-C --config-dir' }],
  ['cat nc ncat', prose],
  ['ed', { front: 'prose', starts: 'lineEditor' }],
  ['ex', { starts: 'lineEditor' }],
  ['tmux', { ...multiplexer, front: 'prose' }],
  ['byobu', multiplexer],
  ['screen', { options: '-S -L -t -c -T -s -p -h -X', starts: 'screen', front: 'prose' }],
  ['zellij', { ...terminal, front: 'prose' }],
  ['kitty wezterm', terminal],
];
