// Sending and reading: the output, what the answer says about the end, and how to reach what was not shown.
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASH } from './helpers/bash-version.mjs';
import { describeWith, testWith } from './helpers/programs.ts';
import { type Answer, eventually, TestServer } from './helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.dispose());

/** Runs a test in a session of its own. */
async function inSession(use: (session: string) => Promise<void>, open: Record<string, unknown> = {}): Promise<void> {
  const session = await server.open(open);
  try {
    await use(session);
  } finally {
    await server.call('pty_close', { session_id: session, force: true });
  }
}

const read = (session: string, args: Record<string, unknown> = {}): Promise<Answer> =>
  server.call('pty_read', { session_id: session, ...args });

const type = (session: string, text: string, args: Record<string, unknown> = {}): Promise<Answer> =>
  server.call('pty_send', { session_id: session, text, ...args });

const press = (session: string, key: string | string[], args: Record<string, unknown> = {}): Promise<Answer> =>
  server.call('pty_key', { session_id: session, key, ...args });

/** No answer may hold our own marks, or anything that a terminal acts on. */
function expectClean(answer: Answer): void {
  expect(answer.output).not.toMatch(/\x1b|ptyhold|133;|\x07|\r/);
}

const COMMANDS: [text: string, output: string, status: number][] = [
  ['true', '', 0],
  ['false', '', 1],
  ['echo hello', 'hello', 0],
  ["sh -c 'exit 7'", '', 7],
  ["echo out; sh -c 'echo err >&2; exit 3'", 'out\nerr', 3],
  ["sh -c 'kill -INT $$'", '', 130],
  ["sh -c 'kill -KILL $$' 2>/dev/null", '', 137],
  ['printf no-newline', 'no-newline', 0],
  ['printf "a\\n\\nb\\n"', 'a\n\nb', 0],
  ['echo one; echo two', 'one\ntwo', 0],
  ['echo "a  b" | cat', 'a  b', 0],
  ['printf "\\033[31mred\\033[0m\\n"', 'red', 0],
  ['echo é日本😀', 'é日本😀', 0],
  ['', '', 0],
];

