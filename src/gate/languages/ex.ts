// Commands of vim, and of the editors before it: `!…`, `:call system("…")`, `:call delete("…", "rf")`.
import { HOME, withHome } from '../command/stand-ins.ts';
import { type Found, foundCall, foundScript, foundWrite } from './found.ts';

/** `!…`, `%!…`, `r !…`, `w !…`, `silent !…`, `terminal …`, behind whatever stands before a bar. */
const BANG =
  /(?:^|\|)[ \t:]*(?:(?:silent|sil|noautocmd|keepjumps|verbose|au(?:tocmd)?[ \t]+\S+[ \t]+\S+)!?[ \t]+)*(?:[%.,$\d'<>]*|(?:r|re|read|w|wr|write)[ \t]*)!([^\n]+)/gm;
const TERMINAL =
  /(?:^|\|)[ \t:]*(?:(?:sil(?:ent)?!?|vert(?:ical)?|tab|bot(?:right)?)[ \t]+)*(?:ter(?:m|minal)?|split[ \t]+term:\/\/|e[ \t]+term:\/\/)(?:!|[ \t]+\+\+\S+)*[ \t:]+([^\n]+)/gm;
const CALLS =
  /\b(?:system|systemlist|term_start|jobstart|job_start|termopen|vim\.fn\.system|os\.execute|io\.popen)\s*\(\s*\[?\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)')/g;
const DELETES =
  /\bdelete\s*\(\s*(?:(?:vim\.fn\.)?expand\(\s*)?(?:"([^"]*)"|'([^']*)'|(\$HOME|vim\.env\.HOME))\s*\)?\s*(?:,\s*(?:"([^"]*)"|'([^']*)')\s*)?\)/g;
const DELETES_TREE =
  /\bvim\.fs\.rm\s*\(\s*(?:vim\.fn\.expand\(\s*)?(?:"([^"]*)"|'([^']*)'|vim\.env\.HOME|vim\.uv\.os_homedir\(\))/g;
/** `system(["rm", …])`, `vim.system({"rm", …})` */
const LISTED =
  /\b(?:system|systemlist|term_start|jobstart|job_start|termopen)\s*\(\s*[[{]((?:\s{0,9}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}')\s{0,9},?){2,40})/g;
/** `w /path`, `saveas! /path`; without a path it writes the file that was opened. */
const WRITES = /(?:^|\|)[ \t:]*(?:[%.,$\d]*)(?:w|wr|write|sav|saveas)!?[ \t]+(?!!|\+\+|>>)([~/][^\s|]{1,400})/gm;
const OTHER = /(?:^|\|)[ \t:]*(?:py(?:thon)?[3x]?|lua|perl|ruby|rub|tcl)[ \t]+([^\n]+)/gm;
const RUN = /(?:^|\|)[ \t:]*(?:exe(?:cute)?|norm(?:al)?!?)[ \t]+(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^"'\n]*))/gm;

/** `'rm -rf ' . $HOME`, `"rm -rf " .. expand('~')` */
const JOINED =
  /(?:"([^"\\\n]{0,300})"|'([^'\n]{0,300})')[ \t]{0,9}\.\.?[ \t]{0,9}(?:"([^"\\\n]{0,300})"|'([^'\n]{0,300})'|(?:\$HOME\b|expand\((?:"(?:~|\$HOME)"|'(?:~|\$HOME)')\)))/g;
const MOST_JOINED = 6;

function withJoined(text: string): string {
  let joined = text;
  for (let round = 0; round < MOST_JOINED; round += 1)
    joined = joined.replace(JOINED, (_, a, b, c, d) => `'${a ?? b}${c ?? d ?? '~'}'`);
  return joined;
}

export function readEx(written: string): Found[] {
  const found: Found[] = [];
  const text = withJoined(written);
  for (const [, command = ''] of text.matchAll(BANG)) found.push(foundScript(command));
  for (const [, command = ''] of text.matchAll(TERMINAL)) found.push(foundScript(command));
  for (const [, double, single] of text.matchAll(CALLS)) found.push(foundScript(double ?? single ?? ''));
  for (const [whole, a, b, home, c, d] of text.matchAll(DELETES)) {
    const path = home === undefined ? (a ?? b ?? '') : HOME;
    found.push(foundCall('rm', [/r/.test(c ?? d ?? '') ? '-rf' : '-f', pathOf(path)], whole));
  }
  for (const [whole, a, b] of text.matchAll(DELETES_TREE)) {
    found.push(foundCall('rm', ['-rf', pathOf(a ?? b ?? HOME)], whole));
  }
  for (const [whole, items = ''] of text.matchAll(LISTED)) {
    const [name = '', ...args] = (items.match(/"[^"]*"|'[^']*'/g) ?? []).map((item) => item.slice(1, -1));
    found.push(foundCall(name, args, whole));
  }
  for (const [whole, path = ''] of text.matchAll(WRITES)) {
    found.push(foundWrite(withHome(path), whole.trim()));
  }
  for (const [, code = ''] of text.matchAll(OTHER)) found.push(foundScript(code, 'code'));
  for (const [, double, single, bare] of text.matchAll(RUN)) {
    const inner = (double ?? single ?? bare ?? '').replace(/^:+/, '').replace(/(?:\\<CR>|\\r|\r)$/i, '');
    if (inner !== '') found.push(foundScript(inner, 'ex'));
  }
  return found;
}

function pathOf(written: string): string {
  return written.replace(/^(?:~|\$HOME)(?=$|\/)/, HOME);
}

/** Every line, with what may stand before and behind: `%d`, `1,$d _`, `,d`, `g/^/d`, `normal ggdG`. */
const DELETES_ALL =
  /(?:^|\|)[ \t:]*(?:(?:sil(?:ent)?!?|keepjumps)[ \t]+)*(?:(?:%|[01]?,\$?|[01],\$)[ \t]*d(?:el(?:ete)?)?!?(?:[ \t]+\w)?|g\/(?:\^|\.\*?|)\/[ \t]*d|norm(?:al)?!?[ \t]+ggdG)[ \t]*(?=$|\|)/m;
const SAVES = /(?:^|\|)[ \t:]*(?:w|wq|wqa|wa|wall|x|xa|xit|up|update|exit)!?[ \t]*(?=$|\|)/m;

/** Whether nothing is left in the file that is open, and that is written. */
export function emptiesOpenFile(text: string): boolean {
  return DELETES_ALL.test(text) && SAVES.test(text);
}
