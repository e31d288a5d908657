// Which program in front is a shell at its prompt, and what it takes to believe it.
import { describe, expect, it } from 'vitest';
import { leaderOf, ownsTerminal, shellIn } from './in-front.ts';
import {
  canReadInput,
  canReplaceShell,
  type FarFacts,
  isShellFar,
  mayBeShellHere,
  mayHandOn,
  type PromptFacts,
} from './nested-shell.ts';
import type { FrontProcess, Look } from './processes.ts';

const FOUNDER = 10;

function program(name: string, pid = 20): FrontProcess {
  return { pid, group: pid, reads: 'yes', name };
}

function lookOf(process: FrontProcess, mode: Look['mode']): Look {
  return { mode, founderInFront: process.pid === FOUNDER, front: [process] };
}

function isHere(process: FrontProcess, mode: Look['mode'], line: string, rest: Partial<PromptFacts> = {}): boolean {
  const facts = { line, isUntouched: false, hasBracketedPaste: false, typed: undefined, ownHasMarks: true };
  return mayBeShellHere({ look: lookOf(process, mode), ...facts, ...rest }, process, FOUNDER);
}

describe('a shell on this machine', () => {
  it('may stand there whatever its prompt', () => {
    expect(isHere(program('bash'), 'raw', '~ » ')).toBe(true);
    const untouched = { isUntouched: true, hasBracketedPaste: true };
    expect(isHere(program('-zsh'), 'raw', 'ready: ', untouched)).toBe(true);
  });

  it('is none while its start-up file asks, by a key or by a line with an editor', () => {
    const untouched = { isUntouched: true };
    expect(isHere(program('bash'), 'raw', '1) prod 2) dev: ', untouched)).toBe(false);
    expect(isHere(program('bash'), 'raw', 'Agent? [y/N] ', { ...untouched, hasBracketedPaste: true })).toBe(false);
  });

  it('is left alone while somebody has begun a line', () => {
    expect(isHere(program('bash'), 'raw', '$ rm -rf ')).toBe(false);
  });

  it('without a line editor shows a prompt that asks for commands', () => {
    expect(isHere(program('dash'), 'line', '$ ')).toBe(true);
    expect(isHere(program('dash'), 'line', 'name? ')).toBe(false);
  });

  it('does not count while it runs, asks for a password, or may read for a builtin', () => {
    expect(isHere({ ...program('bash'), reads: 'no' }, 'raw', '$ ')).toBe(false);
    expect(isHere(program('bash'), 'silent', '$ ')).toBe(false);
    expect(isHere(program('bash'), 'raw', '$ ', { typed: 'read -e -p "$ " x' })).toBe(false);
    expect(isHere(program('dash'), 'line', 'Pick # ', { typed: '. ./setup' })).toBe(false);
  });

  it('is not the session itself, unless that has no marks, was replaced or lost its prompt', () => {
    const own = program('bash', FOUNDER);
    expect(isHere(own, 'raw', '$ ', { typed: 'read -e x' })).toBe(false);
    expect(isHere(own, 'raw', '$ ', { typed: 'exec bash' })).toBe(true);
    expect(isHere(own, 'raw', '$ ', { typed: 'exec 3<f; read -e x' })).toBe(false);
    expect(isHere(own, 'raw', '$ ', { ownHasMarks: false })).toBe(true);
  });

  it('is the one that reads, not the one that waits for it', () => {
    const outer: FrontProcess = { ...program('sh', FOUNDER), reads: 'no' };
    const inner: FrontProcess = { ...program('elvish', 21), group: FOUNDER, reads: 'polls' };
    const look: Look = { mode: 'raw', founderInFront: true, front: [outer, inner] };
    expect(shellIn(look)).toBe(inner);
    expect(shellIn({ ...look, front: [outer] })).toBeUndefined();
    expect(shellIn({ ...look, front: [program('bash'), inner] })?.name).toBe('bash');
  });
});

describe('a program that may hand keys on to a shell', () => {
  it('takes single keys, and a prompt stands there', () => {
    expect(mayHandOn(lookOf(program('script'), 'raw'), '$ ')).toBe(true);
    expect(mayHandOn(lookOf(program('script'), 'raw'), 'name: ')).toBe(false);
    expect(mayHandOn(lookOf(program('script'), 'line'), '$ ')).toBe(false);
  });

  it('is none that shows terminals of its own', () => {
    expect(
      ['tmux', 'tmux: client', 'screen', 'byobu'].filter((name) => mayHandOn(lookOf(program(name), 'raw'), '$ ')),
    ).toEqual([]);
  });
});