for (const shell of ['bash', 'zsh', 'fish', 'dash']) {
  describeWith([shell], `in ${shell}`, () => {
    let session: string;
    beforeAll(async () => {
      session = await server.open({ shell });
      // The first read takes what the shell printed at its start.
      await server.send(session, 'true');
    });

    it('a command is answered with its output alone and its exit code', async () => {
      for (const [text, output, status] of COMMANDS) {
        if (text === '') await server.send(session, 'true');
        const answer = await server.send(session, text);
        const killed = /killed|terminated|SIGKILL/i.test(answer.output) ? answer.output : output;
        const { facts } = answer;
        expect({ text, output: answer.output, exit: facts['exit_code'], via: facts['via'] }).toEqual({
          text,
          output: text.includes('KILL') ? killed : output,
          exit: status,
          via: 'prompt',
        });
        expect(answer.last).toContain(`is_complete=True via prompt exit=${status} `);
        expectClean(answer);
      }
    });

    it('a command that is not there is told with 127', async () => {
      const { output, facts } = await server.send(session, 'no-such-command-here');
      expect(output).toMatch(/no-such-command-here/);
      expect(output).toMatch(/not found|Unknown command/);
      expect(facts).toMatchObject({ complete: true, via: 'prompt', exit_code: 127 });
    });

    it('a silent command is not called complete before its end', async () => {
      const early = await server.send(session, 'sleep 2', { timeout: 0.6 });
      expect(early.facts).toMatchObject({ complete: false, via: 'timeout', state: 'running', exit_code: null });
      const late = await read(session, { wait: true, timeout: 20 });
      expect(late.facts).toMatchObject({ complete: true, via: 'prompt', exit_code: 0 });
      expect(late.output).toBe('');
    });

    it('several lines are one call, and the last one says how it ended', async () => {
      const { output, facts } = await server.send(session, "echo one\necho two\nsh -c 'exit 5'");
      expect(output).toBe('one\ntwo');
      expect(facts).toMatchObject({ complete: true, exit_code: 5 });
    });

    it('a command that pauses between its lines is read to its end', async () => {
      const { output, facts } = await server.send(
        session,
        "sh -c 'for i in 1 2 3; do echo $i; sleep 0.3; done; exit 4'",
      );
      expect(output).toBe('1\n2\n3');
      expect(facts).toMatchObject({ complete: true, exit_code: 4 });
    });

    it('a command is interrupted by C-c, and the shell goes on', async () => {
      await server.send(session, "sh -c 'echo started; exec sleep 600'", { until: '^started' });
      const { facts } = await press(session, 'C-c', { wait: true });
      expect(facts).toMatchObject({ complete: true, exit_code: 130 });
      expect((await server.send(session, 'echo on')).output).toBe('on');
    });

    it('a text that a program takes before the shell can read it says which program', async () => {
      await inSession(async (session) => {
        const tty = (await server.tmux('display-message', '-p', '-t', session, '#{pane_tty}'))
          .trim()
          .slice('/dev/'.length);
        // A program that is only beginning sleeps for moments, too: where it reads, it sleeps on.
        let looks = 0;
        const reads = () => {
          const told = execFileSync('ps', ['-t', tty, '-o', 'stat=,comm='], { encoding: 'utf8' });
          looks = /^S\S* +cat$/m.test(told) ? looks + 1 : 0;
          return looks === 5;
        };
        await type(session, 'cat >/dev/null');
        await eventually(reads, 'cat reads');
        const sent = await type(session, 'echo on', { wait: true, timeout: 5 });
        expect(sent.facts).toMatchObject({ complete: false });
        expect(sent.last).toContain('cat runs and reads here: it took the text, not the shell');
        await press(session, 'C-c', { wait: true });
        await type(session, 'cat >/dev/null', { wait: true });
        const answer = await type(session, 'to who asks', { wait: true });
        expect(answer.last).not.toContain('took the text');
      });
    });

    it('a text sent while a command runs is typed ahead, and is answered with its own end', async () => {
      await type(session, "sleep 3; sh -c 'echo first; exit 3'");
      const running = async () => (await server.call('pty_list')).text.includes(' sleep running ');
      await eventually(running, 'the first runs');
      const { output, facts, last } = await server.send(session, 'echo second');
      expect(output).toBe('first\nsecond');
      expect(facts).toMatchObject({ complete: true, exit_code: 0 });
      expect(last).toMatch(/was busy: the text was typed ahead; exit=\d+ is that of this text/);
      expect((await server.send(session, 'echo third')).output).toBe('third');
    });

    it('an unfinished line is told as a continuation, and the next send finishes it', async () => {
      // fish takes a quote that is pasted into an open quote as a character.
      const [begin, end] = shell === 'fish' ? ['begin; echo a', 'echo b; end'] : ["echo 'a", "b'"];
      const half = await server.send(session, begin);
      expect(half.facts).toMatchObject({ complete: false, state: 'continuation' });
      const whole = await server.send(session, end);
      expect(whole.facts).toMatchObject({ complete: true, exit_code: 0 });
      expect(whole.output).toMatch(/^a\nb$/m);
    });

    it('the question of a program is shown, and its answer is followed to the end of the command', async () => {
      const question = 'printf "name? "; read answer; echo "hello $answer"; exit 3';
      const asked = await server.send(session, `sh -c '${question}'`);
      expect(asked.facts).toMatchObject({ complete: false, state: 'waiting_input' });
      expect(asked.output).toBe('name? ');
      const answered = await server.send(session, 'Ada');
      expect(answered.output).toBe('hello Ada');
      expect(answered.facts).toMatchObject({ complete: true, exit_code: 3 });
    });

    it('a password is asked for with echo off, typed as a secret, and found nowhere', async () => {
      const refused = await server.send(session, 'open-sesame', { secret: true });
      expect(refused).toMatchObject({ isError: true, facts: { error: 'bad_argument' } });
      expect(refused.text).toMatch(/echoes what is typed.*Nothing was typed\. Start the program/);
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell fills it in.
      const script = 'stty -echo; printf "Password: "; read pw; stty echo; echo; echo "got ${#pw}"';
      const asked = await server.send(session, `sh -c '${script}'`);
      expect(asked.facts).toMatchObject({ complete: false, state: 'password' });
      expect(asked.output).toBe('Password: ');
      const typed = await server.send(session, 'open-sesame', { secret: true });
      expect(typed.output.trim()).toBe('got 11');
      expect(typed.facts).toMatchObject({ complete: true, exit_code: 0 });
      const everything = await read(session, { full: true, fold: 'none' });
      for (const { text } of [refused, asked, typed, everything]) expect(text).not.toContain('sesame');
    });

    it('output of a background job belongs to the next read', async () => {
      const started = await server.send(session, "sh -c 'sleep 0.8; echo from-behind' &");
      expect(started.facts).toMatchObject({ complete: true, exit_code: 0 });
      expect(started.output).not.toContain('from-behind');
      const later = await read(session, { until: '^from-behind', timeout: 20 });
      expect(later.output).toMatch(/from-behind/);
      expect(later.facts).toMatchObject({ complete: true, via: 'until' });
      expect((await server.send(session, 'echo next')).output).toMatch(/^next$/m);
    });

    it('until waits for new output, never for the echo', async () => {
      const found = await server.send(session, `sleep 0.5; sh -c 'echo nee""dle; exec sleep 600'`, {
        until: 'needle',
        timeout: 20,
      });
      expect(found.facts).toMatchObject({ complete: true, via: 'until', state: 'running' });
      expect(found.text).toContain('is_complete=True via until state=running');
      expect(found.output).toMatch(/(^|\n)needle$/);
      expect((await press(session, 'C-c', { wait: true })).facts['exit_code']).toBe(130);
      const echoed = await server.send(session, 'true haystack; sleep 600', { until: 'haystack', timeout: 0.7 });
      expect(echoed.facts).toMatchObject({ complete: false, via: 'timeout', state: 'running' });
      await press(session, 'C-c', { wait: true });
      expect((await server.send(session, 'echo on')).output).toBe('on');
    });

    it('until tells how what printed it last has ended', async () => {
      const { facts, text } = await server.send(session, `sh -c 'echo rea""dy; exit 3'`, { until: 'ready' });
      expect(facts, text).toMatchObject({ complete: true, via: 'until', state: 'idle', exit_code: 3 });
      expect((await read(session)).output).toBe('');
    });

    it('a long line that the terminal wraps comes back without its echo', async () => {
      const long = 'x'.repeat(300);
      const { output } = await server.send(session, `echo ${long} | wc -c`);
      expect(output.trim()).toBe('301');
      const waited = await server.send(session, `true ${long}; echo en""d`, { until: '^end' });
      expect(waited.facts).toMatchObject({ complete: true, via: 'until' });
      expect(waited.output).toBe('end');
    });

    it('the end of the shell itself is told with its status', async () => {
      await inSession(
        async (own) => {
          await server.send(own, 'true');
          const { facts, last } = await server.send(own, 'exit 5');
          expect(facts).toMatchObject({ complete: true, exit_code: 5 });
          expect(last).toMatch(/is_complete=True via (exit|prompt) exit=5 /);
          const after = async () => (await read(own)).facts;
          const gone = async () => {
            const { state } = await after();
            return state === 'exited';
          };
          await eventually(gone, 'the shell has ended');
          expect(await after()).toMatchObject({ complete: true, via: 'exit', exit_code: 5 });
        },
        { shell },
      );
    });
  });
}

for (const shell of ['bash', 'zsh', 'dash']) {
  describeWith([shell], `as POSIX shells do, in ${shell}`, () => {
    it('a heredoc is one call', () =>
      inSession(
        async (session) => {
          const { output, facts } = await server.send(session, "cat <<'END' | tr a-z A-Z\nin $the\ntext\nEND");
          expect(output.split('\n').slice(-2)).toEqual(['IN $THE', 'TEXT']);
          expect(facts).toMatchObject({ complete: true, exit_code: 0 });
        },
        { shell },
      ));

    it('a comment, an empty line and a function keep the shell in order', () =>
      inSession(
        async (session) => {
          await server.send(session, 'f() {\n  echo "in $1"\n  return 6\n}');
          const called = await server.send(session, 'f here');
          expect([called.output, called.facts['exit_code']]).toEqual(['in here', 6]);
          expect((await server.send(session, ': # nothing')).facts).toMatchObject({ complete: true, exit_code: 0 });
          expect((await server.send(session, '')).facts).toMatchObject({ complete: true });
          expect((await server.send(session, 'echo "<$?>"')).output).toBe('<0>');
        },
        { shell },
      ));
  });
}

