// Whatever is typed, the gate answers, and soon.
import { describe, expect, it } from 'vitest';
import { randomOfTest } from '../../test/helpers/chance.ts';
import { createJudge } from './judge.ts';

const judge = createJudge();
const LENGTH = 50_000;
const MOST_CPU_MS = 250;
const SLOW_CPU_MS = 8 * MOST_CPU_MS;
/** For eight times the length: eight times as long, or some more where the machine is busy. 64 times would be the square. */
const MOST_GROWTH = 20;
/** A busy machine may make it seem more, never less. */
const MOST_TRIES = 4;

/** How many random texts are tried; many more by hand, now and then. */
const RANDOM_TEXTS = Number(process.env['PTYHOLD_TEST_FUZZ'] ?? 300);

const PIECES: readonly (readonly [foregrounds: readonly (string | undefined)[], pieces: readonly string[]])[] = [
  [
    [undefined],
    [
      ...['a;', 'a|', '$(', '`', '{a,', '"', "'", '"$(echo ', '\\', '\\\n', '\n', '!', '[[', '@(', '<<A '],
      ...['<(a) ', 'sudo ', 'xargs ', 'coproc ', 'eval "', "sh -c '", 'ssh h ', 'docker exec x '],
      ...['f(){ ', 'if a;then ', 'rm -rf /opt/x ', 'x=$x$x;', 'for x in a b; do ', 'while :; do ', 'cd aaaaaaaaaa;'],
      ...['find / -exec rm {} \\; ', 'cat <<A\na\nA\n', 'DELETE FROM t WHERE a=1;', 'os.system("a");', '\0'],
      ...['a\x7f', '\x01b\x05', 'a\x17', '\x1b[', 'a\t', 'a\x03', '\x1b[200~', '\uE000', 'User.a;', 'a -- '],
    ],
  ],
  [
    ['zsh', 'fish'],
    ['for d (a) ', 'if a; ', '() { ', '(', '$(', '{ ', "'", 'a '.repeat(3)],
  ],
  [['expect'], ['exec a\n', 'file delete a\n', 'send "a"; ']],
  [
    ['vim', 'less'],
    [':call x(', ':q!\n', 'q\n', 'a|'],
  ],
  [
    ['psql'],
    [' ', '.a\n', 'use a\n', '\\g |a\n', 'a;', '/*', '$a$', 'WITH a AS (DELETE FROM x ', 'DROP TABLE a,', "DO 'a';"],
  ],
  [
    ['python3', 'ruby'],
    [
      ...['os.system("a");', 'open(', 'exec("', 'db.a.drop(', 'fork while ', '"""', '`', 'eval "', 'qw(a b) '],
      ...[' ', '[', 'for x in y ', '"a"+', 'chr(1)+', 'import a as b\n', 'for x in a("b"):', 'Path("a").unlink()'],
    ],
  ],
  [
    ['node', 'ruby', 'perl', 'frobnicate'],
    ['=/[', '= /a', '/', '"#{', '`${', '`${"', '"@{', 's/a', 's{', 'm#', '//', '/*', '{', '}', "f'{", '#'],
  ],
  [['mongosh'], ['db.a.drop(', 'client.', '.remove(']],
  [
    ['bash'],
    [
      ...['a[1]=x;', 'a+=(b);', 'a=(b c d e f g);', '((i++));', 'x=${x%a};', 'read -a x <<< "a b";', 'set -- a "$@";'],
      ...['for ((i=0;i<9;i++)); do ', 'local a=b;', 'f() { f; };', 'declare -n a=b;', '${a[@]:1} ', '"${x:-it\'s}" '],
      ...['mapfile x <<< a;', 'echo a | tr a b | ', '${', ') a;', 'a[$i]=b;', 'echo a >&;'],
    ],
  ],
  [
    ['zsh', 'fish'],
    ['$a[1] ', '${${a}} ', '${(s.:.)a} ', '\\x2f', 'set -a x y;', '(a)[1] ', '"$a[1]" ', 'begin; ', 'case x {'],
  ],
  [['redis-cli'], ['a\n', '"', 'flushall ']],
  [['pwsh'], ['a;', 'iex (', 'cmd /c ', 'a|', '$(']],
  [['claude'], ['!a\n', ':!']],
];

