// What a text types to the shell behind a program that it leaves: `exit()`, `:q!`, or `q` and then more.
import type { Language } from '../../programs/programs.ts';

const PAGER =
  /^(?:less|more|most|man|bat|git|top|htop|btop|atop|watch|tig|lazygit|k9s|ncdu|journalctl|systemctl|view)$/;
const EDITOR = /^(?:n?vim?|vimdiff|view|gvim|ex|ed|kak|helix|hx)$/;

/** `exit()`, `quit`, `\\q`, `.quit`, `process.exit(0)`, `halt().` on a line of its own. */
const EXITS =
  /^[ \t]{0,40}(?:(?:sys\.|process\.|os\._|:)?(?:exit|quit|bye|halt)!?|\\q|\.q(?:uit)?|\.exit|:q|q)(?:\([ \t\d]{0,9}\))?[ \t]{0,9}[.;]?[ \t]{0,9}\n|\x04/gm;
const LEAVES_EDITOR = /(?:^|[\n\x1b])[ \t]{0,9}(?:(?::(?:q|qa|wq|wqa|x|xa|quit|exit|cq)!?|q!?|wq)[ \t]{0,9}\n|Z[ZQ])/g;

/** The end of input, for programs that read lines or prose. */
const END = /\x04/g;

/** What stands behind each place where the program may end. */
export function behindExit(text: string, front: string, language: Language): readonly string[] {
  const left = language === 'prose' && PAGER.test(front) && /^[\s\x1b]{0,9}[qQ](?!\w*[ \t]?$)/.exec(text);
  if (left) return [text.slice(left[0].length)];
  const ends = exits(text, front, language).map((match) => match.index + match[0].length);
  // The first end is followed by all the others; the last is followed by no more code of the program.
  const places = new Set([ends[0], ends.at(-1)].filter((at) => at !== undefined));
  return [...places].map((at) => text.slice(at)).filter((rest) => rest.trim() !== '');
}

/** Where the exit begins that ends the text, so that a shell may read what comes next; else the end of the text. */
export function startOfLastExit(text: string, front: string, language: Language): number {
  const last = exits(text, front, language).at(-1);
  return last && last.index + last[0].length === text.length ? last.index : text.length;
}

function exits(text: string, front: string, language: Language): RegExpExecArray[] {
  const leaves = language !== 'prose' ? EXITS : EDITOR.test(front) ? LEAVES_EDITOR : END;
  return [...text.matchAll(leaves)];
}
