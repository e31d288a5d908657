// The world around a command that runs inside a test: what it writes is kept.
import type { Here } from '../../src/commands/command.ts';
import type { Machine } from '../../src/config.ts';

export interface Told {
  out: string;
  err: string;
}

interface World {
  machine?: Partial<Machine>;
  input?: string | readonly string[];
  columns?: number;
  isColoured?: boolean;
  /** What the person at the terminal answers. */
  answer?: string;
}

export function hereWith({ machine, input = [], answer, ...terminal }: World): { here: Here; told: Told } {
  const told = { out: '', err: '' };
  const here: Here = {
    machine: { env: {}, cwd: '/', platform: 'linux', uid: 0, ...machine },
    node: process.execPath,
    file: '/own/ptyhold.js',
    nodeVersion: process.versions.node,
    version: '1.2.3',
    input: (async function* () {
      for (const part of [input].flat()) yield Buffer.from(part);
    })(),
    ...(answer !== undefined && {
      ask: async (question: string) => {
        told.err += question;
        return answer;
      },
    }),
    stopping: () => new AbortController().signal,
    out: {
      write: async (text) => {
        told.out += text;
      },
      note: (text) => {
        told.err += `${text}\n`;
      },
      tell: (line) => {
        told.err += `${line}\n`;
      },
      ...terminal,
    },
  };
  return { here, told };
}