describe('a shell on another machine', () => {
  const far = (line: string, rest: Partial<FarFacts> = {}): boolean =>
    isShellFar({
      line,
      hasBracketedPaste: true,
      typed: 'ssh box',
      isTypedUnknown: false,
      words: 'ssh box',
      runsInMarkedShell: false,
      promptsBefore: undefined,
      ...rest,
    });

  it.each(['root@host:~# ', '$ ', 'host% ', '[me@host ~]$ ', '❯ ', 'me@host ~> ', 'bash-5.2$ ', '~/src main # '])(
    'is believed at %j',
    (line) => expect(far(line)).toBe(true),
  );

  it.each(['>>> ', 'db=# ', 'db-# ', 'Password: ', 'Router#', 'Continue? [y/n] ', '#', '', 'Issue # ', 'Price in % '])(
    'is not believed at %j',
    (line) => expect(far(line)).toBe(false),
  );

  it('at a plain sign needs an editor that asks for pastes where databases use the same', () => {
    expect([far('mysql> ', { hasBracketedPaste: false }), far('$ ', { hasBracketedPaste: false })]).toEqual([
      false,
      true,
    ]);
  });

  it('is one only if the carrier opens a shell', () => {
    const typed = 'connect';
    expect(far('$ ', { typed })).toBe(true);
    expect(far('$ ', { typed, words: 'ssh -t box python3 crash.py' })).toBe(false);
    expect(far('$ ', { typed, words: 'docker exec -it web bash' })).toBe(true);
    expect(far('$ ', { typed, words: 'docker exec -it web ./crash' })).toBe(false);
    expect(far('$ ', { typed, words: 'telnet box' })).toBe(false);
  });

  it('inside one with marks is only what the command typed there opens', () => {
    const runsInMarkedShell = true;
    expect(far('$ ', { runsInMarkedShell, typed: 'fish' })).toBe(true);
    expect(far('$ ', { runsInMarkedShell, typed: 'sudo -i' })).toBe(true);
    expect(far('$ ', { runsInMarkedShell, typed: 'python3 publish.py' })).toBe(false);
    expect(far('$ ', { runsInMarkedShell, typed: 'bash -c \'read -e -p "$ " x\'' })).toBe(false);
    expect(far('$ ', { runsInMarkedShell, typed: undefined })).toBe(false);
  });

  it('stands there after the questions of a login, and not after a command that was typed at its prompt', () => {
    expect(far('$ ', { typed: 'yes', promptsBefore: [] })).toBe(true);
    expect(far('$ ', { typed: '', promptsBefore: [] })).toBe(true);
    expect(far('$ ', { typed: 'python3 crash.py', promptsBefore: [] })).toBe(false);
    expect(far('host$ ', { typed: 'ls', promptsBefore: ['host$ '] })).toBe(true);
    expect(far('pick $ ', { typed: './pick', promptsBefore: ['host$ ', 'pick $ '] })).toBe(false);
  });
});

it('a line that keys chose over there may be any command, until its prompt is back', () => {
  const chosen = {
    line: '$ ',
    hasBracketedPaste: false,
    typed: undefined,
    isTypedUnknown: true,
    words: 'ssh box',
    runsInMarkedShell: false,
  };
  expect(isShellFar({ ...chosen, promptsBefore: undefined })).toBe(false);
  expect(isShellFar({ ...chosen, promptsBefore: [] })).toBe(false);
  expect(isShellFar({ ...chosen, promptsBefore: ['$ '] })).toBe(true);
});

describe('nobody in front', () => {
  it('leads where the leader of the group has ended', () => {
    const orphan: FrontProcess = { ...program('cat', 21), group: 20 };
    expect(leaderOf({ mode: 'line', founderInFront: false, front: [orphan] })).toBeUndefined();
  });
});

describe('the terminal belongs to a program', () => {
  const owns = (name: string, mode: Look['mode'] = 'raw') =>
    ownsTerminal({ mode, founderInFront: false, front: [program(name)] });

  it('that takes each key itself', () => {
    expect([owns('vim'), owns('less'), owns('vim', 'line')]).toEqual([true, true, false]);
  });

  it.each(['bash', '-zsh', 'fish', 'ssh', 'sudo', 'docker', 'kubectl'])('and not to %s, which hands it on', (name) => {
    expect(owns(name)).toBe(false);
  });

  it('that a script has started, which waits for it', () => {
    const script: FrontProcess = { ...program('sh'), reads: 'no', waitsForOwn: true };
    const behind = (name: string, outer = script) =>
      ownsTerminal({ mode: 'raw', founderInFront: false, front: [outer, { ...program(name), pid: 99 }] });
    expect([behind('vim'), behind('bash'), behind('ssh')]).toEqual([true, false, false]);
    expect(behind('vim', program('sh'))).toBe(false);
  });
});

describe('what was typed', () => {
  it.each(['exec zsh', 'unset PROMPT_COMMAND', "PS1='> '"])('%j may have taken the marks away', (text) => {
    expect(canReplaceShell(text)).toBe(true);
  });

  it.each(['executable', 'make', 'exec 3<f; read -u 3 x', undefined])('%j has not', (text) => {
    expect(canReplaceShell(text)).toBe(false);
  });

  it.each(['read x', 'select a in b; do', 'vared x', 'source f', '. ./f', 'cd a && . f', 'x;. f'])(
    '%j may read as the shell itself does',
    (text) => {
      expect(canReadInput(text)).toBe(true);
    },
  );

  it.each(['ls .', './f', 'spread', 'echo a.b'])('%j does not', (text) => {
    expect(canReadInput(text)).toBe(false);
  });
});
