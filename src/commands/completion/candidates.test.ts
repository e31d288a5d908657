// What may follow the words of a command line, by the table of commands.
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../table.ts';
import { type Candidate, findCandidates, type LookUp } from './candidates.ts';

/** Each source has two words, named after it. */
const lookUp: LookUp = async (source) => [1, 2].map((n): Candidate => ({ word: `${source[0]}${n}`, says: source }));

async function after(line: string): Promise<string> {
  const found = await findCandidates(COMMANDS, line.split(' '), lookUp);
  return found === 'files' ? 'files' : found.map(({ word }) => word).join(' ');
}

describe('behind', () => {
  it.each([
    ['sen', 'send'],
    ['att', 'attach'],
    ['--v', '--version'],
    ['help re', 'read record reduce'],
    ['send ', 's1 s2'],
    ['send s1 ', ''],
    ['send s', 's1 s2'],
    ['send x', ''],
    ['send s1 ls --wa', '--wait'],
    ['send s1 ls --when ', 'now ready'],
    ['send s1 ls --when r', 'ready'],
    ['send s1 ls --when=r', '--when=ready'],
    ['send s1 ls --timeout ', ''],
    ['send --wait s', 's1 s2'],
    ['send --timeout 3 s', 's1 s2'],
    ['send --session-id s1 ', ''],
    ['send --session-id ', 's1 s2'],
    ['read --wait = a', '--wait=any --wait=all'],
    ['read --wait =', '--wait=any --wait=all'],
    ['read k1 ', 'k1 k2'],
    ['key s1 ', 'k1 k2'],
    ['key s1 C-c k', 'k1 k2'],
    ['close s1 ', 's1 s2'],
    ['close #', '#t1 #t2'],
    ['close -- s', 's1 s2'],
    ['close -- --f', ''],
    ['log ', 'k1 k2'],
    ['forget ', 'e1 e2'],
    ['wait --for do', 'done'],
    ['wait --for blocked,e', 'blocked,exit blocked,ended blocked,error'],
    ['wait --for done,do', ''],
    ['status ', 'idle working blocked done error clear'],
    ['status b', 'blocked'],
    ['open --cwd ', 'files'],
    ['open --host ', 'h1 h2'],
    ['open --tags ', 't1 t2'],
    ['attach -', '--tiled --layout --read-only --help'],
    ['attach -r ', 's1 s2'],
    ['install ', 'c1 c2'],
    ['install codex -- ', 'files'],
    ['run ', 'files'],
    ['completion ', 'bash zsh fish'],
    ['nothing ', ''],
  ])('%j stands %j', async (line, words) => expect(await after(line)).toBe(words));

  it('nothing stand all commands, with what they do', async () => {
    const found = await findCandidates(COMMANDS, [''], lookUp);
    expect(found).toEqual(expect.arrayContaining(COMMANDS.map(({ name, summary }) => ({ word: name, says: summary }))));
  });
});
