// Every command in the documents is one that can be typed: ptyhold's own are parsed by the parser of the program.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from '../src/commands/parse.ts';
import { COMMANDS } from '../src/commands/table.ts';
import { SETTING_NAMES } from '../src/settings/environment.ts';
import { argumentsOfPtyhold, documentedCommands } from './helpers/documents.ts';
import { ROOT } from './helpers/imports.ts';

const commands = documentedCommands();
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

/** Where the sessions are, if no setting says otherwise. */
const SOCKET = '~/.ptyhold/tmux.sock';

/** Programs of others: what they do with these words is theirs. */
const OTHERS = ['claude', 'docker', 'echo', 'script'];

it('there are commands, in every README', () => {
  expect(commands.length).toBeGreaterThan(60);
  expect(new Set(commands.map(({ file }) => file))).toEqual(expect.toSatisfy((files) => files.has('README.ja.md')));
});

it.each(commands)('$file: $line', async ({ words }) => {
  const own = argumentsOfPtyhold(words);
  const [program = '', first = '', second = '', ...more] = words;
  if (own) await parsed(own);
  else if (program === 'npm' && first === 'run') expect(Object.keys(scripts)).toContain(second);
  else if (program === 'npm') expect(['test', 'ci']).toContain(first);
  else if (/^\w+=/.test(program)) expect(SETTING_NAMES).toContain(program.split('=')[0]);
  else if (program === 'tmux') expect([first, second, ...more]).toEqual(['-S', SOCKET, 'attach', '-t', 't1']);
  else if (program === 'npx' && first === 'vitest')
    for (const given of more.filter((word) => word.includes('/')))
      expect(existsSync(path.join(ROOT, given))).toBe(true);
  else if (program === 'node') expect(existsSync(path.join(ROOT, first))).toBe(true);
  else expect(OTHERS).toContain(program);
});

async function parsed([name = '', ...argv]: readonly string[]): Promise<void> {
  const command = COMMANDS.find((each) => each.name === name);
  // COMMAND stands for any of them.
  if (name === 'COMMAND') return;
  if (!command) throw new Error(`there is no command ${name}`);
  await parse(command, argv);
}
