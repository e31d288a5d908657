// A text arrives byte for byte, whatever it holds and however long it is, or nothing of it is typed.
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { testWith } from './helpers/programs.ts';
import { eventually, serverForTest, type TestServer } from './helpers/server.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

const sha = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** Short lines with everything that a shell, a terminal or tmux could take for something else. */
const LINES = [
  'plain words and numbers 0123456789',
  'tabs\tbetween\t\twords and one at the end\t',
  `quotes ' " \` '' "" it's "done"`,
  'history !! !$ !-1 and !x',
  'backslashes \\ \\\\ \\n \\t \\033 \\',
  'a semicolon at the end;',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is text for the shell
  'dollars $HOME ${x} $(y) $1 and #{pane_id} #S ## %d %%',
  'Unicode äöü 漢字かな 😀👨‍👩‍👧 e\u0301 \u00a0 ∑',
  '~ ~/x -flag --long=1 *?[a] {a,b} | & > < ( ) ^ @',
  '   leading and trailing spaces   ',
  '',
  'PTYHOLD EOF EO E OF',
];

/** As many bytes of it as asked for. Each line has a number, so that a line that is lost or doubled is seen. */
function sample(bytes: number, lines = LINES): string {
  const parts: string[] = [];
  for (let size = 0, n = 0; size < bytes; n += 1) {
    parts.push(`${n} ${lines[n % lines.length]}`);
    size += Buffer.byteLength(parts.at(-1) ?? '') + 1;
  }
  const text = parts.join('\n');
  // Only the characters of the padding at the end have one byte each, so the text is cut by characters until it fits.
  const cut = Buffer.from(text)
    .subarray(0, bytes - 64)
    .toString()
    .replace(/\ufffd+$/, '');
  return cut + 'p'.repeat(bytes - Buffer.byteLength(cut));
}

async function fileOf(name: string, server: TestServer, size: number): Promise<Buffer> {
  const file = path.join(server.folder, name);
  const whole = async () => ((await stat(file).catch(() => undefined))?.size ?? 0) >= size;
  await eventually(whole, `${size} bytes in ${name}`, 50_000);
  return readFile(file);
}

describe('a text sent into cat', { retry: 0 }, () => {
  it.each([
    ['one byte', 1],
    ['4 KiB', 4 * KIB],
    ['64 KiB', 64 * KIB],
    ['1 MiB', MIB],
  ])('of %s arrives whole', async (_, size) => {
    const server = await serverForTest();
    const text = size < 100 ? 'x'.repeat(size) : sample(size);
    expect(Buffer.byteLength(text)).toBe(size);
    const session = await server.open({ command: `cat > ${server.folder}/out` });
    const sent = await server.call('pty_send', { session_id: session, text });
    expect(sent.isError, sent.text).toBe(false);
    expect(sha(await fileOf('out', server, size + 1))).toBe(sha(`${text}\n`));
  });

  it('without Enter is not followed by one', async () => {
    const server = await serverForTest();
    const session = await server.open({ command: `cat > ${server.folder}/out` });
    await server.call('pty_send', { session_id: session, text: 'ab', enter: false });
    await server.call('pty_send', { session_id: session, text: 'c;', enter: false });
    await server.call('pty_key', { session_id: session, key: ['C-d', 'C-d'] });
    await server.call('pty_read', { session_id: session, wait: true });
    expect(await readFile(path.join(server.folder, 'out'), 'utf8')).toBe('abc;');
  });

  it('with CRLF arrives with LF', async () => {
    const server = await serverForTest();
    const session = await server.open({ command: `cat > ${server.folder}/out` });
    await server.call('pty_send', { session_id: session, text: 'a\r\nb\r\n\r\nc' });
    expect((await fileOf('out', server, 7)).toString()).toBe('a\nb\n\nc\n');
  });
});

describe('a text sent into bash', { retry: 0 }, () => {
  it.each([
    ['64 KiB', 64 * KIB],
    ['1 MiB less the command', MIB - 100],
  ])('as a heredoc of %s arrives whole', async (_, size) => {
    const server = await serverForTest();
    const session = await server.open();
    const text = sample(size);
    const heredoc = `cat > '${server.folder}/out' <<'PTYHOLD_EOF'\n${text}\nPTYHOLD_EOF`;
    expect(Buffer.byteLength(heredoc)).toBeLessThanOrEqual(MIB);
    const answer = await server.send(session, heredoc, { timeout: 50 });
    expect(answer.facts, answer.last).toMatchObject({ complete: true, exit_code: 0 });
    expect(sha(await fileOf('out', server, size + 1))).toBe(sha(`${text}\n`));
    expect(answer.output).toBe('');
  });

  it('may be a command line of 5,000 characters', async () => {
    const server = await serverForTest();
    const session = await server.open();
    const answer = await server.send(session, `printf %s ${'x'.repeat(5_000)} | wc -c`);
    expect(answer.output.trim()).toBe('5000');
    expect(answer.facts).toMatchObject({ complete: true, exit_code: 0 });
  });

  it.each([
    ['a semicolon at the end', 'echo a;', 'a'],
    ['a tab', "printf '%s' 'a\tb' | od -An -c | tr -d ' '", 'a\\tb'],
    ['an exclamation mark', 'echo "hi!" !', 'hi! !'],
    ['a home folder', 'printf %s "~" ~+ | cut -c1', '~'],
    ['a home folder in front', '~/bin/nothing', expect.stringContaining('/home/bin/nothing')],
  ])('with %s is taken as it is', async (_, text, output) => {
    const server = await serverForTest();
    const session = await server.open();
    expect((await server.send(session, text)).output).toEqual(output);
  });
});

