// Texts that would arrive mutilated are refused, and only where they would.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { inFront, program as named } from '../../../test/helpers/front.ts';
import type { Look } from '../../bridges/look.ts';
import { refuseLongLines, refuseSeveralLines, refuseWhatEditorLoses } from './refuse-loss.ts';

function running(program: string, mode: Look['mode'] = 'raw'): FakeSession {
  const fake = new FakeSession({ program });
  fake.bridge.look = inFront(mode, named(program, 'yes'));
  return fake;
}

const TABBED = 'a\tb';

describe('a tab', () => {
  it.each(['fish', 'ksh', 'rksh', 'mksh'])('is refused in %s, whose editor drops it', async (program) => {
    await expect(refuseWhatEditorLoses(running(program).session, TABBED)).rejects.toThrow('drops the tabs');
  });

  it.each(['bash', 'zsh', 'vim', 'psql'])('goes into %s', async (program) => {
    await refuseWhatEditorLoses(running(program).session, TABBED);
  });

  it.each(['python3', 'python3.11', 'pypy'])(
    'behind a word is a question to %s, unless pastes are marked',
    async (program) => {
      const fake = running(program);
      await expect(refuseWhatEditorLoses(fake.session, TABBED)).rejects.toThrow('Python takes a tab');
      await refuseWhatEditorLoses(fake.session, '\tindented');
      await fake.print('\x1b[?2004h').sync();
      await refuseWhatEditorLoses(fake.session, TABBED);
    },
  );

  it('is a key in the editor of busybox', async () => {
    await expect(refuseWhatEditorLoses(running('busybox').session, TABBED)).rejects.toThrow('as keys');
  });

  it('goes in where the terminal reads lines, and no editor keys', async () => {
    await refuseWhatEditorLoses(running('dash', 'line').session, TABBED);
    await refuseWhatEditorLoses(running('fish', 'line').session, TABBED);
  });

  it('is judged by the program that reads, and not by the one that tmux names', async () => {
    const fake = running('fish');
    await fake.tells({ program: 'sleep' }).session.refresh();
    await expect(refuseWhatEditorLoses(fake.session, TABBED)).rejects.toThrow('drops the tabs');
  });
});

describe('what a shell loses besides', () => {
  it('is refused in that shell alone', async () => {
    const foreign = 'é'.repeat(40);
    await expect(refuseWhatEditorLoses(running('ksh').session, foreign)).rejects.toThrow('Nothing was typed.');
    await refuseWhatEditorLoses(running('mksh').session, foreign);
    const long = 'x'.repeat(16_301);
    await expect(refuseWhatEditorLoses(running('mksh').session, `short\n${long}`)).rejects.toThrow('16,300');
    await refuseWhatEditorLoses(running('mksh').session, long.slice(1));
    await refuseWhatEditorLoses(running('ksh').session, long);
  });

  it('is the end of a line for which the buffer of tcsh is too small', async () => {
    const long = 'x'.repeat(8_190);
    await refuseWhatEditorLoses(running('tcsh').session, `${long}\n${long}`);
    await expect(refuseWhatEditorLoses(running('tcsh').session, `a\n${long}x`)).rejects.toThrow(
      'tcsh takes lines of at most 8,190 bytes',
    );
  });
});

describe('looking at the terminal', () => {
  it('is left out where nothing can be lost', async () => {
    const plain = running('fish');
    await refuseWhatEditorLoses(plain.session, 'ls');
    const bash = running('bash').prompts();
    await bash.sync();
    await refuseWhatEditorLoses(bash.session, TABBED);
    expect([plain.bridge.looks, bash.bridge.looks]).toEqual([0, 0]);
  });

  it('is not left out for the name that tmux tells, which may be that of a program before', async () => {
    const fake = running('fish');
    await fake.tells({ program: 'bash' }).session.refresh();
    await expect(refuseWhatEditorLoses(fake.session, TABBED)).rejects.toThrow('drops the tabs');
  });
});

describe('a long line', () => {
  const longest = 'x'.repeat(4_095);

  it.each(['line', 'silent'] as const)('is refused where the terminal takes lines (%s)', async (mode) => {
    const { session } = running('cat', mode);
    await refuseLongLines(session, `${longest}\n${longest}`);
    await expect(refuseLongLines(session, `a\n${longest}x`)).rejects.toThrow('A line of 4096 bytes');
  });

  it('counts in bytes', async () => {
    const { session } = running('cat', 'line');
    await expect(refuseLongLines(session, 'é'.repeat(2_048))).rejects.toThrow('A line of 4096 bytes');
  });

  it.each(['raw', 'unknown'] as const)('goes in where the program takes keys (%s)', async (mode) => {
    await refuseLongLines(running('vim', mode).session, `${longest}x`);
  });
});

describe('several lines', () => {
  it('are refused by a program that throws away what comes before its prompt', () => {
    const redis = inFront('raw', named('redis-cli', 'yes'));
    expect(() => refuseSeveralLines('get a\nget b', redis)).toThrow('Nothing was typed.');
    expect(() => refuseSeveralLines('get a', redis)).not.toThrow();
    expect(() => refuseSeveralLines('1\n2', inFront('raw', named('python3', 'yes')))).not.toThrow();
  });
});
