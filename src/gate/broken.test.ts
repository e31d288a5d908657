// Texts that no shell would take: with a character too many or too few, or with parts that do not belong together.
import { expect, it } from 'vitest';
import { type Random, randomOfTest } from '../../test/helpers/chance.ts';
import { type GateText, readGateTexts } from '../../test/helpers/gate-texts.ts';
import { createJudge } from './judge.ts';

const judge = createJudge();

/** Many more by hand, now and then. */
const TEXTS = Number(process.env['PTYHOLD_TEST_FUZZ'] ?? 600);
const MOST_CPU_MS = 250;

const BITS = [
  ...'\'"`$(){}[]<>|&;#\\\n !*?~=,:%^@+-/\0\x7f\r\t',
  ...['<<E\n', '$((', '))', '${', '[[', ']]', 'fi', 'done', 'esac', 'do', 'then', 'case x in', 'function', 'coproc'],
  ...['>&', '\x1b[A', '\uE001', "$'", '=(', '@(', '<(', ';;', '|&', 'é', '\ud800'],
];

/** None of them opens a quote, a comment or a heredoc: what follows stays a command. */
const MISPLACED =
  'a ) } fi done esac then do ;; | && || & )) ]] else < > in ! { ( (( if\u00a0a while\u00a0b for case\u00a0x function [[ x=( {a,b} * until ' +
  'coproc time >& <& <> 2> (a|b) a() = += [ let - --';

function pick<Item>(next: Random, items: readonly Item[]): Item {
  const item = items[next(items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

function mutate(whole: string, texts: readonly GateText[], next: Random): string {
  let text = whole;
  for (let rounds = 1 + next(4); rounds > 0; rounds -= 1) {
    const at = next(text.length + 1);
    const end = Math.min(text.length, at + next(6));
    const inside = [
      '',
      pick(next, BITS) + text.slice(at, end),
      text.slice(at, end).repeat(2 + next(4)),
      pick(next, texts).text,
      pick(next, BITS),
    ];
    text = text.slice(0, at) + pick(next, inside) + text.slice(end);
  }
  return text;
}

it('a text with changes here and there is judged, and soon', () => {
  const next = randomOfTest();
  const texts = [...readGateTexts('dangerous'), ...readGateTexts('everyday')];
  const foregrounds = ['', 'bash', 'zsh', 'fish', 'psql', 'python3', 'node', 'ruby', 'pwsh', 'vim', 'claude'];
  for (let tried = 0; tried < TEXTS; tried += 1) {
    const text = mutate(pick(next, texts).text, texts, next);
    const before = process.cpuUsage();
    judge({ text, foreground: pick(next, foregrounds) || undefined });
    expect(process.cpuUsage(before).user / 1_000, text).toBeLessThan(MOST_CPU_MS);
  }
});

it('a text that the parser gives up on is judged by its words', () => {
  const next = randomOfTest();
  const misplaced = MISPLACED.split(' ').map((piece) => piece.replace('\u00a0', ' '));
  const some = (): string =>
    Array.from({ length: next(5) }, () => pick(next, misplaced)).join(pick(next, [' ', ';', ' ; ', '\n']));
  const texts = Array.from(
    { length: TEXTS },
    () => `${some()}${pick(next, [' ; ', '; ', '\n', ' && '])}rm -rf /${pick(next, [' ; ', '\n', ' && '])}${some()}`,
  );
  const passed = texts.filter((text) => {
    const verdict = judge({ text, foreground: 'bash' });
    // What has not run yet is judged again, together with what ends it.
    return !verdict.blocked && !verdict.unrun.text.includes('rm -rf');
  });
  expect(passed).toEqual([]);
});
