import { expect, it } from 'vitest';
import { TOOLS } from '../tools/index.ts';
import { errorInCommandWords, inCommandWords, NAMES } from './command-words.ts';

it.each([
  ['answer with pty_send', 'answer with ptyhold send'],
  ['go on with pty_read wait=true', 'go on with ptyhold read --wait'],
  ['412 lines hidden: line_range="31:442"', '412 lines hidden: --line-range "31:442"'],
  ['line_range="-1" rtk=false is as printed', '--line-range "-1" --no-rtk is as printed'],
  ['pty_read screen: true shows its question', 'ptyhold read --screen shows its question'],
  ['pty_open name="db" reuse=true opens it anew', 'ptyhold open db --reuse opens it anew'],
  ['its output: pty_read session_id="sgfx1234"', 'its output: ptyhold read sgfx1234'],
  ['pty_read session_id="#a b" wait=true', 'ptyhold read "#a b" --wait'],
  ['lock=0 once more', '--lock 0 once more'],
  ['[is_complete=True via prompt exit=0 0.16s]', '[is_complete=True via prompt exit=0 0.16s]'],
  ['for `make wait=true pty_x`, or wait=true', 'for `make wait=true pty_x`, or --wait'],
])('%j is %j', (advice, said) => expect(inCommandWords(advice)).toBe(said));

it.each([
  ['lines and line_range are two ways to choose.', '--lines and --line-range are two ways to choose.'],
  ['screen and grep are two ways. Give one of them.', '--screen and --grep are two ways. Give one of them.'],
  [
    'cwd /no/cwd is no folder. Give one, or leave cwd out.',
    '--cwd /no/cwd is no folder. Give one, or leave --cwd out.',
  ],
  ['grep is no valid regular expression: "grep" ← here.', '--grep is no valid regular expression: "grep" ← here.'],
  [
    'name: a name has 1 to 64 letters. pty_open takes: name, cwd.',
    '--name: a name has 1 to 64 letters. See: ptyhold open --help',
  ],
  ['session_id is missing. pty_read takes: session_id.', 'SESSION is missing. See: ptyhold read --help'],
  ['The lines of the full screen were left out.', 'The lines of the full screen were left out.'],
])('an error says %j', (text, said) => {
  const known = ['session_id', 'name', 'cwd', 'screen', 'grep', 'lines', 'line_range', 'full'];
  expect(errorInCommandWords(text, known)).toBe(said);
});

it('knows no arguments but those of the tools', () => {
  const known = TOOLS.flatMap(({ inputSchema }) => Object.keys(Object(inputSchema['properties'])));
  expect(known).toEqual(expect.arrayContaining([...NAMES]));
});
