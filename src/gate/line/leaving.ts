// What a text types to the shell behind a program that it leaves: `exit()`, `:q!`, or `q` and then more.
import type { Language } from '../../programs/programs.ts';

const PAGER =
  /^(?:less|more|most|man|bat|git|top|htop|btop|atop|watch|tig|lazygit|k9s|ncdu|journalctl|systemctl|view)$/;
const EDITOR = /^(?:n?vim?|vimdiff|view|gvim|ex|ed|kak|helix|hx)$/;

/** `exit()`, `quit`, `\\q`, `.quit`, `process.exit(0)`, `halt().` on a line of its own. */
const EXITS =
  /^[ \t]{0,40}(?:(?:sys\.|process\.|os\._|:)?(?:exit|quit|bye|halt)!?|\\q|\.q(?:uit)?|\.exit|:q|q)(?:\([ \t\d]{0,9}\))?[ \t]{0,9}[.;]?[ \t]{0,9}\n|\x04/gm;
const LEAVES_EDITOR = /(?:^|[\n\x1b])[ \t]{0,9}(?:(?::(?:q|qa|wq|wqa|x|xa|quit|exit|cq)!?|q!?|wq)[ \t]{0,9}\n|Z[ZQ])/g;

/** What stands behind each place where the program may end. */
export function behindExit(text: string, front: string, language: Language): readonly string[] {
  if (language === 'prose') {
    if (EDITOR.test(front)) return behind(text, LEAVES_EDITOR);
    const left = PAGER.test(front) && /^[\s\x1b]{0,9}[qQ](?!\w*[ \t]?$)/.exec(text);
    return left ? [text.slice(left[0].length)] : [];
  }
  return behind(text, EXITS);
}

/** The first end is followed by all the others; the last is followed by no more code of the program. */
function behind(text: string, end: RegExp): string[] {
  const ends = [...text.matchAll(end)].map((match) => match.index + match[0].length);
  const places = new Set([ends[0], ends.at(-1)].filter((at) => at !== undefined));
  return [...places].map((at) => text.slice(at)).filter((rest) => rest.trim() !== '');
}
