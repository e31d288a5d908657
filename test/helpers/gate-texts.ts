// Texts for the gate: those that must be refused, and those that must pass.
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface GateText {
  foreground: string | undefined;
  text: string;
}

/** A line each; `## ` begins a title, `@zsh ` names the program in front, and `⏎` stands for a new line. */
export function readGateTexts(name: 'dangerous' | 'everyday'): GateText[] {
  const file = path.join(import.meta.dirname, 'gate-texts', `${name}.txt`);
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('## '))
    .map((line) => {
      const [, foreground, rest = line] = /^@(\S+) (.*)$/.exec(line) ?? [];
      return { foreground, text: rest.replaceAll('⏎', '\n') };
    });
}
