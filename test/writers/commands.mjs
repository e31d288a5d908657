// Commands whose truth is known by construction: which word they print, how long they take, and how they end.

/**
 * @import { Random } from '../helpers/random.mjs'
 * @import { Deed, Line } from './types.ts'
 */

/** Shells in which a list of commands with `(exit n)` can be typed as it is. */
const POSIX = new Set(['bash', 'zsh', 'dash', 'mksh', 'busybox', 'ksh', 'yash']);
/** No echo holds the word, since the shell adds the two numbers. */
const BASE = 100_000;
const LONGEST_SLEEP_MS = 600;

/** Settings of the servers: no answer is folded, since every word must be found in it. */
export const UNFOLDED = {
  PTYHOLD_MAX_OUTPUT_TOKENS: '200000',
  PTYHOLD_HEAD_LINES: '20000',
  PTYHOLD_TAIL_LINES: '20000',
};

/** @type {(number: number) => string} */
export const startedFile = (number) => `s${number}`;
/** @type {(number: number) => string} */
export const endedFile = (number) => `e${number}`;

export class Commands {
  #last = 0;

  /** @type {(random: Random, shell: string) => Pick<Deed, 'text' | 'lines' | 'exit' | 'same'>} */
  any(random, shell) {
    const kind = random(10);
    if (kind < 2) return this.#alike(random);
    if (kind < 4) return textOf([this.#line(random, shell), this.#line(random, shell)]);
    return textOf([this.#line(random, shell)]);
  }

  /** @type {(random: Random, shell: string, sleepMs?: number) => Pick<Deed, 'text' | 'lines' | 'exit'>} */
  single(random, shell, sleepMs) {
    return textOf([this.#line(random, shell, sleepMs)]);
  }

  /** Texts that several send alike: whose end is whose cannot be told by the text. */
  #alike(/** @type {Random} */ random) {
    /** @type {readonly (readonly [text: string, exit: number])[]} */
    const texts = [
      ['true', 0],
      ["sh -c 'exit 3'", 3],
      ["sh -c 'sleep 0.2; echo >> same; exit 5'", 5],
    ];
    const [text, exit] = pick(random, texts);
    return { text, lines: [], exit, ...(text.includes('same') && { same: 'same' }) };
  }

  /** @type {(random: Random, shell: string, sleepMs?: number) => Line} */
  #line(random, shell, sleepMs = random(4) === 0 ? 0 : random(LONGEST_SLEEP_MS)) {
    this.#last += 1;
    const number = this.#last;
    const exit = random(3) === 0 ? 0 : 1 + random(99);
    const token = `tok_${BASE + number}`;
    const steps = [
      `: > ${startedFile(number)}`,
      `sleep ${sleepMs / 1000}`,
      `echo tok_$((${BASE}+${number}))`,
      `: > ${endedFile(number)}`,
    ].join('; ');
    const text = POSIX.has(shell) && random(4) === 0 ? `${steps}; (exit ${exit})` : `sh -c '${steps}; exit ${exit}'`;
    return { number, token, sleepMs, exit, text };
  }
}

/** @type {(lines: readonly Line[]) => Pick<Deed, 'text' | 'lines' | 'exit'>} */
function textOf(lines) {
  return { text: lines.map(({ text }) => text).join('\n'), lines, exit: lines.at(-1)?.exit ?? 0 };
}

/**
 * @template T
 * @param {Random} random
 * @param {readonly T[]} values
 */
export function pick(random, values) {
  const value = values[random(values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}