describe('a text that begins with a tilde', () => {
  it('does not become a home folder', async () => {
    const server = await serverForTest();
    const session = await server.open({ command: `cat > ${server.folder}/out` });
    await server.call('pty_send', { session_id: session, text: '~/x ~' });
    expect((await fileOf('out', server, 6)).toString()).toBe('~/x ~\n');
  });
});

/** In a shell without bracketed paste, a tab asks for completion. */
const tame = LINES.map((line) => line.replaceAll('\t', ' '));

describe('64 KiB sent into', { retry: 0 }, () => {
  for (const shell of ['zsh', 'dash']) {
    testWith([shell], `${shell} arrives whole`, async () => {
      const server = await serverForTest();
      const session = await server.open({ shell });
      const text = sample(64 * KIB, tame);
      const heredoc = `cat > '${server.folder}/out' <<'PTYHOLD_EOF'\n${text}\nPTYHOLD_EOF`;
      const answer = await server.send(session, heredoc, { timeout: 50 });
      expect(answer.facts, answer.last).toMatchObject({ complete: true, exit_code: 0 });
      expect(sha(await fileOf('out', server, 64 * KIB + 1))).toBe(sha(`${text}\n`));
    });
  }

  testWith(['node'], 'node arrives whole', async () => {
    const server = await serverForTest();
    // With colours, node since 26 draws all of it again with each key.
    const session = await server.open({ command: 'env NO_COLOR=1 node' });
    await server.call('pty_read', { session_id: session, until: '> $' });
    const text = sample(64 * KIB, tame);
    const literal = text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('$', '\\$');
    await server.send(session, `const text = \`${literal}\`; 7`, { until: '^7', timeout: 50 });
    const hash = "require('crypto').createHash('sha256').update(text).digest('hex')";
    const answer = await server.send(session, hash, { until: '[0-9a-f]{64}', timeout: 50 });
    expect(answer.output).toContain(sha(text));
  });

  testWith(['ksh93'], 'ksh93 arrives whole where it is ASCII', async () => {
    const server = await serverForTest();
    const session = await server.open({ shell: 'ksh93' });
    const ascii = tame.filter((line) => /^[ -~]*$/.test(line));
    const text = sample(64 * KIB, ascii);
    await server.send(session, `cat > '${server.folder}/out' <<'PTYHOLD_EOF'\n${text}\nPTYHOLD_EOF`, { timeout: 50 });
    expect(sha(await fileOf('out', server, 64 * KIB + 1))).toBe(sha(`${text}\n`));
  });

  testWith(['python3'], 'python arrives whole', async () => {
    const server = await serverForTest();
    const session = await server.open({ command: 'python3 -q' });
    await server.call('pty_read', { session_id: session, until: '>>> ' });
    const text = sample(64 * KIB, tame);
    const literal = text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
    await server.send(session, `text = """${literal}"""`, { timeout: 50 });
    const hash = 'import hashlib; print(hashlib.sha256(text.encode()).hexdigest())';
    const answer = await server.send(session, hash, { until: '^[0-9a-f]{64}', timeout: 50 });
    expect(answer.output).toContain(sha(text));
  });
});

testWith(['fish'], '4 KiB sent into fish arrive whole', async () => {
  const server = await serverForTest();
  const session = await server.open({ shell: 'fish' });
  const text = sample(4 * KIB, tame);
  const quoted = text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  const answer = await server.send(session, `printf '%s\\n' '${quoted}' > ${server.folder}/out`, { timeout: 50 });
  expect(answer.facts, answer.last).toMatchObject({ complete: true, exit_code: 0 });
  expect(sha(await fileOf('out', server, 4 * KIB + 1))).toBe(sha(`${text}\n`));
});

