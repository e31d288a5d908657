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

/** A place where the program may end: what ends it, and what the shell behind it then reads. */
interface Left {
  exit: string;
  behind: string;
}

/** The places where the text may end the program. */
export function leftBy(text: string, front: string, language: Language): readonly Left[] {
  const leave = language === 'prose' && PAGER.test(front) && /^[\s\x1b]{0,9}[qQ](?!\w*[ \t]?$)/.exec(text);
  if (leave) return [leftAt(text, leave)];
  const all = exits(text, front, language);
  // The first end is followed by all the others; the last is followed by no more code of the program.
  const places = new Set([all[0], all.at(-1)].filter((exit) => exit !== undefined));
  return [...places].map((exit) => leftAt(text, exit));
}

function leftAt(text: string, { 0: exit, index }: RegExpExecArray): Left {
  return { exit, behind: text.slice(index + exit.length) };
}

function exits(text: string, front: string, language: Language): RegExpExecArray[] {
  const leaves = language !== 'prose' ? EXITS : EDITOR.test(front) ? LEAVES_EDITOR : END;
  return [...text.matchAll(leaves)];
}