describe('bash and what is typed into it', () => {
  it('a comment alone is complete at once', () =>
    inSession(async (session) => {
      const { output, facts } = await server.send(session, '# only a comment');
      expect(output).toBe('');
      expect(facts).toMatchObject({ complete: true, via: 'prompt' });
    }));

  it('a loop typed in two sends is finished by the second', () =>
    inSession(async (session) => {
      expect((await server.send(session, 'for i in 1 2; do')).facts).toMatchObject({ state: 'continuation' });
      const { output, facts, last } = await server.send(session, 'echo $i; done');
      expect(output).toBe('1\n2');
      expect(last).not.toContain('typed behind');
      expect(facts).toMatchObject({ complete: true, exit_code: 0 });
    }));

  it('an unfinished line is dropped by C-c', () =>
    inSession(async (session) => {
      const { last } = await server.send(session, 'echo "a');
      expect(last).toContain('C-c drops it');
      const exit_code = BASH < 404 ? 1 : 130;
      expect((await press(session, 'C-c', { wait: true })).facts).toMatchObject({ complete: true, exit_code });
      expect((await server.send(session, 'echo b')).output).toBe('b');
    }));

  it('a syntax error is told with its status', () =>
    inSession(async (session) => {
      const { output, facts } = await server.send(session, 'if then');
      expect(output).toMatch(/syntax error/);
      expect(facts).toMatchObject({ complete: true, exit_code: 2 });
    }));

  it('read -p and read -s are a question and a password', () =>
    inSession(async (session) => {
      const asked = await server.send(session, 'read -p "sure? " sure');
      expect([asked.output, asked.facts['state']]).toEqual(['sure? ', 'waiting_input']);
      expect((await server.send(session, 'yes')).facts).toMatchObject({ complete: true, exit_code: 0 });
      const secret = await server.send(session, 'read -s -p "PIN: " pin');
      expect([secret.output, secret.facts['state']]).toEqual(['PIN: ', 'password']);
      expect(secret.last).toContain('pty_send secret=true');
      await server.send(session, '1234', { secret: true });
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell fills it in.
      expect((await server.send(session, 'echo $sure ${#pin}')).output).toBe('yes 4');
    }));

  it('text without Enter stands there until Enter comes', () =>
    inSession(async (session) => {
      const { last } = await type(session, 'echo to', { enter: false });
      expect(last).toContain('sent 7 characters, no Enter');
      await type(session, 'gether', { enter: false });
      expect((await press(session, 'Enter', { wait: true })).output).toBe('together');
    }));

  it('a send without wait answers at once and leaves the output for the read', () =>
    inSession(async (session) => {
      const sent = await type(session, 'sleep 0.3; echo later');
      expect(sent.facts).toMatchObject({ complete: false, via: 'now', state: 'running' });
      expect(sent.output).toBe('');
      expect((await read(session, { wait: true })).output).toBe('later');
    }));

  it('a number, and yes or no, may be written as strings', () =>
    inSession(async (session) => {
      const { facts, output } = await type(session, 'echo true', { wait: 'true', timeout: '20' });
      expect(output).toBe('true');
      expect(facts).toMatchObject({ complete: true, exit_code: 0 });
    }));

  it('until matches output that came before the read asked for it', () =>
    inSession(async (session) => {
      await type(session, 'echo al""ready; sleep 600');
      await eventually(
        async () => (await server.tmux('capture-pane', '-p', '-t', `=${session}:`)).includes('\nalready'),
        'printed',
      );
      const { facts, output } = await read(session, { until: '^already', timeout: 20 });
      expect(facts).toMatchObject({ complete: true, via: 'until' });
      expect(output).toBe('already');
    }));

  it('until waits for the output of a job, though the shell is back before', () =>
    inSession(async (session) => {
      const { facts, output } = await type(session, "sh -c 'sleep 0.5; echo up and running' &", { until: 'running$' });
      expect(facts).toMatchObject({ complete: true, via: 'until' });
      expect(output).toMatch(/^up and running$/m);
      const never = await type(session, '(exit 3)', { until: 'never' });
      expect(never.facts).toMatchObject({ complete: true, via: 'prompt', exit_code: 3 });
    }));

  it('until names what it has found where that is hidden amid much', () =>
    inSession(async (session) => {
      const line = 'seq 9000; echo "REA""DY now"; seq 9000; sleep 600';
      const { facts, output, last } = await type(session, line, { until: 'READY n' });
      expect(facts).toMatchObject({ complete: true, via: 'until' });
      // The lines behind it may come later.
      expect(output.includes('READY now') || last.includes('[until found "READY now"'), last).toBe(true);
      const shown = await type(session, 'x', { enter: false, until: 'nothing', timeout: 0.3 });
      expect(shown.last).not.toContain('until found');
    }));

  it('until matches a row of which a full-screen program redraws a part, and not what stood there or was typed', () =>
    inSession(async (session) => {
      const draws = (text: string) => `printf '${text}'`;
      const program = [draws('\\033[?1049h\\033[Hstate: starting'), 'read -r line', draws('\\033[1;13Hed, $line')];
      await type(session, `sh -c "${[...program, 'sleep 600'].join('; ')}"`, { until: 'starting' });
      const stood = await read(session, { until: 'starting', timeout: 0.5 });
      expect(stood.facts['via']).not.toBe('until');
      const typed = await type(session, 'no word of that', { enter: false, until: 'word', timeout: 0.5 });
      expect(typed.facts['via']).not.toBe('until');
      await press(session, 'Enter');
      const { facts, output } = await read(session, { until: '^state: started', timeout: 20 });
      expect(facts).toMatchObject({ complete: true, via: 'until', state: 'fullscreen' });
      expect(output).toContain('state: started');
      const never = await read(session, { until: 'never', timeout: 0.5 });
      expect(never.facts).toMatchObject({ complete: false, via: 'timeout', state: 'fullscreen' });
    }));

  it('until does not match output that was read before', () =>
    inSession(async (session) => {
      expect((await server.send(session, 'echo old-word')).output).toBe('old-word');
      const { facts } = await read(session, { until: 'old-word', timeout: 0.5 });
      expect(facts).toMatchObject({ complete: false, via: 'timeout' });
    }));

  it('a command that ends without the pattern is not called unfinished text', () =>
    inSession(async (session) => {
      const { facts, output } = await server.send(session, 'echo other', { until: 'never-printed', timeout: 1 });
      expect(output).toBe('other');
      expect(facts['via']).not.toBe('until');
      expect(facts['state']).toBe('idle');
      const next = await server.send(session, 'echo next');
      expect(next.output).toBe('next');
      expect(next.last).not.toContain('busy');
    }));

  it('a pattern over several lines and anchors works as in a multi-line regex', () =>
    inSession(async (session) => {
      const { facts } = await server.send(session, 'echo a; echo b; sleep 600', { until: '^a$\\n^b$', timeout: 20 });
      expect(facts).toMatchObject({ via: 'until' });
    }));

  it('kill -9 of the shell is told as its end, with the status of the signal', () =>
    inSession(async (session) => {
      const { facts } = await server.send(session, 'echo last words; kill -9 $$');
      expect(facts).toMatchObject({ complete: true, via: 'exit', exit_code: 137 });
      const again = await read(session);
      expect(again.facts).toMatchObject({ via: 'exit', exit_code: 137, state: 'exited' });
      expect((await read(session, { full: true })).output).toContain('last words');
    }));

  it('old calls keep working: each of their arguments is accepted', () =>
    inSession(async (session) => {
      const sent = await type(session, 'echo compatible', {
        enter: true,
        mark: false,
        force: false,
        rtk: true,
        raw: false,
      });
      expect(sent.isError).toBe(false);
      const back = await read(session, { wait: true, timeout: 10, rtk: true, raw: false, full: false, screen: false });
      expect(back.output).toBe('compatible');
      await type(session, 'echo for-until', { mark: true });
      expect((await read(session, { wait: true, until: 'for-until', timeout: 10, rtk: false })).output).toBe(
        'for-until',
      );
      expect((await read(session, { screen: true })).output).toContain('compatible');
      expect((await read(session, { lines: 2, raw: true })).isError).toBe(false);
      expect((await read(session, { line_range: '1:1' })).isError).toBe(false);
      expect((await press(session, ['e', 'Enter'])).isError).toBe(false);
    }));
});

