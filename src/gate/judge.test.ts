// Whether a text may be typed, from the keys to the verdict.
import { describe, expect, it } from 'vitest';
import { createJudge, type Judge, type Judgement } from './judge.ts';

const judge = createJudge();

/** The verdict on the last of several texts typed one after the other. */
function typeAll(texts: readonly string[], foreground?: string, judgeWith: Judge = judge): Judgement {
  let verdict = judgeWith({ text: '' });
  for (const text of texts) {
    if (verdict.blocked) return verdict;
    verdict = judgeWith({ text, foreground, unrun: verdict.unrun });
  }
  return verdict;
}

describe('a line of which nobody knows whether a program has read it', () => {
  const q = { text: 'q', cursor: 1, others: [{ text: '', cursor: 0 }] };

  it('is judged both ways', () => {
    expect(judge({ text: 'git reset --hard\n', unrun: q })).toMatchObject({ blocked: true });
    const half = { text: 'rm -rf ', cursor: 7, others: [{ text: '', cursor: 0 }] };
    expect(judge({ text: '~\n', unrun: half })).toMatchObject({ blocked: true });
    expect(judge({ text: 'ls\n', unrun: q })).toEqual({ blocked: false, unrun: { text: '', cursor: 0 } });
  });

  it('goes on both ways', () => {
    const verdict = judge({ text: 'git reset', unrun: q });
    expect(verdict).toMatchObject({ unrun: { text: 'qgit reset', others: [{ text: 'git reset', cursor: 9 }] } });
    const unrun = verdict.blocked ? undefined : verdict.unrun;
    expect(judge({ text: ' --hard\n', unrun })).toMatchObject({ blocked: true });
  });

  it.each([
    ['less', 'qrm -rf '],
    ['python3', 'exit()\nrm -rf '],
    ['sqlite3', '.quit\nls\nrm -rf '],
  ])('may be that of the shell behind: %s, %j', (foreground, text) => {
    const verdict = judge({ text, foreground });
    const unrun = verdict.blocked ? undefined : verdict.unrun;
    expect(judge({ text: 'ls\n', foreground: 'bash', unrun })).toMatchObject({ blocked: false });
    expect(judge({ text: '~\n', foreground: 'bash', unrun })).toMatchObject({ blocked: true });
  });
});

describe('a line typed in several calls', () => {
  it.each([
    ['a command and its target', ['rm -rf ', '/']],
    ['letters', ['r', 'm -r', 'f ~', '/']],
    ['a line with a continuation', ['rm -rf \\\n', '/\n']],
    ['an edited line', ['rm -rf /x', '\x7f']],
    ['a target before its command', ['-rf /', '\x01rm ']],
    ['a loop over lines', ['for d in /etc /usr; do\n', 'rm -rf "$d"\n']],
    ['a script in quotes', ["bash -c '\n", "rm -rf /\n'\n"]],
    ['a heredoc for a shell', ['bash <<EOF\n', 'rm -rf /\n', 'EOF\n']],
    ['a quote that Ctrl-C ended', ["echo '\n", '\x03', 'rm -rf /\n']],
  ])('is judged as the whole: %s', (_, texts) => {
    expect(typeAll(texts, 'bash')).toMatchObject({ blocked: true });
  });

  it.each([
    ['words of an echo', ['echo ', 'rm -rf /']],
    ['a heredoc for a file', ["cat > a.md <<'EOF'\n", 'rm -rf /\n', 'EOF\n']],
    ['a line dropped before the next', ['rm -rf ', '\x15', '/']],
    ['a line entered before the next', ['cd\n', 'ls /\n']],
    ['a quoted text over lines', ["git commit -m 'a\n", 'rm -rf /\n', "'\n"]],
  ])('passes where the whole does: %s', (_, texts) => {
    expect(typeAll(texts, 'bash')).toMatchObject({ blocked: false });
  });

  it('is a long heredoc for a file up to its end, and no longer', () => {
    const body = 'rm -rf / is a line of it\n'.repeat(4_000);
    const begun = [`cat > a.md <<'EOF'\n${body}`, 'rm -rf ~ is one as well\n'];
    expect(typeAll(begun, 'bash')).toMatchObject({ blocked: false });
    expect(typeAll([...begun, 'EOF\n', 'rm -rf ~\n'], 'bash')).toMatchObject({ blocked: true, command: 'rm -rf ~' });
  });

  it('is forgotten once it has run', () => {
    expect(typeAll(['echo a\n'])).toEqual({ blocked: false, unrun: { text: '', cursor: 0 } });
    expect(typeAll(['echo a\nls '])).toEqual({ blocked: false, unrun: { text: 'ls ', cursor: 3 } });
  });

  it('is a statement up to its semicolon at a database prompt', () => {
    expect(typeAll(['DROP\n', 'TABLE users;\n'], 'psql')).toMatchObject({ blocked: true, rule: 'sql-drop' });
    expect(typeAll(['SELECT 1;\n', 'SELECT 2\n'], 'psql')).toMatchObject({ blocked: false });
  });
});

