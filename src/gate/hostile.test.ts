// Whatever is typed, the gate answers, and soon.
import { describe, expect, it } from 'vitest';
import { createJudge } from './judge.ts';

const judge = createJudge();
const LENGTH = 200_000;

/** A few milliseconds for most; a busy machine may take many times as long. */
const MOST_CPU_MS = 1_500;

const FOREGROUNDS = [undefined, 'bash', 'psql', 'python3', 'ruby', 'redis-cli', 'mongosh', 'pwsh', 'claude'];

const repeat = (text: string): string => text.repeat(Math.floor(LENGTH / text.length));

describe('a long text without end', () => {
  it.each([
    ...[
      'a;',
      'a|',
      'a&&',
      '$(',
      '`',
      '(',
      '{a,',
      '"',
      "'",
      '"$(echo ',
      '\\',
      '\\\n',
      '\n',
      '!',
      '[[',
      '@(',
      '<<A ',
      '<(a) ',
    ],
    ...[
      'sudo ',
      'env ',
      'xargs ',
      'coproc ',
      'time ',
      'eval "',
      "sh -c '",
      'ssh h ',
      'docker exec x ',
      'f(){ ',
      'if a;then ',
    ],
    ...[
      'rm -rf /opt/x ',
      'x=$x$x;',
      'for x in a b; do ',
      'while :; do ',
      'cd aaaaaaaaaa;',
      'find / -exec rm {} \\; ',
      'cat <<A\na\nA\n',
    ],
    ...['DELETE FROM t WHERE a=1;', '/*', '$a$', 'WITH a AS (DELETE FROM x ', 'DROP TABLE a,'],
    ...['os.system("a");', 'open(', 'exec("', 'db.a.drop(', 'fork while ', '"""', 'iex (', 'cmd /c '],
    ...['a\x7f', '\x01b\x05', 'a\x17', '\x1b[', 'a\t', 'a\x03', '\x1b[200~', '\uE000', '\0', 'é'],
  ])('of %j is answered soon', (piece) => {
    const text = repeat(piece);
    for (const foreground of FOREGROUNDS) {
      const before = process.cpuUsage();
      const verdict = judge({ text, foreground });
      const { user } = process.cpuUsage(before);
      expect(typeof verdict.blocked).toBe('boolean');
      expect({ foreground, soon: user / 1_000 < MOST_CPU_MS }).toEqual({ foreground, soon: true });
    }
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

describe('random pieces of commands', () => {
  const PIECES =
    'rm -rf / ~ * $HOME $x $x/* "$(ls)" `a` $(b) ; | & && || ( ) { } {a,b} < > >> << EOF \n \' " \\ # ! = [ ] [[ ]] ' +
    'sudo sh -c eval find -exec {} \\; + xargs git push --force psql -c DROP TABLE users python3 os.system( ) function f() ' +
    'for x in do done if then fi case esac while \x03 \x15 \x1b[A \x1b[200~ \t \r é \uE001 db.a.drop() Remove-Item C:\\ $(( ))';

  /** The same pieces in every run, so that a failure can be seen again. */
  function randomTexts(seed: number, count: number): string[] {
    let state = seed;
    const next = (limit: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * limit);
    };
    const pieces = PIECES.split(' ');
    return Array.from({ length: count }, () =>
      Array.from({ length: 1 + next(30) }, () => (pieces[next(pieces.length)] ?? '') + (next(3) > 0 ? ' ' : '')).join(
        '',
      ),
    );
  }

  it('never throw, whole or cut off, and never leave more pending than was typed', () => {
    for (const text of randomTexts(7, 3_000)) {
      for (const part of [text, text.slice(0, text.length >> 1)]) {
        for (const foreground of [undefined, 'psql', 'python3', 'claude']) {
          const verdict = judge({ text: part, foreground });
          if (!verdict.blocked) expect(verdict.pending.text.length).toBeLessThanOrEqual(part.length * 2);
        }
      }
    }
  });

  it('are refused with a disaster on a line of its own after them, unless they left something open', () => {
    for (const text of randomTexts(11, 1_000)) {
      const before = judge({ text: `${text}\n`, foreground: 'bash' });
      if (before.blocked || before.pending.text !== '') continue;
      expect({ text, ...judge({ text: `${text}\nrm -rf /`, foreground: 'bash' }) }).toMatchObject({
        text,
        blocked: true,
      });
    }
  });
});