describe('nested programs', () => {
  it('the ends and exit codes of a nested bash are told without a mark', () =>
    inSession(async (session) => {
      const started = await server.send(session, "PS1='nested> ' bash --norc --noprofile");
      expect(started.output).toContain('nested>');
      expect(started.facts).toMatchObject({ complete: false, state: 'waiting_input' });
      const plain = await server.send(session, 'echo inside');
      expect(plain.output).toBe('inside');
      expect(plain.facts).toMatchObject({ complete: true, via: 'prompt', exit_code: 0 });
      for (const [status, mark] of [
        [0, true],
        [4, false],
        [127, true],
      ]) {
        const marked = await server.send(session, `(echo m${status}; exit ${status})`, { mark });
        expect([marked.output, marked.facts['exit_code']]).toEqual([`m${status}`, status]);
        expectClean(marked);
      }
      expect((await server.send(session, 'echo "<$?>"')).output).toBe('<127>');
      expect((await server.send(session, 'exit 6')).facts).toMatchObject({ complete: true, exit_code: 6 });
    }));

  testWith(['python3'], 'python is followed by its prompt', () =>
    inSession(async (session) => {
      const started = await server.send(session, 'python3 -q', { until: '^>>> ' });
      expect(started.facts).toMatchObject({ complete: true, via: 'until' });
      const sum = await server.send(session, 'sum(range(10))');
      expect([sum.output, sum.facts['complete'], sum.facts['via']]).toEqual(['45', true, 'prompt']);
      const slow = await server.send(session, 'import time; time.sleep(1.2); print("sl" + "ept")');
      expect([slow.output, slow.facts['complete']]).toEqual(['slept', true]);
      const waited = await server.send(session, 'print("nee" + "dle"); time.sleep(600)', { until: 'needle' });
      expect(waited.facts).toMatchObject({ complete: true, via: 'until' });
      await press(session, 'C-c', { wait: true });
      expect((await server.send(session, 'exit()')).facts).toMatchObject({ complete: true, via: 'prompt' });
    }),
  );

  testWith(['less'], 'a full-screen program is answered with its screen, also by a plain read', () =>
    inSession(async (session) => {
      const started = await server.send(session, 'seq 1 500 | less', { timeout: 20 });
      expect(started.facts).toMatchObject({ complete: false, state: 'fullscreen' });
      expect(started.output).toMatch(/^1\n2\n3\n/);
      const plain = await read(session);
      expect(plain.facts).toMatchObject({ complete: false, state: 'fullscreen' });
      expect(plain.output).toMatch(/^\[screen unchanged, cursor at line .*\]$/);
      expect((await read(session, { screen: true })).output).toMatch(/^1\n2\n3\n/);
      await press(session, 'G');
      await eventually(
        async () => (await read(session, { screen: true })).output.includes('\n500\n'),
        'the end is drawn',
      );
      const left = await press(session, 'q', { wait: true });
      expect(left.facts).toMatchObject({ complete: true, exit_code: 0 });
      expect((await server.send(session, 'echo back')).output).toBe('back');
    }),
  );
});

