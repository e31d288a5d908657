// The program that reads the keys decides what the text is.
import { baseName } from './call.ts';
import { findInterpreter, type Language } from './interpreters.ts';

/** Full-screen programs and agents: what is typed there is words, or keys. */
const PROSE =
  /^(?:claude|codex|aider|gemini|opencode|cursor-agent|copilot|gh-copilot|goose|amp|crush|qwen|cline|continue|q|kiro|plandex|llm|ollama|chatgpt|sgpt|mods|tgpt|elia|vim?|nvim|vimdiff|view|emacs|emacsclient|nano|pico|micro|helix|hx|kak|joe|mcedit|less|more|most|man|htop|top|btop|atop|glances|nmon|iotop|k9s|lazygit|lazydocker|tig|gitui|ranger|lf|nnn|yazi|mc|vifm|fzf|sk|mutt|neomutt|alpine|weechat|irssi|newsboat|lynx|w3m|elinks|cat|tee|nc|ncat|telnet|mail|ed|watch|dialog|whiptail|git|ncdu|cmus|mpv|tmux|screen|zellij)$/;

const SHELL = /^-?(?:bash|zsh|sh|dash|ksh|mksh|ash|fish|csh|tcsh|busybox)$/;

/** Undefined where the program is not known, or only carries another one: then every language is possible. */
export function languageOf(foreground: string | undefined): Language | undefined {
  if (foreground === undefined) return undefined;
  const name = baseName(foreground.trim());
  if (SHELL.test(name)) return 'shell';
  if (PROSE.test(name.toLowerCase())) return 'prose';
  return findInterpreter(name)?.language;
}
