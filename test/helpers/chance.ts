// Random numbers for tests. A test that fails says which seed it had, and PTYHOLD_TEST_SEED=17 starts it with seed 17.
import { onTestFailed } from 'vitest';
import { type Random, randomFrom } from './random.mjs';

export type { Random };

const VARIABLE = 'PTYHOLD_TEST_SEED';

/** Without the variable the seed is `usual`: a test that fails for one person then fails for all. */
export function randomOfTest(usual = 1): Random {
  const seed = seedWanted() ?? usual;
  onTestFailed(() => tell(seed));
  return randomFrom(seed);
}

/** One seed after the other. The seed at which a test fails is then the first of the next run. */
export function* randomsOfTest(count: number): Generator<Random> {
  const first = seedWanted() ?? 1;
  let seed = first;
  onTestFailed(() => tell(seed));
  for (; seed < first + count; seed += 1) yield randomFrom(seed);
}

/** For tests of moments, which another run should try at others. */
export function newSeed(): number {
  return Date.now() % 1_000_000;
}

function seedWanted(): number | undefined {
  const text = process.env[VARIABLE] ?? '';
  if (text === '') return undefined;
  if (!/^\d{1,9}$/.test(text))
    throw new Error(`${VARIABLE} must be a whole number of at most 9 digits, not "${text}".`);
  return Number(text);
}

function tell(seed: number): void {
  process.stderr.write(
    `The random numbers of this test came from seed ${seed}: ${VARIABLE}=${seed} gives them again.\n`,
  );
}