describe('pty_read', () => {
  it('gives each piece of output once', () =>
    inSession(async (session) => {
      await server.send(session, 'echo once');
      expect((await read(session)).output).toBe('');
      expect((await read(session, { wait: true })).facts).toMatchObject({ complete: true, exit_code: 0 });
    }));

  it('reads the output so far of a command that runs on', () =>
    inSession(async (session) => {
      await server.send(session, 'echo begun; sleep 600', { timeout: 0.5 });
      const { facts, output } = await read(session);
      expect(facts).toMatchObject({ complete: false, state: 'running' });
      expect(output).toBe('');
    }));

  it('waits no longer for a server that listens on a port', () =>
    inSession(async (session) => {
      const serve =
        'const { createServer } = require("net"); const server = createServer(); let port = 21000 + (process.pid % 9000); ' +
        'server.on("error", () => server.listen(++port)).listen(port, () => console.log("up on", server.address().port))';
      const { facts, output, last } = await server.send(session, `node -e '${serve}'`, { timeout: 60 });
      expect(facts, last).toMatchObject({ complete: false, via: 'state', state: 'running' });
      expect(last).toContain(`it listens on port ${/^up on (\d+)$/m.exec(output)?.[1]}, and nothing came for 3.`);
    }));

  it('says that a program waits for input, also without wait', () =>
    inSession(async (session) => {
      await type(session, 'read -p "well? " x');
      const { facts } = await eventually(async () => {
        const answer = await read(session);
        return answer.facts['state'] === 'waiting_input' && answer;
      }, 'the state is waiting_input');
      expect(facts).toMatchObject({ complete: false });
    }));

  it('screen draws the terminal and says where the cursor is', () =>
    inSession(
      async (session) => {
        await server.send(session, "PS1='> '; clear; echo drawn");
        // The answer comes at the end of the command, before the shell has drawn its next prompt.
        const { last, facts } = await eventually(async () => {
          const seen = await read(session, { screen: true });
          return /drawn\n>\n?.*\[cursor at line \d+, column 3 of 10×50/s.test(seen.output) && seen;
        }, 'the prompt is drawn');
        expect(last).toBe(`[ptyhold ${session}: screen 50×10]`);
        expect(facts).toMatchObject({ cols: 50, rows: 10, fullscreen: false });
      },
      { cols: 50, rows: 10 },
    ));

  it('diff gives only the lines of the screen that changed since the last look', () =>
    inSession(async (session) => {
      await server.send(session, 'clear; echo first');
      // The answer comes at the end of the command, before the shell has drawn its next prompt.
      const drawn = async () => /first\n.*[#$] ?\n\[cursor/.test((await read(session, { screen: true })).output);
      await eventually(drawn, 'the prompt is drawn');
      expect((await read(session, { diff: true })).output).toMatch(/^\[screen unchanged, cursor at .*\]$/);
      await server.send(session, 'echo second');
      const { output } = await read(session, { diff: true });
      expect(output).toMatch(/^\d+: second$/m);
      expect(output).not.toMatch(/first/);
    }));

  it('what stood on the screen before a clear is said to be left out, and shown raw', () =>
    inSession(async (session) => {
      const cleared = await server.send(session, "echo early; printf '\\033[H\\033[2J'; echo late");
      expect(cleared.output).toBe('late');
      expect(cleared.last).toContain('line_range="-1" raw=true shows it');
      const whole = await read(session, { line_range: '-1', raw: true });
      expect(whole.output).toMatch(/^early\n.*late$/);
      expect(whole.last).not.toContain('cleared');
      expect((await server.send(session, 'echo next')).last).not.toContain('cleared');
    }));

  it('full shows everything, prompts and echo included, as often as asked', () =>
    inSession(async (session) => {
      await server.send(session, "PS1='%% '");
      await server.send(session, 'echo shown');
      // The answer comes at the end of the command, before the shell has drawn its next prompt.
      const last = async () => (await read(session, { lines: 1 })).output;
      await eventually(async () => (await last()).startsWith('%%'), 'the prompt is drawn');
      for (const _ of [1, 2]) {
        const { output, last } = await read(session, { full: true });
        expect(output).toMatch(/%% echo shown\nshown\n%%/);
        expect(last).toMatch(/\[lines 1–(\d+) of \1\]$/);
      }
      expect((await read(session)).output).toBe('');
    }));

  it('lines gives the last ones, line_range any of them, grep those that match, with numbers for line_range', () =>
    inSession(async (session) => {
      await server.send(session, "PS1='> '; for i in $(seq 1 300); do echo line-$i; done");
      expect((await read(session, { lines: 3 })).output).toMatch(/^line-299\nline-300\n> ?$/);
      const found = await read(session, { grep: '^line-(7|77|277)$' });
      const rows = [...found.output.matchAll(/^(\d+): (line-\d+)$/gm)].map(([, number, line]) => [
        Number(number),
        line,
      ]);
      expect(rows.map(([, line]) => line)).toEqual(['line-7', 'line-77', 'line-277']);
      for (const [number, line] of rows) {
        expect((await read(session, { line_range: `${number}:${number}` })).output).toBe(line);
      }
      const from = Number(rows[0]?.[0]);
      expect((await read(session, { line_range: `${from}:${from + 2}` })).output).toBe('line-7\nline-8\nline-9');
      expect((await read(session, { line_range: `${from + 292}:` })).output).toMatch(/^line-299\nline-300\n> ?$/);
      expect((await read(session, { line_range: `:${from}` })).output).toMatch(/line-1\n(line-\d\n)*line-7$/);
      expect((await read(session, { full: true, line_range: `${from}:${from}` })).output).toBe('line-7');
    }));

  testWith(['python3'], 'a text that a program took as keys has the exit code of that, and says so', () =>
    inSession(async (session) => {
      const program =
        'import sys,tty; tty.setcbreak(0); print("up", flush=True); sys.stdin.readline(); tty.setraw(0); sys.exit(4)';
      await type(session, `python3 -c '${program}'`, { until: '^up' });
      const { facts, last } = await type(session, 'touch never-made', { wait: true });
      expect(facts).toMatchObject({ complete: true, exit_code: 4 });
      expect(last).toContain(
        'python3 took the text as keys: the command that ran there ended with exit=4, and the shell ran nothing of the text',
      );
    }),
  );

  it('a part and the screen are shown after the wait that stands beside them', () =>
    inSession(async (session) => {
      await type(session, 'printf "%s\\n" one two; sleep 0.3; echo three; sleep 0.3; (exit 3)');
      const drawn = await read(session, { screen: true, until: '^three' });
      expect(drawn.output).toMatch(/^three$/m);
      expect(drawn.last).toMatch(/: screen 120×40\] \[is_complete=True via until /);
      const found = await read(session, { grep: '^t', wait: true });
      expect(found.output).toMatch(/^\d+: two\n\d+: three$/);
      expect(found.facts).toMatchObject({ complete: true, via: 'prompt', exit_code: 3, lines: 2 });
      expect((await read(session)).output).toBe('one\ntwo\nthree');
    }));

  it('a part is shown though the wait beside it runs out, which says what is waited for', () =>
    inSession(async (session) => {
      await type(session, 'echo begun; read -p "go on? "');
      const { last, facts } = await read(session, { lines: 2, wait: true });
      expect(last).toContain('is_complete=False via state state=waiting_input');
      expect(last).toContain('the program reads a line: answer with pty_send');
      expect(facts).toMatchObject({ complete: false, state: 'waiting_input' });
    }));

  testWith(['less'], 'grep and line_range agree on numbers after a full-screen program drew over everything', () =>
    inSession(async (session) => {
      await server.send(session, 'seq 1 500 | less', { timeout: 20 });
      await press(session, ['G', 'g', 'G']);
      await press(session, 'q', { wait: true });
      await server.send(session, 'for i in $(seq 1 50); do echo after-$i; done');
      const { output } = await read(session, { grep: '^after-33$' });
      const [, number] = /^(\d+): after-33$/m.exec(output) ?? [];
      expect((await read(session, { line_range: `${number}:${number}` })).output).toBe('after-33');
    }),
  );

  it('a long output shows its ends and names the line_range that brings exactly the rest', () =>
    inSession(async (session) => {
      const { output, facts, last } = await server.send(session, 'seq 1 10000');
      const lines = output.split('\n');
      expect([lines[0], lines.at(-1)]).toEqual(['1', '10000']);
      expect(lines.length).toBeLessThan(250);
      const [, hidden, range] = /(\d+) lines hidden: line_range="(\d+:\d+)"/.exec(last) ?? [];
      const marker = lines.findIndex((line) => line.includes('lines hidden'));
      const [before, after] = [Number(lines[marker - 1]), Number(lines[marker + 1])];
      expect(Number(hidden)).toBe(after - before - 1);
      expect(facts).toMatchObject({ complete: true, exit_code: 0, hidden: Number(hidden), hidden_range: range });
      expect(Number(facts['lines']) + Number(hidden)).toBe(10000);
      const numbers: number[] = [];
      let rest: string | undefined = range;
      // An answer that is still too long names its own rest in turn.
      while (rest !== undefined) {
        const part: Answer = await read(session, { line_range: rest, fold: 'none' });
        numbers.push(
          ...part.output
            .split('\n')
            .filter((line) => /^\d+$/.test(line))
            .map(Number),
        );
        const next: string | undefined = /line_range="(\d+:\d+)"/.exec(part.last)?.[1];
        expect(next).not.toBe(rest);
        rest = next;
      }
      expect(numbers).toEqual(Array.from({ length: after - before - 1 }, (_, index) => before + 1 + index));
    }));

  it.each([
    ['head', /^1\n2\n[\s\S]*lines hidden \(\d+–\d+\) …$/],
    ['tail', /^… \d+ lines hidden \(\d+–\d+\) …\n[\s\S]*\n10000$/],
    ['none', /^1\n2\n[\s\S]*/],
  ])('fold: %s shows that part', (fold, expected) =>
    inSession(async (session) => {
      expect((await server.send(session, 'seq 1 10000', { fold })).output).toMatch(expected);
      const again = await read(session, { full: true, fold });
      expect(again.facts['hidden']).toBeGreaterThan(0);
    }),
  );

  it('raw shows the bytes as they came, but makes control characters harmless', () =>
    inSession(async (session) => {
      const text = 'printf "1\\r2\\033[31m3\\033[0m\\007\\n"';
      const drawn = await server.send(session, text);
      expect(drawn.output).toBe('23');
      const raw = await server.send(session, text, { raw: true });
      expect(raw.output).toMatch(/1.+23/);
      expect(raw.output).not.toMatch(/\x1b|\x07|\r/);
    }));

  it('progress that draws over itself comes back in its final state', () =>
    inSession(async (session) => {
      const { output } = await server.send(session, 'for i in 1 2 3; do printf "\\r%s%%" $i; sleep 0.05; done; echo');
      expect(output).toBe('3%');
    }));

  it('its facts agree with its last line, and there is no structured content', () =>
    inSession(async (session) => {
      for (const text of ["sh -c 'echo a; exit 3'", 'seq 1 5000', 'sleep 600']) {
        const { last, facts } = await server.send(session, text, { timeout: 1 });
        const stated =
          /^\[ptyhold (\S+): (?:(\d+) lines?|no output).*\] \[is_complete=(\w+) via (\w+)(?: exit=(\d+))?(?: state=(\w+))? [\d.]+s\]/.exec(
            last,
          );
        const [, name, lines, complete, via, exit, state] = stated ?? [];
        expect({ name, lines: Number(lines ?? 0), complete: complete === 'True', via }).toEqual({
          name: facts['session_id'],
          lines: facts['lines'],
          complete: facts['complete'],
          via: facts['via'],
        });
        expect(exit === undefined ? null : Number(exit)).toBe(facts['exit_code']);
        if (state !== undefined) expect(state).toBe(facts['state']);
      }
      const request = { name: 'pty_read', arguments: { session_id: session } };
      const result = await server.client.callTool(request);
      expect(Object.keys(result).sort()).toEqual(['_meta', 'content']);
    }));

  it('says of each of several texts at once its own end alone, and of what ran nothing whose code it shows', () =>
    inSession(async (session) => {
      const texts = ['sleep 0.3; echo A', 'echo B', "sh -c 'echo C; exit 3'"];
      const answers = await Promise.all(texts.map((text) => server.send(session, text)));
      expect(answers.map(({ output, facts }) => [output, facts['exit_code']])).toEqual([
        ['A', 0],
        ['B', 0],
        ['C', 3],
      ]);
      for (const { last } of answers) expect(last).not.toContain('another call');
      for (const nothing of ['', '# a comment']) {
        await server.send(session, 'sleep 0.5; (exit 7)', { timeout: 0.1 });
        const { last, facts } = await server.send(session, nothing);
        expect([facts['exit_code'], last]).toEqual([7, expect.stringContaining('exit=7 is of what ran before')]);
      }
      await server.send(session, 'sh -c "sleep 0.5; exit 6"', { timeout: 0.1 });
      const { last } = await server.send(session, 'q', { enter: false });
      expect(last).not.toContain('is that of this text');
      await server.call('pty_key', { session_id: session, key: 'C-u' });
    }));

  it('says that echo is off at the prompt, and how it is turned on', () =>
    inSession(async (session) => {
      const told = 'the shell shows nothing of what is typed';
      expect((await server.send(session, 'stty -echo')).last).not.toContain(told);
      const silent = await server.send(session, 'echo on; (exit 3)');
      expect(silent).toMatchObject({ output: 'on', facts: { complete: true, exit_code: 3 } });
      expect(silent.last).toMatch(new RegExp(`${told}: .+; stty sane turns it on`));
      expect((await server.send(session, 'stty sane')).last).not.toContain(told);
      expect((await server.send(session, 'echo on')).last).not.toContain(told);
    }));

  it('says that keys stand on the line of a program that reads lines', () =>
    inSession(async (session) => {
      await server.send(session, 'read -r x; echo "got $x"');
      const pressed = await server.call('pty_key', { session_id: session, key: 'q', wait: true });
      expect(pressed.last).toContain('pty_key Enter hands it over, C-u removes it');
      const entered = await server.call('pty_key', { session_id: session, key: 'Enter', wait: true });
      expect(entered.output).toContain('got q');
    }));

  it('says of no key that it stands on a line, if a program has taken it by itself', () =>
    inSession(async (session) => {
      await server.send(session, `bash -c 'read -rn1 -p "any key: "; read -r -p "name: " x; echo "got $x"'`);
      const pressed = await server.call('pty_key', { session_id: session, key: 'q', wait: true });
      expect(pressed).toMatchObject({ output: expect.stringMatching(/name: $/), facts: { state: 'waiting_input' } });
      expect(pressed.last).not.toContain('hands it over');
      const answer = await server.send(session, 'ada');
      expect(answer.output).toContain('got ada');
      expect(answer.last).not.toContain('typed behind');
    }));

  testWith(
    ['python3'],
    'the first text to a program that the session was opened with waits until that reads',
    async () => {
      // Each program takes as long as a slow start, and the terminal would echo what came before.
      const slow = `sh -c "stty -echo; sleep 1.5; sleep 1.5; stty echo; exec python3 -q"`;
      const session = await server.open({ command: slow });
      const { output, facts, last } = await server.send(session, '6*7');
      expect({ output, ...facts }).toMatchObject({ output: '42', complete: true, via: 'prompt' });
      expect(last).not.toContain('busy');
      expect((await server.call('pty_list')).text).toMatch(new RegExp(`^${session} .*waiting_input`, 'm'));
      const deaf = await server.open({ command: 'sleep 4' });
      const ended = await server.send(deaf, 'x');
      expect(ended.facts).toMatchObject({ via: 'exit', exit_code: 0 });
      expect(ended.last).not.toContain('is that of this text');
    },
  );

  testWith(
    ['python3'],
    'a text typed before the prompt of the program that the session was opened with ends at it',
    async () => {
      const late = await server.open({ command: 'sh -c "echo begun; sleep 4; exec python3 -q"' });
      const { output, facts } = await server.send(late, '6*7');
      expect({ output, ...facts }).toMatchObject({
        output: expect.stringMatching(/^42$/m),
        complete: true,
        via: 'prompt',
      });
      expect(await server.send(late, '6*8')).toMatchObject({ output: '48', facts: { complete: true, via: 'prompt' } });
    },
  );

  testWith(['node'], 'a program that prints at its prompt is not said to be busy', async () => {
    const session = await server.open({ shell: 'bash', env: { NODE_REPL_HISTORY: '' } });
    await server.send(session, 'node');
    await server.send(session, '6 * 7');
    const later = 'setTimeout(() => console.log("la" + "ter"), 1000); 0';
    const screen = () => server.tmux('capture-pane', '-p', '-t', `=${session}:`);
    await server.send(session, later);
    await eventually(async () => (await screen()).includes('later'), 'what the timer prints');
    const read = await server.call('pty_read', { session_id: session, wait: true });
    expect(read).toMatchObject({ output: 'later', facts: { complete: false, state: 'waiting_input' } });
    await server.send(session, later);
    await eventually(async () => (await screen()).split('later').length > 2, 'what it prints again');
    const next = await server.send(session, '6 * 7');
    expect(next).toMatchObject({ output: 'later\n42', facts: { complete: true, via: 'prompt' } });
    expect(next.last).not.toContain('busy');
  });

  it('shows what the editor lists for a key, and not again as output', async () => {
    const session = await server.open({ shell: 'bash', cwd: server.folder });
    await server.send(session, 'touch abc1 abc2');
    const keys = ['l', 's', ' ', 'a', 'b', 'c', 'Tab', 'Tab'];
    const listed = await eventually(async () => {
      const pressed = await server.call('pty_key', { session_id: session, key: keys, wait: true });
      if (pressed.output.includes('abc2')) return pressed;
      await server.call('pty_key', { session_id: session, key: 'C-u', wait: true });
      return false;
    }, 'what the line may become');
    expect(listed.last).toContain('no command was run; "ls abc" stands on the line');
    const ran = await server.call('pty_key', { session_id: session, key: ['1', 'Enter'], wait: true });
    expect(ran).toMatchObject({ output: 'abc1', facts: { complete: true, exit_code: 0 } });
  });

  it('says that the shell keeps the lines of a paste behind the one whose program reads', async () => {
    const session = await server.open({ shell: 'bash' });
    const { facts, last } = await server.send(session, 'cat > taken\necho one\necho two');
    // An older one takes no paste whole, so that cat has read them.
    const keeps =
      BASH >= 501 ? 'the shell keeps the 2 lines behind `cat > taken`, and runs them once' : 'is_complete=False';
    expect([facts['state'], last]).toEqual(['waiting_input', expect.stringContaining(keeps)]);
    await server.call('pty_close', { session_id: session, force: true });
  });

  it('says that lines stand behind the one that has ended a shell inside', async () => {
    const session = await server.open({ shell: 'bash' });
    for (const [text, isNoted] of [
      ['exit 4\necho behind; (exit 3)', true],
      ['echo one\nexit 4', false],
    ] as const) {
      await server.send(session, 'bash --norc');
      await server.send(session, 'true');
      const { facts, last } = await server.send(session, text);
      expect(facts).toMatchObject({ complete: true, exit_code: 4 });
      expect(last.includes('its lines behind that have not run')).toBe(isNoted);
    }
  });

  it('says that what read the text has ended with it, unless the text was to end it', async () => {
    const session = await server.open({ shell: 'bash' });
    const left = /the (?:shell|program) that read this text has ended: what is typed next goes to/;
    const lastOf = async (...texts: string[]): Promise<string> => {
      let last = '';
      for (const text of texts) ({ last } = await server.send(session, text));
      return last;
    };
    expect(await lastOf('bash --norc', 'set -e', 'false')).toMatch(left);
    expect(await lastOf('bash --norc', 'true', 'exit 3')).not.toMatch(left);
    expect(await lastOf('read -p "name$ " name', 'Ada$')).not.toMatch(/shell that read/);
    expect(await lastOf('dash', 'true', 'kill -9 $$')).toMatch(left);
    expect(await lastOf('cat', 'one', 'true')).not.toMatch(left);
    await server.call('pty_key', { session_id: session, key: 'C-c', wait: true });
  });

  testWith(['python3'], 'says so of a program that takes commands', async () => {
    const session = await server.open({ shell: 'bash' });
    await server.send(session, 'python3 -q', { until: '>>> $' });
    const { facts, last } = await server.send(session, 'import os; os._exit(3)');
    expect(facts).toMatchObject({ complete: true, exit_code: 3 });
    expect(last).toContain('the program that read this text has ended: what is typed next goes to the shell');
    await server.send(session, 'python3 -q', { until: '>>> $' });
    expect((await server.send(session, 'exit()')).last).not.toContain('has ended');
  });

  it('tells the exit code of each command that has ended unread', async () => {
    const session = await server.open({ shell: 'bash' });
    await server.send(session, 'until [ -e go ]; do sleep 0.01; done; echo one; (exit 3)', { wait: false });
    await server.send(session, 'echo two; touch went', { wait: false });
    await server.send(session, 'echo three', { wait: false });
    execFileSync('touch', [`${server.folder}/go`]);
    const { output, facts, last } = await read(session, { until: 'three\n', timeout: 20 });
    const rest =
      facts['complete'] === true && facts['via'] === 'prompt' ? undefined : await read(session, { wait: true });
    expect(`${output}${rest?.output ?? ''}`).toMatch(/one\ntwo\nthree/);
    expect(`${last}${rest?.last ?? ''}`).toMatch(/commands?(?: before it)? ended with exit=3/);
  });

  for (const shell of ['bash', 'zsh', 'fish', 'dash', 'mksh', 'ksh', 'yash'])
    testWith([shell], `tells the exit code of the first command of ${shell}, which nobody has waited for`, async () => {
      const session = await server.open({ shell });
      await server.send(session, "sh -c 'exit 5'", { wait: false });
      const next = await server.send(session, 'true');
      expect(next.facts).toMatchObject({ complete: true, exit_code: 0 });
      expect(next.last).toContain('the command before it ended with exit=5');
      expect((await server.send(session, 'true')).last).not.toContain('ended with');
    });

  it('says that a shell inside has ended while nobody waited', async () => {
    const session = await server.open({ shell: 'bash' });
    const ended = 'the shell inside had ended before: this is the one outside';
    await server.send(session, 'bash --norc');
    const { output: pid, last } = await server.send(session, 'echo $$');
    expect(last).not.toContain(ended);
    process.kill(Number(pid), 'SIGKILL');
    await eventually(
      async () => (await server.tmux('capture-pane', '-p', '-t', session)).includes('Killed'),
      'the end',
    );
    const next = await server.send(session, 'echo outside');
    expect(next.output).toContain('outside');
    expect(next.last).toContain(ended);
    expect((await server.send(session, 'true')).last).not.toContain(ended);
  });

  testWith(['fish'], 'tells the line that a search of fish has put at the prompt', async () => {
    const session = await server.open({ shell: 'fish' });
    await server.send(session, 'echo marker');
    const found = await press(session, ['C-r', 'm', 'a', 'r', 'k'], { wait: true });
    expect(found.last).toContain("the shell's line editor asks");
    const accepted = await press(session, 'Enter', { wait: true });
    expect(accepted.facts).toMatchObject({ complete: false, state: 'idle' });
    expect(accepted.last).toContain('"echo marker" stands on the line');
    expect((await press(session, 'Enter', { wait: true })).output).toBe('marker');
  });

  it('quotes no part of a line that goes on behind the cursor, and knows it through keys that move', async () => {
    const session = await server.open({ shell: 'bash' });
    await type(session, 'echo whole line', { enter: false });
    const moved = await press(session, ['Left', 'Left'], { wait: true });
    expect(moved.facts).toMatchObject({ complete: false, asking: 'not_entered' });
    const edited = await press(session, ['C-a', 'C-d'], { wait: true });
    expect(edited.last).toContain('the next text would go into what stands on the line');
    expect((await press(session, 'C-e', { wait: true })).last).toContain('"cho whole line" stands on the line');
  });

  for (const shell of ['bash', 'zsh', 'fish'])
    testWith([shell], `types no command into a line of ${shell} in which keys have left the cursor`, async () => {
      const session = await server.open({ shell });
      for (const move of ['Home', 'C-a', 'Left']) {
        await press(session, [...'echo', 'Space', 'o', 'l', 'd', move], { wait: true });
        const held = await server.send(session, 'touch wrong');
        expect(held.facts).toMatchObject({ complete: false });
        expect(held.last).toMatch(/left `echo old` on the line, and the cursor stands in it.*NOTHING was typed/);
        await press(session, 'C-c', { wait: true });
      }
      await press(session, [...'old', 'Home'], { wait: true });
      const forced = await server.send(session, 'echo ', { force: true });
      expect(forced.output).toBe('old');
      expect(forced.last).toContain('typed into `old` that keys of this client had left on the line, at the cursor');
    });

  if (BASH >= 501)
    it('shows nothing of PS0 as output', async () => {
      const session = await server.open({ shell: 'bash' });
      await server.send(session, "PS0='begun\\n'");
      expect((await server.send(session, 'echo x')).output).toBe('x');
    });

  if (BASH >= 501)
    it('shows what bash says of a line before it runs it', async () => {
      const session = await server.open({ shell: 'bash' });
      await server.send(session, 'echo hello');
      expect((await server.send(session, '!!')).output).toBe('echo hello\nhello');
      await server.send(session, 'cat <<EOF');
      const ended = await press(session, 'C-d', { wait: true });
      expect(ended.output).toMatch(/^bash: warning: here-document at line \d+ delimited by end-of-file/);
      expect(ended.facts).toMatchObject({ complete: true, exit_code: 0 });
    });

  it('tells what the line editor asks for a key, and what stands on its line', async () => {
    const session = await server.open({ shell: 'bash' });
    await type(session, 'ls /usr/bin/', { enter: false });
    const asked = await eventually(async () => {
      const { last } = await press(session, ['Tab', 'Tab'], { wait: true });
      return last.includes('asks') && last;
    }, 'the question of the editor');
    expect(asked).toMatch(/the shell's line editor asks "Display all \d+ possibilities\? \(y or n\)"/);
    expect((await press(session, 'n', { wait: true })).last).toContain('"ls /usr/bin/" stands on the line');
    expect((await press(session, 'C-u', { wait: true })).last).toMatch(/\[at the prompt, no command was run\]$/);
    expect((await press(session, 'C-r', { wait: true })).last).toContain(
      'the shell\'s line editor asks "(reverse-i-search)',
    );
  });

  testWith(['zsh'], 'shows nothing of ours in a zsh inside a bash whose prompt was exported', async () => {
    const session = await server.open({ shell: 'bash' });
    await server.send(session, 'export PS1="mine $ "');
    expect((await server.send(session, 'zsh -f')).output).not.toContain('ptyhold');
    const inside = await server.send(session, 'echo inside; (exit 4)');
    expect(inside).toMatchObject({ output: 'inside', facts: { complete: true, exit_code: 4 } });
  });

  testWith(['zsh'], 'keeps what is unfinished where C-d does not end it', async () => {
    const session = await server.open({ shell: 'zsh' });
    await type(session, 'echo "one\ntwo');
    await press(session, 'C-d', { wait: true });
    expect((await server.send(session, 'rest"')).output).toBe('one\ntwo\nrest');
  });

  it('says how a session whose shell has ended is opened anew', async () => {
    const session = await server.open({ name: 'over' });
    expect((await server.send(session, 'exit 4')).last).toContain('pty_open name="over" reuse=true opens it anew');
  });

  for (const shell of ['sh', 'busybox', 'ksh'])
    testWith(
      [shell],
      `does not tell the name of an environment that stands before the prompt of ${shell}`,
      async () => {
        const session = await server.open({ shell });
        await server.send(session, 'PS1="(venv) $PS1"');
        await server.send(session, 'true');
        expect((await server.send(session, 'echo out')).output).toBe('out');
        const { facts, output } = await server.send(session, "printf open; sh -c 'exit 3'");
        expect([output, facts]).toMatchObject(['open', { complete: true, via: 'prompt', exit_code: 3 }]);
      },
    );

  it('says that a text was typed whose pattern takes too long, and shows what came', () =>
    inSession(async (session) => {
      const { output, last } = await server.send(session, 'echo $(printf "%0.sa" $(seq 1 60))b', { until: '(a+)+$' });
      expect(output).toMatch(/^a{60}b$/);
      expect(last).toContain('typed, and until was given up: The pattern takes too long');
    }));

  it('shows the screen of a session that is over as its program left it', async () => {
    const session = await server.open({ command: 'seq 1 60; printf "Error: no port"; exit 4' });
    await server.call('pty_read', { session_id: session, wait: true });
    const { text } = await server.call('pty_read', { session_id: session, screen: true });
    expect(text).toMatch(
      /^22\n[\s\S]*\n60\nError: no port\n\[cursor hidden [^\n]*\n\[ptyhold \w+: screen 120×40, as its program left it\]$/,
    );
  });

  it('says in which folder the shell is', () =>
    inSession(async (session) => {
      expect((await server.send(session, 'cd /usr')).facts['cwd']).toBe('/usr');
    }));
});
