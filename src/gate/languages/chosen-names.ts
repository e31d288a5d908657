// Whether a loop over what is in a folder takes only some of it, since a test picks them.

/** `f.endswith(…)`, `".x" in f`, `re.match(…, f)`, `f == …`, `os.path.splitext(f)[1] == …`, with each name in place of `F` */
const TESTS = String.raw`\b(?:F)(?:\.(?:name|path|stem|to_s))?\.(?:endswith|startswith|endsWith|startsWith|end_with\?|start_with\?|includes|include\?|contains|match\w{0,5}\??)|\uE011[ \t]{1,9}in[ \t]{1,9}(?:F)\b|\b(?:match|search|fullmatch|fnmatch|fnmatchcase|test|fnmatch\?)\([^()\n]{0,80}\b(?:F)\b|\b(?:F)(?:\.(?:name|suffix|stem|extname))?[ \t]{0,9}(?:===?|=~|in\b)|\b(?:splitext|extname|basename)\([^()\n]{0,80}\b(?:F)\)(?:\[-?\d\])?[ \t]{0,9}(?:===?|in\b)`;
const AGES =
  /\b(?:if|unless|and)\b[^\n]{0,120}\b(?:getmtime|getatime|getctime|getsize|st_[macs]\w{3,4}|mtimeMs|mtime|size)\b/;
const DECIDES = /\b(?:if|elif|unless|and|filter|select|grep|next)\b|&&|\?[ \t]/;
const NOT = /(?:\bnot[ \t]{1,9}|!)\(?(?:[\w.]{0,60}\.)?$/;
const SKIPS = /^[^\n]{0,120}\n?[ \t{]{0,40}\b(?:continue|next|return)\b/;
const REMOVES_REST =
  /\b(?:else|elif)\b[\s\S]{0,120}\b(?:remove|unlink|unlinkSync|rmtree|rmSync|rmdir|delete|rm_rf|system|run|execSync)\b/;
/** A line that begins at the edge is none of the loop. */
const ENDS = /\n(?=[^\s})\]])(?!el(?:se|if)\b|end\b|PY)/;
const REACH = 600;
const MOST_NAMES = 5;

export type Chosen = 'by name' | 'by age' | undefined;

/** `from` is the place behind the head of the loop. */
export function chosenIn(code: string, name: string, from: number): Chosen {
  const reach = code.slice(from, from + REACH);
  const body = reach.slice(0, ENDS.exec(reach)?.index ?? REACH);
  if (REMOVES_REST.test(body)) return undefined;
  const tests = new RegExp(TESTS.replaceAll('F', namesFor(name, body).join('|')), 'g');
  for (const { 0: test, index } of body.matchAll(tests)) {
    const before = body.slice(Math.max(0, body.lastIndexOf('\n', index) + 1, index - 120), index);
    if (!DECIDES.test(before)) continue;
    const isNegated = NOT.test(before) || /\bunless\b/.test(before);
    const skips = /\bnext\b/.test(before) || SKIPS.test(body.slice(index + test.length));
    if (isNegated === skips) return 'by name';
  }
  return AGES.test(body) ? 'by age' : undefined;
}

/** With it, what the loop makes of it: `path = join(folder, name)`. */
function namesFor(name: string, body: string): string[] {
  const made = new RegExp(String.raw`\b(\w{1,40})[ \t]{0,9}=[ \t]{0,9}[^=\n;][^\n;]{0,120}\b${name}\b`, 'g');
  return [name, ...[...body.matchAll(made)].flatMap(([, other = '']) => (other === name ? [] : [other]))].slice(
    0,
    MOST_NAMES,
  );
}
