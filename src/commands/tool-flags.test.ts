// Each argument of each tool is an option of its command, and what is typed becomes what a client would send.
import { describe, expect, it } from 'vitest';
import { TOOLS } from '../tools/index.ts';
import { parse } from './parse.ts';
import { TOOL_COMMANDS } from './table-tools.ts';
import { argumentsOf, flagName } from './tool-flags.ts';
import { flagsOfTool } from './tool-options.ts';
import { SAYS } from './tool-says.ts';

const ARGUMENTS = TOOLS.flatMap((tool) =>
  Object.keys(Object(tool.inputSchema['properties'])).map((argument) => ({ tool, argument })),
);

describe('the command of each tool', () => {
  it('is there', () => {
    expect(TOOL_COMMANDS.map(({ tool }) => tool)).toEqual(TOOLS.map(({ name }) => name));
    expect(TOOL_COMMANDS.map(({ name }) => `pty_${name}`)).toEqual(TOOLS.map(({ name }) => name));
  });

  it.each(ARGUMENTS)('$tool.name has an option for $argument, with words on it', ({ tool, argument }) => {
    const flag = flagsOfTool(tool)[flagName(argument)];
    expect(flag?.argument).toBe(argument);
    expect(flag?.says).toMatch(/^[^.]{5,}$/);
    expect(flag?.says).not.toMatch(/pty_/);
  });

  it('has words for no argument that its tool does not have', () => {
    const told = Object.entries(SAYS).flatMap(([name, says]) => Object.keys(says).map((each) => `pty_${name} ${each}`));
    expect(ARGUMENTS.map(({ tool, argument }) => `${tool.name} ${argument}`)).toEqual(expect.arrayContaining(told));
  });

  it.each(TOOL_COMMANDS)('$name has an operand for each of the arguments that it takes as words', (command) => {
    const options = command.operands.map(({ option }) => option);
    expect(options).toEqual(command.words.map(flagName));
  });
});

async function read(...line: string[]): Promise<Record<string, unknown>> {
  const command = TOOL_COMMANDS.find(({ name }) => name === line[0]);
  const tool = TOOLS.find(({ name }) => name === command?.tool);
  if (!command || !tool) throw new Error(line[0]);
  const given = await parse(command, line.slice(1));
  if (given === 'help') throw new Error('help');
  return argumentsOf(flagsOfTool(tool), given.typed);
}

describe('what is typed', () => {
  it.each<[line: string[], args: Record<string, unknown>]>([
    [['send', 't1', 'ls', '--wait', '--timeout', '2.5'], { wait: true, timeout: 2.5 }],
    [['send', 't1', 'ls', '--no-enter', '--lock=0'], { enter: false, lock: 0 }],
    [['send', 't1', 'ls', '--no-enter', '--enter'], { enter: true }],
    [['send', '--text', '#web=a=b', '--text', 'db={}'], { text: { '#web': 'a=b', db: '{}' } }],
    [['send', '--text', '{"*": "x=1"}', 't1'], { text: { '*': 'x=1' } }],
    [['send', 'ls', '--session-id', 'a', '--session-id', 'b'], { session_id: ['a', 'b'] }],
    [['read', 't1', '--wait'], { wait: true }],
    [['read', 't1', '--wait=all', '--no-rtk'], { wait: 'all', rtk: false }],
    [['read', 't1', '--line-range=-1'], { line_range: '-1' }],
    [['open', '--env', 'A=1', '--env', 'B=x=y', '--tags', 'web'], { env: { A: '1', B: 'x=y' }, tags: ['web'] }],
    [['open', '--env', '{"A": "1"}', '--env', 'B=2'], { env: { A: '1', B: '2' } }],
    [['open', '--sessions', 'name=a', '--sessions', '{"cols": 90}'], { sessions: [{ name: 'a' }, { cols: 90 }] }],
    [['open', '--sessions', '[{"name": "a"}, {"name": "b"}]'], { sessions: [{ name: 'a' }, { name: 'b' }] }],
    [['key', 't1', 'C-c', '--repeat', '2'], { repeat: 2 }],
    [['key', 't1', '--key', 'C-c', '--key', 'x'], { key: ['C-c', 'x'] }],
  ])('%j is taken as a client would send it', async (line, args) => {
    expect(await read(...line)).toEqual(args);
  });

  it.each([
    [['send', 't1', 'ls', '--timeout', 'soon'], '--timeout takes a number; "soon" is none.'],
    [['open', '--env', 'CI'], '--env takes KEY=VALUE, or an object of JSON; "CI" has no =.'],
    [['open', '--env', '{CI'], '--env takes KEY=VALUE, or an object of JSON; this is no JSON: {CI'],
    [['read', 't1', '--wait=sometimes'], 'read takes --wait any, all; "sometimes" is none of them.'],
    [['send', 't1'], 'send needs TEXT: the text, as one word; - reads it from standard input.'],
    [['send', '--text', 'a=b', 'c', 'd'], 'send takes SESSION, and "d" is too much.'],
    [['send', 't1', 'ls', '--wiat'], 'send has no option --wiat. Did you mean --wait?'],
    [['key', 't1'], 'key needs KEY: the name of a key, or a character.'],
    [['close'], 'close needs SESSION: '],
  ])('%j is refused', async (line, sentence) => {
    await expect(read(...line)).rejects.toThrow(sentence);
  });
});
