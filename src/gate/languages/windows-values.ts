// Writes PowerShell plainly: paths that are put together, and what loops and functions are given, in place of their names.

const TEXT = String.raw`"[^"\n]{0,300}"|'[^'\n]{0,300}'`;
const WORD = String.raw`(?:${TEXT}|[^\s"';|&(){},]{1,300})`;
const SPELLED: readonly (readonly [RegExp, string])[] = [
  [/\$\{(env:\w{1,40}|\w{1,40})\}/gi, '$$$1'],
  [/\$\((\$(?:env:)?\w{1,40})\)/gi, '$1'],
  [
    /\$?\([ \t]{0,9}(?:Get-Location|gl|pwd)[ \t]{0,9}\)(?:\.(?:Path|ProviderPath)\b)?|\$PWD\.(?:Path|ProviderPath)\b/gi,
    '$$PWD',
  ],
  [/\[(?:System\.)?Environment\]::GetFolderPath\([ \t]{0,9}["']UserProfile["'][ \t]{0,9}\)/gi, '$$HOME'],
  [
    /\((?:Get-Item|gi)[ \t]{1,9}(?:-\w{1,20}[ \t]{1,9})?([^\s()|;]{1,300}|"[^"\n]{1,300}"|'[^'\n]{1,300}')[ \t]{0,9}\)\.Delete\([^()\n]{0,40}\)/gi,
    'Remove-Item $1 -Recurse',
  ],
  [/\$(?:_|PSItem)\.Delete\([^()\n]{0,40}\)/gi, 'Remove-Item $$_ -Recurse'],
];
/** `& ('Remove-' + 'Item') …` */
const CALLED = /(^|[\n;|{&]|\s)[&.][ \t]{0,9}\([ \t]{0,9}["']([\w-]{1,60})["'][ \t]{0,9}\)/g;
const SUM = /'([^'\n]{0,300})'[ \t]{0,9}\+[ \t]{0,9}'([^'\n]{0,300})'/g;
const MOST_SUMS = 8;
const JOINED = new RegExp(
  String.raw`(\(|=)[ \t]{0,9}Join-Path[ \t]{1,9}(?:-Path[ \t]{1,9})?(${WORD})[ \t]{1,9}(?:-ChildPath[ \t]{1,9})?(${WORD})(?:[ \t]{0,9}\))?`,
  'gi',
);
const RUN = new RegExp(String.raw`\b(iex|Invoke-Expression)[ \t]{0,9}\([ \t]{0,9}(${TEXT})[ \t]{0,9}\)`, 'gi');
const ITEMS = String.raw`(?:(?:${TEXT})[ \t]{0,9},[ \t]{0,9}){0,20}(?:${TEXT})`;
const HELD = new RegExp(
  String.raw`\$(\w{1,40})[ \t]{0,9}=[ \t]{0,9}(?:@\(\s{0,9}(${ITEMS})\s{0,9}\)|((?:(?:${TEXT})[ \t]{0,9},[ \t]{0,9}){1,20}(?:${TEXT})))`,
  'g',
);
/** `Remove-Item @('a', 'b')` */
const IN_PLACE = new RegExp(
  String.raw`(?<=-\w{1,30}[ \t]{1,9}|\bRemove-Item[ \t]{1,9})@\(\s{0,9}(${ITEMS})\s{0,9}\)`,
  'gi',
);
const LIST = String.raw`(?:@?\(\s{0,9}(${ITEMS})\s{0,9}\)|(${ITEMS})|\$(\w{1,40}))`;
const PIPED = new RegExp(String.raw`${LIST}[ \t]{0,9}\|[ \t]{0,9}(?:ForEach-Object|foreach|%)[ \t]{0,9}(?=\{)`, 'gi');
const LOOPED = new RegExp(
  String.raw`\bforeach[ \t]{0,9}\([ \t]{0,9}\$(\w{1,40})[ \t]{1,9}in[ \t]{1,9}${LIST}[ \t]{0,9}\)\s{0,9}(?=\{)`,
  'gi',
);
const DEFINED = /\bfunction[ \t]{1,9}([\w-]{1,60})[ \t]{0,9}(?:\(([^()\n]{0,200})\))?\s{0,9}(?=\{)/gi;
const PARAMETERS = /^\{\s{0,9}param[ \t]{0,9}\(([^()]{0,300})\)/i;
const LONGEST_BODY = 1_000;
const MOST_COPIES = 40;

/** What loops and functions do with each thing that they are given stands on lines of its own behind the text. */
export function writtenPlainly(written: string): string {
  if (!/\$|\+|\(/.test(written)) return written;
  let text = SPELLED.reduce((plain, [spelling, to]) => plain.replace(spelling, to), written);
  for (let round = 0; round < MOST_SUMS && text.includes('+'); round += 1) text = text.replace(SUM, "'$1$2'");
  text = text
    .replace(JOINED, (_, before, folder, name) => `${before === '=' ? '= ' : ''}"${bare(folder)}\\${bare(name)}"`)
    .replace(CALLED, '$1$2')
    .replace(RUN, '$1 $2');
  return [text.replace(IN_PLACE, '$1'), ...first(loops(text)), ...first(functions(text))].join('\n');
}

function first(copies: Generator<string>): string[] {
  const taken: string[] = [];
  for (const copy of copies) {
    if (taken.length >= MOST_COPIES) break;
    taken.push(copy);
  }
  return taken;
}

function* loops(text: string): Generator<string> {
  const held = new Map<string, string>();
  for (const [, name = '', bracketed, plain = ''] of text.matchAll(HELD))
    held.set(name.toLowerCase(), bracketed ?? plain);
  const itemsOf = (bracketed: string | undefined, plain: string | undefined, name: string | undefined): string[] =>
    splitItems(bracketed ?? plain ?? held.get((name ?? '').toLowerCase()) ?? '');
  for (const match of text.matchAll(PIPED)) {
    const body = blockAt(text, match.index + match[0].length);
    for (const item of itemsOf(match[1], match[2], match[3]))
      yield body.replace(/\$(?:_|PSItem)\b(?!\.)/gi, () => item);
  }
  for (const match of text.matchAll(LOOPED)) {
    const body = blockAt(text, match.index + match[0].length);
    for (const item of itemsOf(match[2], match[3], match[4])) yield filled(body, [[match[1] ?? '', item]]);
  }
}

function* functions(text: string): Generator<string> {
  for (const match of [...text.matchAll(DEFINED)].slice(0, MOST_COPIES)) {
    const start = match.index + match[0].length;
    const body = blockAt(text, start);
    const listed = match[2] ?? PARAMETERS.exec(text.slice(start, start + LONGEST_BODY))?.[1] ?? '';
    const names = [...listed.matchAll(/\$(\w{1,40})/g)].map(([, name = '']) => name);
    const called = new RegExp(String.raw`(?:^|[\n;{|])[ \t]{0,20}${match[1] ?? ''}[ \t]{1,9}([^\n;|{}]{1,300})`, 'gi');
    for (const [, words = ''] of names.length === 0 ? [] : text.matchAll(called)) {
      const given = words.match(new RegExp(WORD, 'g')) ?? [];
      const values = given.filter((word) => !word.startsWith('-')).map(bare);
      yield filled(
        body,
        names.map((name, at) => [name, values[at] ?? '']),
      );
    }
  }
}

function filled(body: string, values: readonly (readonly [string, string])[]): string {
  const held = new Map(values.map(([name, value]) => [name.toLowerCase(), value]));
  return body.replace(/\$(\w{1,40})\b/g, (whole, name) => held.get(String(name).toLowerCase()) || whole);
}

/** What stands between the bracket at this place and the one that closes it. */
function blockAt(text: string, open: number): string {
  let depth = 0;
  const end = Math.min(text.length, open + LONGEST_BODY);
  for (let at = open; at < end; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(open + 1, at);
  }
  return text.slice(open + 1, end);
}

function splitItems(items: string): string[] {
  return (items.match(/"[^"\n]*"|'[^'\n]*'/g) ?? []).map(bare);
}

function bare(word: string): string {
  return word.replace(/^["']|["']$/g, '');
}