it('a text goes in while a person reads back, who stays where they are', async () => {
  const server = await serverForTest();
  const session = await server.open();
  await server.send(session, 'seq 200');
  const target = `=${session}:`;
  await server.tmux('copy-mode', '-t', target);
  await server.tmux('send-keys', '-t', target, '-X', '-N', '50', 'scroll-up');
  const place = (): Promise<string> => server.tmux('display', '-p', '-t', target, '#{pane_in_mode} #{scroll_position}');
  const before = await place();
  expect(before).toMatch(/^1 50/);
  const answer = await server.send(session, 'echo one\necho two');
  expect(answer.output).toBe('one\ntwo');
  expect(answer.facts).toMatchObject({ complete: true, exit_code: 0 });
  const read = await server.send(session, 'read -r said; echo "got [$said]"', { timeout: 0.5 });
  expect(read.facts).toMatchObject({ complete: false });
  expect((await server.send(session, '')).output).toBe('got []');
  await server.send(session, 'sleep 50', { timeout: 0.5 });
  const stopped = await server.call('pty_key', { session_id: session, key: 'C-c', wait: true });
  expect(stopped.facts).toMatchObject({ complete: true, exit_code: 130 });
  expect(await place()).toBe(before);
});

describe('what cannot arrive whole is refused with nothing typed', { retry: 0 }, () => {
  async function refused(text: string, sentence: RegExp, args: Record<string, unknown>): Promise<void> {
    const server = await serverForTest();
    const session = await server.open(args);
    const answer = await server.call('pty_send', { session_id: session, text });
    expect(answer.isError).toBe(true);
    expect(answer.text).toMatch(sentence);
    await server.call('pty_key', { session_id: session, key: ['e', 'n', 'd', 'Enter'] });
    const seen = await server.call('pty_read', { session_id: session, until: 'end' });
    expect(seen.output.split('\n').filter((line) => line !== 'end')).toEqual([]);
  }

  it('more than 1 MiB', () =>
    refused(sample(MIB + 1), /^The text has 1048577 bytes; at most 1048576 go in one call\. Nothing was typed\. /, {
      command: 'cat',
    }));

  it('a line of more than 4,095 bytes into a terminal in line mode', () =>
    refused(
      `short\n${'x'.repeat(4_096)}\nshort`,
      /^A line of 4096 bytes cannot be typed here: .* Nothing was typed\. /,
      {
        command: 'cat',
      },
    ));

  it('a line of fewer characters and more bytes', () =>
    refused('漢'.repeat(1_366), /^A line of 4098 bytes cannot be typed here/, { command: 'cat' }));

  for (const [shell, text, sentence] of [
    ['fish', ": 'a\tb'", /^This text cannot be typed here: this shell drops .* tabs .* Nothing was typed\. Use spaces/],
    ['ksh93', `: ${'漢'.repeat(30)}`, /^This text cannot be typed here: ksh93 damages .* Nothing was typed\. .*bash/],
    ['tcsh', `: ${'x'.repeat(8_300)}`, /^This text cannot be typed here: tcsh takes lines .* Nothing was typed\. /],
    ['busybox', `: ${'x'.repeat(1_100)}`, /^This text cannot be typed here: the editor of busybox takes lines .*/],
    ['mksh', `: ${'x'.repeat(17_000)}`, /^This text cannot be typed here: mksh takes lines .* Nothing was typed\. /],
  ] as const) {
    testWith([shell], `what the line editor of ${shell} would damage: ${text.slice(0, 8)}`, async () => {
      const server = await serverForTest();
      const session = await server.open({ shell });
      const refusal = await server.call('pty_send', { session_id: session, text });
      expect(refusal.text).toMatch(sentence);
      expect((await server.send(session, "echo fort'y'")).output).toMatch(/forty$/);
    });
  }

  testWith(['python3'], 'a tab behind a word in a Python that would complete it', async () => {
    const server = await serverForTest();
    const session = await server.open({ command: 'python3 -q' });
    await server.call('pty_read', { session_id: session, until: '>>> ' });
    await server.send(session, 'if 1:\n\tx = 2\n', { until: '>>> $' });
    const answer = await server.send(session, 'x = "a\tb"', { until: '>>> $' });
    const shown = (await server.send(session, 'repr(x)', { until: '>>> $' })).output;
    if (answer.isError) expect(answer.text).toMatch(/^This text cannot be typed here: Python .* Nothing was typed\./);
    expect(shown).toContain(answer.isError ? "'2'" : 'a\\tb');
  });

  it('a NUL', () =>
    refused('a\0b', /^The text holds a NUL character\. Nothing was typed\. Send that one with pty_key C-Space\.$/, {
      command: 'cat',
    }));

  it('half of a character', () => refused('a\ud800b', /half of a character.*Nothing was typed\./, { command: 'cat' }));

  it('a line of 4,095 bytes is not refused, and whole', async () => {
    const server = await serverForTest();
    const session = await server.open({ command: `cat > ${server.folder}/out` });
    const text = `short\n${'x'.repeat(4_095)}\nshort`;
    await server.call('pty_send', { session_id: session, text });
    expect(sha(await fileOf('out', server, text.length + 1))).toBe(sha(`${text}\n`));
  });
});
