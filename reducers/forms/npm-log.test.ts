import { describe, expect, it } from 'vitest';
import { npmLog } from './npm-log.ts';

const through = (text: string): string =>
  npmLog(text.split('\n'), () => undefined, { argv: [], text, exitCode: 1 }).join('\n');

describe("the path of npm's log", () => {
  it('is told in few words', () => {
    const failed = 'npm error command sh -c node build.js';
    expect(through(`${failed}\nnpm error A complete log of this run can be found in: /l/_logs/1-debug-0.log`)).toBe(
      `${failed}\nnpm error log: /l/_logs/1-debug-0.log`,
    );
    expect(through(`${failed}\nnpm error     /l/_logs/1-debug.log`)).toBe(
      `${failed}\nnpm error log: /l/_logs/1-debug.log`,
    );
  });

  it('stays also where npm has told all', () => {
    const text = 'npm error Missing script: "biuld"';
    expect(through(`${text}\nnpm error A complete log of this run can be found in: /l/_logs/1-debug-0.log`)).toBe(
      `${text}\nnpm error log: /l/_logs/1-debug-0.log`,
    );
  });
});