describe('the program in the foreground', () => {
  it.each([
    ['claude', 'rm -rf / is what you must never type', false],
    ['claude', '!rm -rf /', true],
    ['vim', ':!rm -rf /', true],
    ['vim', 'rm -rf /', false],
    ['bash', 'rm -rf /', true],
    ['-zsh', 'rm -rf ~', true],
    ['bash', 'DROP TABLE users;', false],
    ['psql', 'DROP TABLE users;', true],
    ['psql', 'rm -rf /', false],
    ['psql', '\\! rm -rf /', true],
    ['python3.12', 'import os; os.system("rm -rf /")', true],
    ['python3', 'rm = "rm -rf /"', false],
    ['redis-cli', 'flushall', true],
    ['mongosh', 'db.dropDatabase()', true],
    ['pwsh', 'Remove-Item C:\\ -Recurse -Force', true],
    ['ssh', 'rm -rf /', true],
    ['ssh', 'DROP TABLE users;', true],
    ['node', 'require("fs").rmSync("/etc", { recursive: true })', true],
  ])('%s: %s', (foreground, text, blocked) => {
    expect(judge({ text, foreground }).blocked).toBe(blocked);
  });
});

describe('a refusal', () => {
  it('names the rule, the resolved command, the reason and what to do', () => {
    const refusal = {
      rule: 'remove-system',
      reason: expect.stringContaining('removes'),
      advice: expect.stringContaining('Name'),
      command: 'rm -rf /etc/',
    };
    expect(judge({ text: 'D=/etc; sudo rm -rf "$D"/' })).toEqual({
      blocked: true,
      ...refusal,
      refusals: [refusal],
      isWhole: true,
    });
  });

  it.each([
    ['one after the other', 'git stash clear; ls; git reset --hard', ['git stash clear', 'git reset --hard']],
    ['once each', 'rm -rf ~; rm -rf ~', ['rm -rf ~']],
    ['in a script inside', "sh -c 'rm -rf ~; mkfs.ext4 /dev/sda'", ['rm -rf ~', 'mkfs.ext4 /dev/sda']],
    ['behind pipes and in loops', 'for d in ~ /etc; do ls | rm -rf $d; done', ['rm -rf ~', 'rm -rf /etc']],
    ['a fork bomb, and what stands behind it', 'f() { f | f & }; f; rm -rf ~', ['f() { f | f & }', 'rm -rf ~']],
    ['in whole', `rm -rf ~ ${'a'.repeat(500)}`, [`rm -rf ~ ${'a'.repeat(500)}`]],
  ])('names every refused command: %s', (_, text, commands) => {
    const verdict = judge({ text, foreground: 'bash' });
    expect(verdict.blocked && verdict.refusals.map(({ command }) => command)).toEqual(commands);
    expect(verdict).toMatchObject({ isWhole: true });
  });

  it.each([
    ['more refused commands than anybody reads', Array.from({ length: 50 }, (_, n) => `rm -rf ~ ${n}`).join('; ')],
    ['more commands than are judged', `rm -rf ~; ${'echo $(ls) | cat; '.repeat(20_000)}`],
  ])('says where it does not know all: %s', (_, text) => {
    expect(judge({ text, foreground: 'bash' })).toMatchObject({ blocked: true, isWhole: false });
  });

  it('says that a pattern removes files', () => {
    const { reason } = judge({ text: 'rm /etc/*.conf' }) as { reason?: string };
    expect(reason).toContain('or files');
  });

  it('lets nobody type a stand-in of the gate', () => {
    expect(judge({ text: 'rm -rf \uE002' })).toMatchObject({ blocked: false });
  });
});

describe('the settings', () => {
  const adjusted = createJudge({
    allow: ['git push --force', 'kubectl delete ns dev-*'],
    deny: ['npm publish', 'curl *'],
  });

  it.each([
    ['git push --force origin x', false],
    ['git push --delete origin x', true],
    ['sudo kubectl delete ns dev-1', false],
    ['kubectl delete ns prod', true],
    ['git push --force && rm -rf /', true],
    ['cd pkg && npm publish', true],
    ['npm install', false],
    ['curl example.com', true],
  ])('%s', (text, blocked) => {
    expect(adjusted({ text }).blocked).toBe(blocked);
  });
});

describe('a text of a mebibyte', () => {
  const body = 'a line; with $(words) | and `more` & such\n'.repeat(25_000);

  it.each([
    ['a file in the making', 'bash', `cat > notes <<'END'\n${body}END\n`],
    ['input of cat', 'cat', body],
    ['a text of Python', 'python3', `text = '''${body}'''\n`],
  ])('that is %s passes', (_, foreground, text) => {
    expect(createJudge()({ text, foreground })).toMatchObject({ blocked: false });
  });

  it('is judged behind its end, too', () => {
    const text = `cat > notes <<'END'\n${body}END\nrm -rf ~\n`;
    expect(createJudge()({ text, foreground: 'bash' })).toMatchObject({ blocked: true, command: 'rm -rf ~' });
  });

  it('that is one command after the other is too much', () => {
    expect(createJudge()({ text: body, foreground: 'bash' })).toMatchObject({ rule: 'too-much-to-judge' });
  });
});
