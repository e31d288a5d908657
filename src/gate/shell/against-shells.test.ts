// What the gate says that a text would run, against what bash, zsh and fish really run.
import { expect, it } from 'vitest';
import { randomOfTest } from '../../../test/helpers/chance.ts';
import { describeWith } from '../../../test/helpers/programs.ts';
import { BASH } from '../../../test/helpers/shell-texts/bash.ts';
import { FISH } from '../../../test/helpers/shell-texts/fish.ts';
import { reallyRun } from '../../../test/helpers/shell-texts/really-run.ts';
import { PROGRAM, TARGET, type Ways, writeMentioning, writeRunning } from '../../../test/helpers/shell-texts/writer.ts';
import { ZSH } from '../../../test/helpers/shell-texts/zsh.ts';
import { createJudge } from '../judge.ts';

/** How many texts each shell runs; many more by hand, now and then. */
const TEXTS = Number(process.env['PTYHOLD_TEST_SHELL_TEXTS'] ?? 180);

/** The target may stand behind other words. */
const judge = createJudge({
  allow: [],
  deny: ['', ' *', ' * *', ' * * *'].map((before) => `${PROGRAM}${before} ${TARGET}`),
});

interface Shell {
  name: string;
  start: readonly string[];
  ways: Ways;
  /** How many of a hundred may be judged wrongly. The rest of zsh that bash does not have is not translated. */
  missed: number;
}

const SHELLS: readonly Shell[] = [
  { name: 'bash', start: ['bash', '--norc'], ways: BASH, missed: 0.5 },
  { name: 'zsh', start: ['zsh', '-f'], ways: ZSH, missed: 2 },
  { name: 'fish', start: ['fish', '--no-config'], ways: FISH, missed: 1 },
];

const isRefused = (text: string, shell: Shell): boolean => judge({ text, foreground: shell.name }).blocked;

for (const shell of SHELLS) {
  describeWith([shell.name, 'timeout'], `in ${shell.name}`, () => {
    it('what a text runs is found in it', () => {
      const next = randomOfTest();
      const texts = Array.from({ length: TEXTS }, () => writeRunning(shell.ways, next));
      const ran = reallyRun(texts, shell.start);
      const running = texts.filter((_, index) => ran[index]);
      // Some ways are an error in some places. Without this, a broken set-up would pass.
      expect(running.length).toBeGreaterThan(TEXTS * 0.6);
      const missed = running.filter((text) => !isRefused(text, shell));
      expect(missed.length, missed.join('\n---\n')).toBeLessThanOrEqual((running.length * shell.missed) / 100);
    });

    it('what it only mentions is not', () => {
      const next = randomOfTest();
      const texts = Array.from({ length: TEXTS }, () => writeMentioning(shell.ways, next));
      const ran = reallyRun(texts, shell.start);
      const refused = texts.filter((text, index) => !ran[index] && isRefused(text, shell));
      expect(refused.length, refused.join('\n---\n')).toBeLessThanOrEqual((TEXTS * shell.missed) / 100);
    });
  });
}