describe('a long text without end', () => {
  it.each(
    PIECES.flatMap(([foregrounds, pieces]) =>
      foregrounds.flatMap((foreground) => pieces.map((piece) => ({ piece, foreground }))),
    ),
  )('of $piece is answered soon ($foreground)', ({ piece, foreground }) => {
    const texts = [LENGTH, LENGTH / 8].map((length) => piece.repeat(Math.floor(length / piece.length)));
    let [whole = 0, eighth = 0] = texts.map(() => Number.POSITIVE_INFINITY);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      whole = Math.min(
        whole,
        cpuMs(() => judge({ text: texts[0] ?? '', foreground })),
      );
      if (whole < MOST_CPU_MS) return;
      eighth = Math.min(
        eighth,
        cpuMs(() => judge({ text: texts[1] ?? '', foreground })),
      );
      // A slow or busy machine: it may take longer, in proportion to the length.
      if (whole < SLOW_CPU_MS && whole < MOST_GROWTH * eighth) return;
    }
    expect({ whole, eighth }).toBe('soon, or in proportion');
  });

  it('is passed where it is only long', () => {
    expect(judge({ text: `echo '${'a'.repeat(150_000)}'` }).blocked).toBe(false);
    expect(judge({ text: `cat > a.txt <<'EOF'\n${'some words on a line\n'.repeat(5_000)}EOF\n` }).blocked).toBe(false);
  });

  it('is refused where a disaster stands at its end', () => {
    expect(judge({ text: `${'echo step && test -f x\n'.repeat(2_000)}rm -rf /` })).toMatchObject({
      rule: 'remove-root',
    });
    expect(judge({ text: `${'sudo '.repeat(400)}rm -rf /` })).toMatchObject({ rule: 'remove-root' });
    expect(judge({ text: `${'a '.repeat(50)}; ${'nice '.repeat(5_000)}rm -rf /` }).blocked).toBe(true);
  });
});

function cpuMs(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  return process.cpuUsage(before).user / 1_000;
}

describe('random pieces of commands', () => {
  const PIECES =
    'rm -rf / ~ * $HOME $x $x/* "$(ls)" `a` $(b) ; | & && || ( ) { } {a,b} < > >> << EOF \n \' " \\ # ! = [ ] [[ ]] ' +
    'sudo sh -c eval find -exec {} \\; + xargs git push --force psql -c DROP TABLE users python3 os.system( ) function f() ' +
    'for x in do done if then fi case esac while \x03 \x15 \x1b[A \x1b[200~ \t \r é \uE001 db.a.drop() Remove-Item C:\\ $(( ))';

  function randomTexts(count: number): string[] {
    const next = randomOfTest();
    const pieces = PIECES.split(' ');
    return Array.from({ length: count }, () =>
      Array.from({ length: 1 + next(30) }, () => (pieces[next(pieces.length)] ?? '') + (next(3) > 0 ? ' ' : '')).join(
        '',
      ),
    );
  }

  it('never throw, whole or cut off, and never leave more unrun than was typed', () => {
    for (const text of randomTexts(RANDOM_TEXTS)) {
      for (const part of [text, text.slice(0, text.length >> 1)]) {
        for (const foreground of [undefined, 'psql', 'python3', 'pwsh', 'claude']) {
          const verdict = judge({ text: part, foreground });
          if (!verdict.blocked) expect(verdict.unrun.text.length).toBeLessThanOrEqual(part.length * 2);
        }
      }
    }
  });

  it('are refused with a disaster on a line of its own after them, unless they left something open', () => {
    for (const text of randomTexts(RANDOM_TEXTS)) {
      const before = judge({ text: `${text}\n`, foreground: 'bash' });
      if (before.blocked || before.unrun.text !== '') continue;
      expect({ text, ...judge({ text: `${text}\nrm -rf /`, foreground: 'bash' }) }).toMatchObject({
        text,
        blocked: true,
      });
    }
  });
});
