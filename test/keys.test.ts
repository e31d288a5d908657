// Keys, as the program in the terminal receives them.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASH } from './helpers/bash-version.mjs';
import { newSeed, randomOfTest } from './helpers/chance.ts';
import { testWith } from './helpers/programs.ts';
import { eventually, TestServer } from './helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.dispose());

/** Prints each byte that comes in as a number, until a `q`. */
const RAW_READER = `stty raw -echo; echo READY; while :; do byte=$(dd bs=1 count=1 2>/dev/null | od -An -tu1 | tr -d ' \\n'); echo "<$byte>"; [ "$byte" = 113 ] && exit; done`;

async function bytesOf(key: string | string[], args: Record<string, unknown> = {}): Promise<number[]> {
  const session = await server.open({ command: RAW_READER, env: { TERM: 'xterm-256color' } });
  await server.call('pty_read', { session_id: session, until: 'READY' });
  const pressed = await server.call('pty_key', { session_id: session, key, ...args });
  expect(pressed.text).toMatch(/\[pressed /);
  await server.call('pty_key', { session_id: session, key: 'q' });
  await server.call('pty_read', { session_id: session, wait: true, timeout: 30 });
  const { output } = await server.call('pty_read', { session_id: session, full: true, fold: 'none' });
  await server.call('pty_close', { session_id: session, force: true });
  return [...output.matchAll(/<(\d+)>/g)].map(([, byte]) => Number(byte)).slice(0, -1);
}

const ESC = 27;
const code = (text: string): number[] => [...Buffer.from(text)];

describe('pty_key', () => {
  it('tells which lines that were typed ahead C-c has dropped, and not those that the program has read', async () => {
    const session = await server.open();
    const type = (text: string): Promise<unknown> => server.call('pty_send', { session_id: session, text });
    const interrupt = () => server.call('pty_key', { session_id: session, key: 'C-c', wait: true });
    await type('sleep 600');
    await server.call('pty_read', { session_id: session, timeout: 1 });
    await type('echo second');
    await type('echo third');
    expect((await interrupt()).last).toContain('[2 lines typed ahead have not run: ');
    await type('sleep 600');
    await server.call('pty_read', { session_id: session, timeout: 1 });
    const [, atOnce] = await Promise.all([type('echo of a call at once'), interrupt()]);
    expect(atOnce.last).toContain('[1 line typed ahead has not run: ');
    await type('sleep 600');
    await server.call('pty_read', { session_id: session, timeout: 1 });
    await server.send(session, 'echo of a call that waited', { timeout: 0.3 });
    expect((await interrupt()).last).toContain('[1 line typed ahead has not run: ');
    await type('cat >/dev/null');
    await server.call('pty_read', { session_id: session, wait: true });
    await type('one');
    expect((await interrupt()).last).not.toContain('typed ahead');
    expect((await server.send(session, 'echo fourth')).output).toBe('fourth');
  });

  testWith(['python3'], 'tells of no line dropped that ssh without a terminal has handed on', async () => {
    const session = await server.open({ cwd: server.folder });
    await server.send(session, `ln -s "$(python3 -c 'import sys; print(sys.executable)')" ssh`);
    const handsOn =
      'import os, select\nfar, _ = os.pipe()\nwhile select.select([0, far], [], []): os.system(os.read(0, 4096))';
    await server.send(session, `./ssh -c $'${handsOn.replaceAll('\n', '\\n')}'`, { timeout: 1 });
    for (const one of [2, 3, 4]) {
      const ran = await server.send(session, `echo ran-$((${one} + 0))`, { until: `ran-${one}` });
      expect(ran.last).toContain('typed ahead');
    }
    const interrupted = await server.call('pty_key', { session_id: session, key: 'C-c', wait: true });
    expect(interrupted.last).not.toContain('not run');
  });

  it('leaves letters on the line, behind which the next text says that it is typed', async () => {
    const session = await server.open();
    await server.send(session, 'true');
    await server.call('pty_key', { session_id: session, key: 'q' });
    const answer = await server.send(session, 'uiet() { echo shh; }; quiet');
    expect(answer.last).toContain('[typed behind `q` that keys of this client had left on the line]');
    await server.call('pty_key', { session_id: session, key: ['q', 'BSpace'] });
    expect((await server.send(session, 'echo plain')).last).not.toContain('typed behind');
  });

  testWith(
    ['sqlite3'],
    'at the prompt of a program say what stands there, and the next text that it is typed behind',
    async () => {
      const session = await server.open();
      await server.send(session, 'sqlite3');
      const pressed = await server.call('pty_key', { session_id: session, key: 'q', wait: true });
      expect(pressed.last).toContain('"q" stands on its line, before the next text');
      const answer = await server.send(session, 'select 1;');
      expect(answer.last).toContain('typed behind `q` that keys of this client had left on the line');
      expect((await server.send(session, 'select 2;')).last).not.toContain('typed behind');
    },
  );

  testWith(['python3'], 'C-d that a program has read holds back no text typed ahead', async () => {
    const session = await server.open();
    await server.send(session, 'python3 -q');
    await server.send(session, 'import sys, time; text = sys.stdin.read()');
    await server.call('pty_key', { session_id: session, key: 'C-d', wait: true });
    expect((await server.send(session, 'print(11)')).output).toBe('11');
    await server.call('pty_send', { session_id: session, text: 'time.sleep(3)' });
    expect((await server.send(session, 'print(12)')).output).toMatch(/^12$/m);
  });

  testWith(['less'], 'that a pager has taken are on no line', async () => {
    const session = await server.open();
    await server.send(session, 'seq 1 500 | less');
    await server.send(session, '/400');
    await server.call('pty_key', { session_id: session, key: 'q', wait: true });
    expect((await server.send(session, 'echo plain')).last).not.toContain('typed behind');
  });

  testWith(
    ['python3'],
    'counts a line that waited for a program no more once that has read it, or it was dropped',
    async () => {
      const session = await server.open({ shell: 'bash' });
      const sleep = (seconds: number) => server.send(session, `time.sleep(${seconds})`, { timeout: 0.5 });
      const interrupt = () => server.call('pty_key', { session_id: session, key: 'C-c', wait: true });
      await server.send(session, 'python3 -q');
      await server.send(session, 'import time');
      await sleep(1.5);
      expect((await server.send(session, 'print(5)')).output).toBe('5');
      await sleep(600);
      expect((await interrupt()).last).not.toContain('typed ahead');
      for (let round = 0; round < 2; round += 1) {
        await sleep(600);
        await server.call('pty_send', { session_id: session, text: 'print(6)' });
        expect((await interrupt()).last).toContain('[1 line typed ahead has not run: ');
      }
      await sleep(600);
      expect((await interrupt()).last).not.toContain('typed ahead');
    },
  );

  testWith(['python3'], 'leaves the exit code alone of a program that takes C-c as a key', async () => {
    const session = await server.open();
    const program =
      'import sys,tty; tty.setraw(0); print("> ", end="", flush=True); sys.stdin.read(1); tty.setcbreak(0); sys.exit(7)';
    await server.send(session, `python3 -c '${program}'; stty sane; (exit 7)`);
    const interrupted = await server.call('pty_key', { session_id: session, key: 'C-c', wait: true });
    expect(interrupted.facts).toMatchObject({ complete: true, exit_code: 7 });
    expect((await server.send(session, 'echo got $?')).output).toBe('got 7');
  });

  it.each<[string | string[], number[]]>([
    ['a', code('a')],
    [';', code(';')],
    ['é', code('é')],
    ['Enter', [13]],
    ['Tab', [9]],
    ['esc', [ESC]],
    ['BSpace', [127]],
    ['Space', [32]],
    ['ctrl-a', [1]],
    ['^D', [4]],
    ['M-x', [ESC, 120]],
    ['Up', [ESC, ...code('[A')]],
    ['s-tab', [ESC, ...code('[Z')]],
    ['pgdn', [ESC, ...code('[6~')]],
    ['F5', [ESC, ...code('[15~')]],
    ['C-Right', [ESC, ...code('[1;5C')]],
    [
      ['l', 's', ';', 'Escape', '-', 'Enter'],
      [...code('ls;'), ESC, ...code('-'), 13],
    ],
  ])('%j reaches the program as its bytes', async (key, bytes) => {
    expect(await bytesOf(key)).toEqual(bytes);
  });

  it('repeat presses the whole list as often as asked', async () => {
    expect(await bytesOf(['x', 'Tab'], { repeat: 3 })).toEqual([120, 9, 120, 9, 120, 9]);
  });

  it('at a prompt says that nothing was run, and never the exit code of an earlier command', async () => {
    const session = await server.open();
    await server.send(session, '(exit 3)');
    const press = (key: string[], wait: boolean) => server.call('pty_key', { session_id: session, key, wait });
    const idle = { complete: false, state: 'idle', exit_code: null };
    // Without a mark where output begins, nobody knows it who has not looked.
    const state = BASH >= 404 ? 'idle' : 'running';
    expect((await press(['l', 's'], false)).facts).toMatchObject({ ...idle, state });
    const waited = await press(['C-u', 'x'], true);
    expect(waited.facts).toMatchObject(idle);
    const stands = '; "x" stands on the line, before the next text: pty_key Enter runs it, C-c removes it';
    expect(waited.last).toContain(`at the prompt, no command was run${stands}`);
    expect((await press(['C-u'], true)).last).not.toContain('stands on the line');
    expect((await server.send(session, 'true')).facts).toMatchObject({ complete: true, exit_code: 0 });
  });

  for (const shell of ['bash', 'zsh'])
    testWith(
      [shell],
      `in ${shell} says what stands on the line, also with the end of something from before`,
      async () => {
        const session = await server.open({ shell });
        await server.send(session, 'true');
        const press = (key: string, wait = true) => server.call('pty_key', { session_id: session, key, wait });
        await press('C-c', false);
        expect((await press('q')).last).toContain('"q" stands on the line');
        await press('C-c');
        await server.call('pty_send', { session_id: session, text: 'sleep 0.2; (exit 3)' });
        const behind = await press('q');
        expect(behind.facts, behind.text).toMatchObject({ complete: true, exit_code: 3 });
        expect(behind.last).toContain('"q" stands on the line');
        await press('C-c');
        await server.send(session, 'read -rsk 1 key 2>/dev/null || read -rsn 1 key');
        expect((await press('y')).last).not.toContain('stands on the line');
      },
    );

  it('a key that a program reads as its end is followed by the exit code, also as a text without Enter', async () => {
    const session = await server.open();
    await server.send(session, 'read -n 1 key');
    const answered = await server.send(session, 'y', { enter: false });
    expect(answered.facts, answered.text).toMatchObject({ complete: true, exit_code: 0 });
    const stands = await server.send(session, 'echo', { enter: false });
    expect(stands.last).toContain('the text stands at the prompt and has not run');
    expect(stands.facts).toMatchObject({ complete: false, asking: 'not_entered' });
  });

  for (const shell of ['bash', 'zsh', 'fish', 'dash', 'mksh', 'ksh', 'yash']) {
    testWith([shell], `${shell}: a text without Enter stands at the prompt, and Enter runs it`, async () => {
      const session = await server.open({ shell });
      await server.send(session, 'true');
      const stands = await server.send(session, 'echo stood', { enter: false });
      expect(stands.facts, stands.text).toMatchObject({ complete: false, asking: 'not_entered' });
      const entered = await server.call('pty_key', { session_id: session, key: 'Enter', wait: true });
      expect(entered.facts, entered.text).toMatchObject({ complete: true, exit_code: 0 });
      expect(entered.output).toBe('stood');
      const asked = await server.send(session, 'read answer', { enter: true, timeout: 20 });
      expect(asked.facts, asked.text).toMatchObject({ complete: false, state: 'waiting_input' });
      const typed = await server.send(session, 'half an ', { enter: false });
      expect(typed.facts, typed.text).toMatchObject({ complete: false, state: 'waiting_input' });
      expect(typed.facts).not.toMatchObject({ asking: 'not_entered' });
    });
  }

  for (const [program, prompt] of [
    ['node', '> '],
    ['ipython', 'In [1]: '],
  ] as const) {
    testWith([program], `${program}: a text or a key without Enter stands behind its prompt`, async () => {
      const session = await server.open({ env: { NODE_REPL_HISTORY: '' } });
      expect((await server.send(session, program)).output).toContain(prompt.trim());
      expect((await server.send(session, '6 * 7')).facts).toMatchObject({ complete: true });
      const stands = { complete: false, state: 'waiting_input', asking: 'not_entered' };
      expect((await server.send(session, '40 +', { enter: false, timeout: 20 })).facts).toMatchObject(stands);
      const more = await server.call('pty_key', { session_id: session, key: ['Space', '2'], wait: true, timeout: 20 });
      expect(more.facts, more.text).toMatchObject(stands);
      const entered = await server.call('pty_key', { session_id: session, key: 'Enter', wait: true });
      expect(entered.output).toMatch(/42$/);
      await server.call('pty_close', { session_id: session, force: true });
    });
  }

  it('C-c ends a running command, C-d a reading one, and wait answers with the result', async () => {
    const session = await server.open();
    // Right after a builtin, bash loses an interrupt that comes before the next program has its group.
    await server.send(session, 'sh -c "echo started; exec sleep 600"', { until: '^started' });
    const interrupted = await server.call('pty_key', { session_id: session, key: 'C-c', wait: true });
    expect(interrupted.facts).toMatchObject({ complete: true, exit_code: 130, via: 'prompt' });
    const reading = await server.send(session, 'cat');
    expect(reading.facts).toMatchObject({ complete: false, state: 'waiting_input' });
    const ended = await server.call('pty_key', { session_id: session, key: 'C-d', wait: true });
    expect(ended.facts).toMatchObject({ complete: true, exit_code: 0 });
    await server.call('pty_close', { session_id: session });
  });

  // So many that each has met the moment in which the shell takes the interrupt for itself.
  for (const [shell, rounds] of Object.entries({ bash: 20, fish: 12 }))
    testWith([shell], `C-c right behind a text ends what that starts, in ${shell}`, async () => {
      const session = await server.open({ shell });
      for (let round = 0; round < rounds; round += 1) {
        await server.call('pty_send', { session_id: session, text: 'sleep 600' });
        const ended = await server.call('pty_key', { session_id: session, key: 'C-c', wait: true });
        expect(ended.facts, ended.text).toMatchObject({ complete: true, state: 'idle' });
      }
      await server.call('pty_close', { session_id: session, force: true });
    });

  it('C-c that nobody waits for leaves a shell idle at its prompt, and what runs running', async () => {
    const session = await server.open();
    await server.send(session, 'true');
    const press = async (key: string): Promise<unknown> =>
      (await server.call('pty_key', { session_id: session, key })).facts['state'];
    expect(await press('C-c')).toBe('idle');
    await server.send(session, `sh -c 'trap "" INT; echo up; sleep 60'`, { until: 'up' });
    expect([await press('C-c'), await press('Enter')]).toEqual(['running', 'running']);
  });

  it('C-c behind a command that one has ended leaves its exit code, and no trap runs', async () => {
    const session = await server.open({ shell: 'bash' });
    await server.send(session, 'trap "echo trapped" INT');
    const handles = 'sh -c \'trap "echo bye; exit 5" INT; echo up; while :; do sleep 0.1; done\'';
    await server.send(session, handles, { until: 'up' });
    const ended = await server.call('pty_key', { session_id: session, key: 'C-c', wait: true });
    expect([ended.facts['exit_code'], ended.output.includes('bye')], ended.text).toEqual([5, true]);
    const { output } = await server.send(session, 'echo rc=$?');
    expect(output).toBe('rc=5');
  });

  it('what is typed right behind C-c, at whatever moment that came, keeps its first character', {
    retry: 0,
  }, async () => {
    const random = randomOfTest(newSeed());
    const session = await server.open();
    for (let round = 0; round < 60; round += 1) {
      const text = ['true', 'rm ', '-rf x', ')'][round % 4];
      await server.call('pty_send', { session_id: session, text });
      await sleep(random(6));
      await server.call('pty_key', { session_id: session, key: ['C-c', 'C-u'] });
      const { output } = await server.send(session, `'echo' A$((1+${round}))`, { until: `^A${round + 1}` });
      // Without its first character the line would be an unfinished one.
      expect(output).toMatch(new RegExp(`^A${round + 1}$`, 'm'));
    }
    await server.call('pty_close', { session_id: session });
  });

  it('Up and Enter run the last command again', async () => {
    const session = await server.open();
    await server.send(session, 'echo $((count+=1))');
    const again = await server.call('pty_key', { session_id: session, key: ['Up', 'Enter'], wait: true });
    expect(again.output).toMatch(/^2$/m);
    expect(again.facts).toMatchObject({ complete: true, exit_code: 0 });
    await server.call('pty_close', { session_id: session });
  });

  it('an interrupt at the prompt leaves no line that came before the next text', async () => {
    const session = await server.open();
    await server.send(session, 'true');
    await server.call('pty_key', { session_id: session, key: ['C-c', 'C-c'] });
    const { output, last } = await server.send(session, 'echo ok');
    expect(output).toBe('ok');
    expect(last).not.toContain('came before');
  });

  it('a name that is not a key presses nothing, and the answer names similar keys', async () => {
    const session = await server.open();
    const wrong = await server.call('pty_key', { session_id: session, key: ['x', 'Entre'] });
    expect(wrong).toMatchObject({ isError: true, facts: { error: 'bad_argument' } });
    expect(wrong.text).toMatch(
      /^There is no key "Entre"\. Nothing was pressed\. Near it: Enter\b.*\. Text is typed with pty_send\.$/,
    );
    const after = await server.call('pty_key', { session_id: session, key: 'Enter', wait: true });
    expect(after.output).toBe('');
    await server.call('pty_close', { session_id: session });
  });

  it('keys reach the program although a person left the copy mode open', async () => {
    const session = await server.open();
    await server.send(session, 'true');
    await server.tmux('copy-mode', '-t', `=${session}:`);
    await server.call('pty_key', { session_id: session, key: ['e', 'c', 'h', 'o', 'Space', 'l'] });
    expect(await server.tmux('display', '-p', '-t', `=${session}:`, '#{pane_in_mode}')).toMatch(/^1/);
    // What is not one byte ends the mode.
    await server.call('pty_key', { session_id: session, key: ['Left', 'k'] });
    expect(await server.tmux('display', '-p', '-t', `=${session}:`, '#{pane_in_mode}')).toMatch(/^0/);
    const { output } = await server.call('pty_key', { session_id: session, key: 'Enter', wait: true });
    expect(output).toMatch(/^kl$/m);
    await server.call('pty_close', { session_id: session });
  });

  testWith(['less'], 'keys move in a full-screen program, which answers with its screen', async () => {
    const session = await server.open({ rows: 12 });
    await server.send(session, 'seq 1 300 | less');
    await server.call('pty_key', { session_id: session, key: 'G' });
    const drawn = async () => (await server.call('pty_read', { session_id: session })).output.includes('\n300\n');
    await eventually(drawn, 'the end is drawn');
    const up = await server.call('pty_key', { session_id: session, key: 'g', wait: true });
    expect(up.facts).toMatchObject({ complete: false, state: 'fullscreen' });
    await server.call('pty_close', { session_id: session, force: true });
  });
});
