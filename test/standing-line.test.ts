// What stands on the shell's line before a text is typed: a person's text is not joined, and reports are removed.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASH } from './helpers/bash-version.mjs';
import { testWith } from './helpers/programs.ts';
import { type Answer, eventually, serverForTest, TestServer } from './helpers/server.ts';

const SHELLS = ['bash', 'zsh', 'fish', 'dash', 'mksh', 'ksh', 'busybox', 'yash'];

let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
  other = await server.join();
});
afterAll(async () => {
  await other.dispose();
  await server.dispose();
});

async function openAtPrompt(shell: string, args: Record<string, unknown> = {}): Promise<string> {
  const session = await server.open({ shell, ...args });
  await server.send(session, 'true');
  return session;
}

/** A person types behind the prompt, and the shell has shown it, also to the journal. */
async function personTypes(session: string, text: string): Promise<void> {
  const isShown = async (pattern: RegExp): Promise<boolean> => pattern.test((await screenOf(session)).trimEnd());
  await eventually(() => isShown(/[#$%>]$|our$/), 'the prompt');
  await server.tmux('send-keys', '-t', session, '-l', text);
  await eventually(() => isShown(new RegExp(`(?:[#$%>] |our)${text}$`)), `${text} behind the prompt`);
  await eventually(async () => endsWithLetters(await journalOf(session), text), `${text} in the journal`);
}

/** An editor may colour each letter, or draw it twice. */
function endsWithLetters(journal: string, text: string): boolean {
  const drawn = journal.slice(-4000).replace(/\x1b(?:\[[\d;?]*[ -/]*[@-~]|\][^\x07]*\x07|[^[\]])/g, '');
  let at = drawn.length;
  return [...text].reverse().every((letter) => {
    at = drawn.lastIndexOf(letter, at - 1);
    return at >= 0 && drawn.length - at < 4 * text.length + 20;
  });
}

/** The journal may be behind the screen. */
async function journalHas(session: string, pattern: RegExp): Promise<boolean> {
  return pattern.test(await journalOf(session));
}

async function journalOf(session: string): Promise<string> {
  const id = (await server.tmux('display-message', '-p', '-t', session, '#{@ptyhold_id}')).trim();
  const folder = path.join(server.dir, 'journal', id);
  const segments = (await readdir(folder)).filter((file) => /^\d+\./.test(file)).sort();
  return (await Promise.all(segments.map((file) => readFile(path.join(folder, file), 'latin1')))).join('');
}

function screenOf(session: string): Promise<string> {
  return server.tmux('capture-pane', '-p', '-t', session);
}

async function readToCursor(session: string): Promise<string> {
  const [x = '0', y = '0'] = (
    await server.tmux('display-message', '-p', '-t', session, '#{cursor_x} #{cursor_y}')
  ).split(' ');
  return ((await screenOf(session)).split('\n')[Number(y)] ?? '').slice(0, Number(x)).padEnd(Number(x));
}

function expectHeldBack(answer: Answer): void {
  expect(answer.isError, answer.text).toBe(false);
  expect(answer.facts).toMatchObject({ complete: false, state: 'waiting_input' });
  expect(answer.text).toMatch(/has not run.+NOTHING was typed\. pty_key C-u or C-c/s);
}

describe('a person who looks on', () => {
  testWith(['dash'], 'has begun a line while a command ran that has printed over it since', async () => {
    const session = await server.open({ name: 'inner', shell: 'dash' });
    const attach = `TMUX= exec ${server.env['PTYHOLD_TMUX'] ?? 'tmux'} -S ${server.socket} attach -t =inner`;
    await server.open({ name: 'outer', command: attach });
    await eventually(async () => /^inner .* 1 attached/m.test((await server.call('pty_list')).text), 'the person');
    const go = path.join(server.dir, 'go');
    const told = `until [ -e '${go}' ]; do sleep 0.05; done`;
    await server.send(session, `sh -c "${told}; echo slept"`, { wait: false });
    // To attach counts as a key of that second.
    await eventually(async () => {
      await server.tmux('send-keys', '-t', '=outer:', 'C-u', 'ec');
      const later = '#{e|-:#{client_activity},#{client_created}}';
      const keys = await server.tmux('list-clients', '-t', session, '-F', later);
      return /[1-9]/.test(keys) && /^ec$/m.test(await screenOf(session));
    }, 'the half line');
    await writeFile(go, '');
    await eventually(async () => /slept\n[#$]$/.test((await screenOf(session)).trimEnd()), 'the prompt');
    expectHeldBack(await server.send(session, 'echo ours'));

    await server.tmux('send-keys', '-t', '=outer:', 'C-u');
    const { output, facts } = await server.send(session, 'echo ours');
    expect([output, facts['exit_code']]).toEqual(['ecslept\nours', 0]);
    await eventually(async () => {
      const before = (await journalOf(session)).split('^R').length;
      await server.send(session, 'true');
      return (await journalOf(session)).split('^R').length === before;
    }, 'no more questions');
  });
});

describe('a line editor that asks something itself', () => {
  const SEARCHES = {
    bash: /reverse-i-search\)`old'/,
    zsh: /bck-i-search: old/,
    fish: /search: old/,
    yash: /Backward search: old/,
  };
  for (const [shell, asks] of Object.entries(SEARCHES)) {
    testWith([shell], `gets no text in ${shell} while it searches, whoever began that`, async () => {
      const session = await openAtPrompt(shell);
      await server.send(session, 'echo of an older command');
      const search = [
        () => server.tmux('send-keys', '-t', session, 'C-r', 'o', 'l', 'd'),
        () => server.call('pty_key', { session_id: session, key: ['C-r', 'o', 'l', 'd'] }),
      ];
      for (const begin of search) {
        await begin();
        await eventually(async () => asks.test(await screenOf(session)), 'the search');
        await eventually(() => journalHas(session, /search/), 'the search in the journal');
        const answer = await server.send(session, "sh -c 'exit 3'");
        expect(answer.facts, answer.text).toMatchObject({ complete: false, state: 'waiting_input' });
        expect(answer.text).toMatch(/asks something.+NOTHING was typed/s);
        await server.call('pty_key', { session_id: session, key: 'C-c' });
        const after = await server.send(session, "sh -c 'exit 3'");
        expect(after.facts, after.text).toMatchObject({ complete: true, exit_code: 3 });
        expect(after.output).not.toMatch(/^of an older command$/m);
      }
    });
  }
});

describe('a number that readline asks for', () => {
  it('gets no text', async () => {
    const session = await openAtPrompt('bash');
    await server.tmux('send-keys', '-t', session, 'M-3');
    await eventually(async () => (await screenOf(session)).includes('(arg: 3)'), 'the number');
    await eventually(() => journalHas(session, /\(arg/), 'the number in the journal');
    expect((await server.send(session, 'true')).text).toMatch(/asks something.+NOTHING was typed/s);
    await server.call('pty_key', { session_id: session, key: 'C-c' });
    // Before 4.4 no mark says where output begins, and bash leaves what it drew there.
    const after = BASH < 404 ? /^(\(arg: 3\) \n)?after$/ : /^after$/;
    expect((await server.send(session, 'echo after')).output).toMatch(after);
  });
});

describe('keys after which an editor takes the next one for something else', () => {
  const VI = { bash: 'set -o vi', zsh: 'bindkey -v' };
  for (const [shell, vi] of Object.entries(VI))
    for (const keys of [['C-v'], ['M-5'], ['Escape', '3']])
      testWith([shell], `change no text in ${shell}: ${keys.join(' ')}`, async () => {
        const session = await openAtPrompt(shell);
        if (keys.length > 1) await server.send(session, vi);
        await server.call('pty_key', { session_id: session, key: keys });
        const answer = await server.send(session, "sh -c 'exit 3'");
        if (answer.facts['complete'] === true) return expect(answer.facts, answer.text).toMatchObject({ exit_code: 3 });
        expect(answer.text).toMatch(/NOTHING was typed/);
        await server.call('pty_key', { session_id: session, key: 'C-c' });
        const after = await server.send(session, "sh -c 'exit 3'");
        expect(after.facts, after.text).toMatchObject({ complete: true, exit_code: 3 });
      });
});

describe('a line that a person types while texts come', () => {
  for (const [program, opened] of [...['bash', 'zsh', 'fish', 'mksh'].map((each) => [each, each]), ['python3', 'bash']])
    testWith([`${program}`], `stays in its order in ${program}`, async () => {
      const session = await openAtPrompt(`${opened}`);
      if (program !== opened) await server.send(session, `${program} -q`);
      const line = `"${[...'abcdefghijklmnopqrstuvwxyz'].map((letter) => letter.repeat(2)).join('')}"`;
      const letters = [...(program === opened ? `echo ${line}` : `print(${line})`)];
      const held: Answer[] = [];
      let isTyping = true;
      const typing = (async () => {
        for (const letter of letters) {
          await server.tmux('send-keys', '-t', session, '-l', letter);
          await sleep(25);
        }
        isTyping = false;
      })();
      await eventually(async () => /(?:echo|print)/.test(await screenOf(session)), 'the first letters');
      while (isTyping) held.push(await server.send(session, '1 + 1'));
      await typing;
      expect(held.length).toBeGreaterThan(0);
      for (const answer of held) expectHeldBack(answer);
      await server.tmux('send-keys', '-t', session, 'Enter');
      const printed = new RegExp(`^${line.slice(1, -1)}$`, 'm');
      await eventually(async () => printed.test(await screenOf(session)), 'what they typed');
    });
});

describe('a line that a person has begun', () => {
  for (const shell of SHELLS) {
    testWith([shell], `is not joined in ${shell}, and stays as it is`, async () => {
      const session = await openAtPrompt(shell);
      const folder = path.join(server.folder, `kept-${shell}`);
      await mkdir(folder);
      await personTypes(session, `rmdir ${folder}`);
      for (const each of [server, other]) {
        const answer = await each.send(session, 'true && echo joined');
        expectHeldBack(answer);
        expect(answer.text).toContain(`\`rmdir ${folder}\``);
      }
      expect(existsSync(folder)).toBe(true);
      await server.tmux('send-keys', '-t', session, 'Enter');
      await eventually(() => !existsSync(folder), 'the line of the person ran as it was');
      expect((await server.send(session, 'echo o"n"')).output).toMatch(/(^|\n)on$/);
    });

    testWith([shell], `is not joined in ${shell} where output hides it`, async () => {
      const session = await openAtPrompt(shell);
      const [go, folder] = ['go', 'hidden'].map((name) => path.join(server.folder, `${name}-${shell}`));
      await mkdir(`${folder}`);
      await server.send(
        session,
        `sh -c 'until [ -e ${go} ]; do sleep 0.05; done; echo job; printf "%s ended\\n" has' &`,
      );
      await personTypes(session, `rmdir ${folder}`);
      await writeFile(`${go}`, '');
      await eventually(async () => /has ended/.test(await screenOf(session)), 'the output of the job');
      await eventually(() => journalHas(session, /has ended/), 'the output of the job in the journal');
      expectHeldBack(await server.send(session, 'true && echo joined'));
      expect(existsSync(`${folder}`)).toBe(true);
      await server.tmux('send-keys', '-t', session, 'Enter');
      await eventually(() => !existsSync(`${folder}`), 'the line of the person ran as it was');
      expect((await server.send(session, 'echo o"n"')).output).toMatch(/(^|\n)on$/);
    });

    testWith([shell], `is removed in ${shell} by the key that the error names`, async () => {
      const session = await openAtPrompt(shell);
      for (const key of ['C-u', 'C-c']) {
        await personTypes(session, `no_such_${key}`);
        expectHeldBack(await server.send(session, 'true'));
        await server.call('pty_key', { session_id: session, key });
        const answer = await server.send(session, `sh -c 'echo after_${key}; exit 3'`);
        expect(answer.output).toMatch(new RegExp(`(^|\n)after_${key}$`));
        expect(answer.facts).toMatchObject({ complete: true, exit_code: 3 });
      }
    });
  }

  for (const shell of SHELLS) {
    testWith([shell], `is joined in ${shell} by no letter that is pressed, but by force, which is told`, async () => {
      const session = await openAtPrompt(shell);
      const press = (keys: string[], args: Record<string, unknown> = {}) =>
        server.call('pty_key', { session_id: session, key: keys, ...args });
      await personTypes(session, 'echo per');
      const answer = await press(['s', 'o', 'n', 'Enter']);
      expectHeldBack(answer);
      expect(answer.text).toContain('`echo per`');
      const forced = await server.send(session, 'son', { force: true });
      expect(forced.output).toMatch(/(^|\n)person$/);
      expect(forced.text).toContain('typed by force behind `echo per`, which somebody else has typed there');
      await personTypes(session, 'echo their');
      const pressed = await press(['s', 'Enter'], { force: true, wait: true });
      expect(pressed.text).toContain('typed by force behind `echo their`');
      expect((await server.send(session, 'echo after')).output).toBe('after');
    });

    testWith([shell], `may be removed in ${shell} by keys that go on with others, or run as it is`, async () => {
      const session = await openAtPrompt(shell);
      await personTypes(session, 'echo theirs');
      const keys = ['C-u', ...'echo ours', 'Enter'];
      const removed = await server.call('pty_key', { session_id: session, key: keys, wait: true });
      expect(removed.output).toMatch(/(^|\n)ours$/);
      await personTypes(session, 'echo theirs');
      const run = await server.call('pty_key', { session_id: session, key: 'Enter', wait: true });
      expect(run.output).toMatch(/(^|\n)theirs$/);
    });

    testWith([shell], `is judged in ${shell} with the keys that would run it`, async () => {
      const session = await openAtPrompt(shell);
      await personTypes(session, 'rm -rf nothing/.g');
      for (const key of [
        ['i', 't'],
        ['i', 't', 'Enter'],
        ['t', 'Left', 'i', 'Enter'],
      ]) {
        const answer = await server.call('pty_key', { session_id: session, key });
        expect(answer.text, answer.text).toMatch(/^Refused by rule remove-repository/);
      }
      await server.call('pty_key', { session_id: session, key: ['C-u'] });
      await personTypes(session, 'rm -rf nothing/.git');
      const entered = await server.call('pty_key', { session_id: session, key: 'Enter' });
      expect(entered.text).toMatch(/^Refused by rule remove-repository/);
      await server.call('pty_key', { session_id: session, key: 'C-c', wait: true });
      expect((await server.send(session, 'echo after')).output).toBe('after');
    });
  }

  for (const shell of ['bash', 'zsh', 'fish']) {
    testWith([shell], `does not become ours in ${shell} by a key that moves in it`, async () => {
      const session = await openAtPrompt(shell);
      await personTypes(session, 'echo theirs');
      expect((await server.call('pty_key', { session_id: session, key: 'C-e' })).isError).toBe(false);
      expectHeldBack(await server.send(session, 'true'));
    });
  }

  testWith(['fish'], 'stays where C-c was pressed on an empty line before', async () => {
    const session = await openAtPrompt('fish');
    await server.call('pty_key', { session_id: session, key: 'C-c', wait: true });
    await personTypes(session, 'echo theirs');
    expectHeldBack(await server.send(session, 'true'));
    expect(await readToCursor(session)).toMatch(/echo theirs$/);
  });

  for (const shell of ['bash', 'fish', 'mksh']) {
    testWith([shell], `is seen in ${shell} also if the cursor stands before it`, async () => {
      const session = await openAtPrompt(shell);
      await personTypes(session, 'theirs');
      await server.tmux('send-keys', '-t', session, 'Home');
      await eventually(async () => !/theirs$/.test(await readToCursor(session)), 'the cursor before it');
      for (const each of [server, other]) expectHeldBack(await each.send(session, 'echo joined'));
      expect(await screenOf(session)).toMatch(/[#$%>] theirs$/m);
    });
  }

  it('is one that goes on behind our own text', async () => {
    const session = await openAtPrompt('bash');
    await server.call('pty_send', { session_id: session, text: 'echo our', enter: false });
    await personTypes(session, 'theirs');
    expectHeldBack(await server.send(session, ' more'));
  });

  it('is seen over several rows, behind a folded prompt and without a gate', async () => {
    const strict = await serverForTest({ PTYHOLD_GATE: 'off' });
    const session = await strict.open({ cols: 40 });
    await strict.send(session, "PS1='top\\nin \\W $ '");
    const text = 'echo a line that takes more than one row of a terminal with 40 columns';
    await strict.tmux('send-keys', '-t', session, '-l', text);
    await eventually(async () => (await strict.tmux('capture-pane', '-p', '-t', session)).includes('columns'), 'it');
    expectHeldBack(await strict.send(session, 'true'));
  });
});

describe('a line that a person has begun in a program', () => {
  const PROGRAMS: Record<string, { half: string; text: string; says: string }> = {
    'python3 -q': { half: 'x = 1', text: 'print(40 + 2)', says: '42' },
    node: { half: 'var x = 1', text: '40 + 2', says: '42' },
    'bc -q': { half: '1 +', text: '40 + 2', says: '42' },
    cat: { half: 'half', text: 'whole', says: 'whole' },
  };
  for (const [command, { half, text, says }] of Object.entries(PROGRAMS)) {
    const [program = ''] = command.split(' ');
    testWith([program], `is not joined in ${program}`, async () => {
      const session = await server.open();
      await server.send(session, command);
      for (const isKnown of [false, true]) {
        if (isKnown) expect((await server.send(session, text)).output).toBe(says);
        await server.tmux('send-keys', '-t', session, '-l', half);
        await eventually(async () => (await readToCursor(session)).endsWith(half), half);
        await eventually(async () => endsWithLetters(await journalOf(session), half), `${half} in the journal`);
        for (const each of [server, other, server]) expectHeldBack(await each.send(session, text));
        await server.call('pty_key', { session_id: session, key: 'C-u' });
        expect((await server.send(session, text)).output.split('\n').at(-1)).toBe(says);
      }
    });
  }

  for (const shell of ['tcsh', 'elvish', 'dash']) {
    testWith([shell], `is not joined in ${shell}, which was not given marks yet`, async () => {
      const session = await server.open();
      await server.send(session, shell);
      await server.tmux('send-keys', '-t', session, '-l', 'echo half');
      await eventually(async () => (await readToCursor(session)).endsWith('echo half'), 'the half line');
      expectHeldBack(await server.send(session, 'echo joined'));
      await server.call('pty_key', { session_id: session, key: 'C-u' });
      expect((await server.send(session, 'echo whole')).output).toMatch(/^whole$/m);
      await server.tmux('send-keys', '-t', session, '-l', 'echo half');
      await eventually(async () => (await readToCursor(session)).endsWith('echo half'), 'the next half line');
      expectHeldBack(await server.send(session, 'echo joined'));
    });
  }
});

describe('a command that a person has not finished', () => {
  for (const shell of ['bash', 'fish', 'dash']) {
    testWith([shell], `gets no more lines in ${shell}`, async () => {
      const session = await openAtPrompt(shell);
      await personTypes(session, 'echo "theirs');
      await server.tmux('send-keys', '-t', session, 'Enter');
      const isNext = async (): Promise<boolean> => /^(?:\w*> |\s+)$/.test(await readToCursor(session));
      await eventually(isNext, 'the next line');
      for (const each of [server, other]) expectHeldBack(await each.send(session, '"; echo joined'));
      await server.tmux('send-keys', '-t', session, '"', 'Enter');
      await eventually(async () => /^theirs/m.test(await screenOf(session)), 'it ran as it was');
      expect((await server.send(session, 'echo on')).output).toMatch(/(^|\n)on$/);
    });
  }

  for (const shell of ['bash', 'dash', 'mksh']) {
    testWith([shell], `is also one of ours in ${shell}, where a person goes on with it`, async () => {
      const session = await openAtPrompt(shell);
      expect((await server.send(session, 'echo "ours')).facts).toMatchObject({ state: 'continuation' });
      await server.tmux('send-keys', '-t', session, '-l', 'theirs');
      await eventually(async () => (await readToCursor(session)).endsWith('theirs'), 'the half line');
      expectHeldBack(await server.send(session, '"; echo joined'));
      await server.call('pty_key', { session_id: session, key: 'C-u' });
      expect((await server.send(session, 'end"')).output).toMatch(/ours\nend$/);
    });
  }
});

describe('what a person typed while a command ran', () => {
  for (const shell of ['zsh', 'dash', 'busybox']) {
    testWith([shell], `is not joined in ${shell}`, async () => {
      const session = await openAtPrompt(shell);
      const running = server.send(session, 'sh -c ": > begun; sleep 0.6"', { timeout: 20 });
      await eventually(async () => /begun/.test(await screenOf(session)), 'the command');
      await server.tmux('send-keys', '-t', session, '-l', 'theirs');
      await running;
      for (const each of [server, server]) expectHeldBack(await each.send(session, 'echo joined'));
    });
  }
});

describe('the line editor of fish', () => {
  const openInBash = async (): Promise<string> => {
    const session = await openAtPrompt('bash');
    await server.send(session, 'fish');
    expect((await server.send(session, 'echo inside')).output).toMatch(/^inside$/m);
    return session;
  };

  for (const [where, open] of [
    ['a session', () => openAtPrompt('fish')],
    ['bash', openInBash],
  ] as const) {
    testWith(['fish'], `gets no text behind a line that it has refused, in ${where}`, async () => {
      const session = await open();
      expect((await server.send(session, 'echo )')).text).toContain('the shell keeps the line and has not run it');
      for (const text of ['echo one', 'echo two'])
        expect((await server.send(session, text)).text).toMatch(/keeps a line.+NOTHING was typed/s);
      await server.call('pty_key', { session_id: session, key: 'C-c' });
      expect((await server.send(session, 'echo after')).output).toMatch(/^after$/m);
    });

    testWith(['fish'], `takes the rest of a line that ends in a backslash, in ${where}`, async () => {
      const session = await open();
      expect((await server.send(session, 'echo one \\')).facts).toMatchObject({ state: 'continuation' });
      expect((await server.send(session, 'two')).output).toMatch(/one two$/);
    });
  }

  testWith(['fish'], 'takes the quotes that end an open one as they are', async () => {
    const session = await openAtPrompt('fish');
    await server.send(session, "echo 'one");
    expect((await server.send(session, "two' and 'three'")).output).toMatch(/one\ntwo and three$/);
  });
});

describe('a vi editor', () => {
  for (const shell of ['mksh', 'ksh', 'yash']) {
    testWith([shell], `loses nothing of a text behind Escape in ${shell}`, async () => {
      const session = await openAtPrompt(shell);
      await server.send(session, 'set -o vi');
      for (const keys of [['Escape'], ['Escape', 'Escape']]) {
        await server.call('pty_key', { session_id: session, key: keys });
        expect((await server.send(session, 'echo whole')).output).toMatch(/^whole$/m);
      }
    });
  }
});

describe('a line that another server has begun', () => {
  it.each(['bash', 'python3 -q'])('is not joined in %s, until that server has ended', async (command) => {
    const first = await other.join();
    const session = await server.open();
    await server.send(session, command);
    await server.send(session, '1');
    const begun = command === 'python3 -q' ? 'print(4' : 'echo 4';
    await first.call('pty_send', { session_id: session, text: begun, enter: false });
    await eventually(async () => (await readToCursor(session)).endsWith(begun), begun);
    expectHeldBack(await server.send(session, command === 'python3 -q' ? '2)' : '2'));
    await first.call('pty_send', { session_id: session, text: '0', enter: false });
    await first.kill();
    expect((await server.send(session, command === 'python3 -q' ? '2)' : '2')).output).toMatch(/^402$/m);
  });
});

describe('a line of our own', () => {
  for (const shell of SHELLS) {
    testWith([shell], `may go on in ${shell}`, async () => {
      const session = await openAtPrompt(shell);
      await server.call('pty_send', { session_id: session, text: 'echo on', enter: false });
      await server.call('pty_send', { session_id: session, text: 'e tw', enter: false });
      expect((await server.send(session, 'o')).output).toBe('one two');
    });
  }

  it.each(['python3 -q', 'node', 'cat'])('may go on in %s', async (command) => {
    const session = await server.open();
    await server.send(session, command);
    await server.call('pty_send', { session_id: session, text: '40 +', enter: false });
    await eventually(async () => (await readToCursor(session)).endsWith('40 +'), 'our half line');
    expect((await server.send(session, ' 2')).output).toMatch(/42$|40 \+ 2$/);
  });

  it.each(['block', 'off'])('may go on where the gate is set to %s', async (gate) => {
    const own = await serverForTest({ PTYHOLD_GATE: gate });
    const session = await own.open();
    await own.call('pty_send', { session_id: session, text: 'echo on', enter: false });
    expect((await own.send(session, 'e')).output).toBe('one');
  });

  it('may be one that keys have made', async () => {
    const session = await openAtPrompt('bash');
    await server.send(session, 'echo before');
    await server.call('pty_key', { session_id: session, key: 'Up' });
    expect((await server.send(session, ' after')).output).toBe('before after');
    await server.call('pty_key', { session_id: session, key: ['e', 'c', 'h', 'o', 'Space'] });
    expect((await server.send(session, 'typed')).output).toBe('typed');
  });
});

describe('what nobody has typed', () => {
  for (const shell of ['bash', 'dash', 'mksh', 'ksh']) {
    testWith([shell], `is the output of a job behind the prompt of ${shell}`, async () => {
      const session = await openAtPrompt(shell);
      await server.send(session, "sh -c 'sleep 0.2; printf tick' &");
      await eventually(async () => /[#$] tick/.test(await screenOf(session)), 'the output of the job');
      const answer = await server.send(session, "sh -c 'echo done; exit 5'");
      expect(answer.facts).toMatchObject({ complete: true, exit_code: 5 });
      expect(answer.output).toContain('done');
    });
  }

  it.each([
    ['zsh', "RPROMPT='on the right'"],
    ['zsh', "setopt promptsubst; PS1='%(?..!)%~ %% '"],
    ['bash', "set -o vi; bind 'set show-mode-in-prompt on'"],
    ['bash', "PS1='\\[\\e[s\\e[60C\\A\\e[u\\]\\$ '"],
    ['bash', "PS1=''"],
    ['fish', 'function fish_right_prompt; echo right; end'],
  ])('is a part of the prompt: %s with %s', async (shell, line) => {
    const session = await openAtPrompt(shell);
    await server.send(session, line);
    for (const n of [1, 2]) expect((await server.send(session, `echo o${n}`)).output).toContain(`o${n}`);
  });
});

describe('what a job has left open behind the prompt', () => {
  for (const shell of ['bash', 'zsh', 'dash']) {
    testWith(
      [shell],
      `${shell}: is output in the answer to the next text, also where somebody has read before`,
      async () => {
        const session = await openAtPrompt(shell);
        await server.send(session, `sh -c 'until [ -e go ]; do sleep 0.05; done; printf be""fore; rm go' & true`);
        await writeFile(path.join(server.folder, 'go'), '');
        await eventually(() => journalHas(session, /before/), 'the output of the job');
        const between = await server.call('pty_read', { session_id: session });
        const { output } = await server.send(session, 'echo next');
        expect(`${between.output}\n${output}`).toMatch(/before[\s\S]*\nnext$/m);
      },
    );
  }

  testWith(['bash'], 'bash: is not what a person types', async () => {
    const session = await openAtPrompt('bash');
    await personTypes(session, 'echo');
    expect((await server.call('pty_read', { session_id: session })).output).toBe('');
    await server.tmux('send-keys', '-t', session, 'C-u');
    expect((await server.send(session, 'echo next')).output).toBe('next');
  });
});
