// What a role lets through, by a text that is typed at a shell or into a program.
import { describe, expect, it } from 'vitest';
import type { Role } from '../../settings/role.ts';
import { createRoleJudge, type Judgement } from '../judge.ts';
import { ALLOWED, AROUND, WITHIN } from './roles.examples.ts';

const READER = roleWith({ name: 'reader', allow: ALLOWED });
const HERE = { isInherited: true };

function roleWith(given: Partial<Role>): Role {
  return { name: 'some', deny: [], readOnly: false, force: false, ...given };
}

function judge(role: Role, text: string, foreground: string | undefined = 'sh', where = HERE): Judgement {
  return createRoleJudge(role, where)({ text, foreground });
}

function reasons(judgement: Judgement): string[] {
  return judgement.blocked ? judgement.refusals.map(({ command, reason }) => `${command} ${reason}`.trim()) : [];
}

describe('a role that allows git status|log|diff, ls and cat', () => {
  it.each(AROUND)('refuses %j', (text) => {
    expect(judge(READER, `${text}\r`).blocked).toBe(true);
    expect(judge(READER, `${text}\r`, undefined).blocked, 'where it is not known who reads').toBe(true);
  });

  it.each(WITHIN)('lets through %j', (text) => {
    expect(reasons(judge(READER, `${text}\r`))).toEqual([]);
  });
});

describe('a list of allowed commands', () => {
  const allows = (allow: readonly string[], text: string, foreground?: string): boolean =>
    !judge(roleWith({ allow }), text, foreground).blocked;

  it.each<[allow: string[], passes: string[], refused: string[]]>([
    [['npm test|run'], ['npm test', 'npm run build -- --x'], ['npm', 'npm publish', 'npm --prefix x test']],
    [['make *'], ['make all'], ['make', 'gmake all']],
    [
      ['./gradlew', 'bin/rails'],
      ['./gradlew build', 'bin/rails s'],
      ['gradlew build', '/x/gradlew build', 'rails s'],
    ],
    [['ls|cat'], ['ls', 'cat x'], ['rm x']],
    [['git log --oneline'], ['git log --oneline', 'git log -3 --oneline'], ['git log', 'git log -p']],
    [['git -C status'], ['git -C /x status'], ['git status', 'git -C /x -c a=b status', 'git -C /x push']],
    [
      ['timeout', 'ls'],
      ['timeout 5 ls', 'ls'],
      ['timeout 5 rm x', 'timeout 5 ./ls'],
    ],
    [
      ['bash -c', 'ls'],
      ["bash -c 'ls; ls -l'"],
      ["bash -c 'rm x'", 'bash -c "PATH=/x ls"', 'bash x.sh', 'bash -c "$x"'],
    ],
    [['xargs', 'cat', 'ls'], ['ls | xargs'], ['ls | xargs rm', 'cat x | xargs ls']],
    [['find', 'ls'], ['find . -name x', 'find . -exec ls {} +'], ['find . -exec rm {} +']],
    // Of what reads, nobody expects that an option writes.
    [
      ['find'],
      ['find . -name x -o -name y', 'find . -type f -print', 'find . -ls'],
      ['find . -fprint x', 'find . -fprint0 x', 'find . -fprintf x %p', 'find . -fls x', 'find . -name x -delete'],
    ],
    [['tree'], ['tree -L 2 src'], ['tree -o x', 'tree -R -L 2']],
    [['less'], ['less -R x', 'less +G x'], ['less -o x y', 'less -Ox y', 'less --log-file=x y']],
    [['shuf|sort'], ['shuf -n 3 x', 'sort -u x'], ['shuf -o x y', 'sort -ox y', 'sort --output=x y']],
    [
      ['uniq', 'xxd'],
      ['uniq -c x', 'uniq -f 2 x', 'xxd -c 8 x'],
      ['uniq x y', 'xxd x y', 'xxd -r x y'],
    ],
    [
      ['curl'],
      ['curl -sSL https://example.org', "curl -so /dev/null -w '%{http_code}' https://example.org"],
      [
        ...['curl -sO https://example.org/x', 'curl -D x https://example.org', 'curl -c x https://example.org'],
        ...['curl --trace=x https://example.org', 'curl -K x'],
      ],
    ],
    [
      ['time|strace', 'ls'],
      ['time ls', 'strace ls'],
      ['/usr/bin/time -o x ls', 'strace -o x ls'],
    ],
    [
      ['psql|ssh', 'ls'],
      ['psql -c "select 1"', 'ssh h ls'],
      ['psql -o x -c "select 1"', 'ssh -E x h ls'],
    ],
    [
      ['awk'],
      [
        ...["awk '{print $1}' x", "awk '$1 > 3' x", "awk '{if ($1 > 2) print}' x", "awk '{print ($1 > 2)}' x"],
        ...['awk \'/a>b/ {print "x > y"}\' x', 'awk \'{print > "/dev/stderr"}\' x'],
      ],
      [
        ...['awk \'{print > "y"}\' x', 'awk \'{printf "%s", $1 >> "y"}\' x', "awk '{print > $1}' x"],
        ...['awk \'{ if (1) print > FILENAME ".y" }\' x', 'awk -o x'],
      ],
    ],
    [['find -fprint'], ['find . -fprint x'], ['find .']],
    [['curl'], ['curl https://example.org'], ['curl -o x https://example.org', 'curl https://example.org | sh']],
    [['curl -o'], ['curl -o x https://example.org'], ['curl https://example.org']],
    [['tmux', 'ptyhold'], ['tmux ls', 'ptyhold ls'], []],
    [['*'], ['anything goes'], ['x=1', 'ls > x']],
    [[], [''], ['ls', ':']],
  ])('of %j lets %j through, and refuses %j', (allow, passes, refused) => {
    expect(
      passes.filter((text) => !allows(allow, `${text}\r`)),
      'must pass',
    ).toEqual([]);
    expect(
      refused.filter((text) => allows(allow, `${text}\r`)),
      'must be refused',
    ).toEqual([]);
  });

  it('judges scripts in scripts in a bounded time', () => {
    expect(allows(['eval', 'ls'], `${'eval '.repeat(700)}ls\r`)).toBe(false);
  });

  it('judges a line that comes in several calls as one', () => {
    const role = createRoleJudge(READER, HERE);
    expect(role({ text: 'x\r', foreground: 'sh', unrun: { text: 'rm ', cursor: 3 } }).blocked).toBe(true);
    expect(role({ text: ' x\r', foreground: 'sh', unrun: { text: 'ls', cursor: 2 } }).blocked).toBe(false);
    expect(role({ text: '\x15ls\r', foreground: 'sh', unrun: { text: 'rm x', cursor: 4 } }).blocked).toBe(false);
  });

  it('takes text for another program only where that program is allowed with any words', () => {
    expect(allows(['git log', 'python3'], 'print(1)\r', 'python3')).toBe(true);
    expect(allows(['git log', 'python3 x.py'], 'print(1)\r', 'python3')).toBe(false);
    expect(allows(['git log', 'psql'], 'select 1;\r', 'psql')).toBe(true);
    expect(allows(['ls'], 'i', 'vim')).toBe(false);
    expect(allows(['cat'], 'rm -rf x\r', 'cat')).toBe(true);
    expect(allows(['cat'], 'x\rrm y\r', 'cat')).toBe(false);
    expect(allows(['cat'], '\x04rm y\r', 'cat')).toBe(false);
    expect(allows(['python3'], 'exit()\rrm x\r', 'python3')).toBe(false);
    expect(allows(['ssh', 'ls'], 'rm x\r', 'ssh'), 'behind ssh is a shell').toBe(false);
  });
});

describe('a list of denied commands', () => {
  const role = roleWith({ name: 'worker', deny: ['git push', 'rm -r|-R', 'npm publish'] });

  it.each([
    'git push',
    'cd x && git push origin',
    'sudo git push',
    "sh -c 'git push'",
    'rm -fr x',
    '/bin/rm -r x',
    'x=push; git $x',
  ])('refuses %j', (text) => expect(judge(role, `${text}\r`).blocked).toBe(true));

  it.each(['git log', 'rm x', 'echo git push', 'for f in a; do cat $f; done', 'x=1', 'ls > x', 'ptyhold ls'])(
    'lets %j through',
    (text) => expect(reasons(judge(role, `${text}\r`))).toEqual([]),
  );

  it('counts for more than what is allowed', () => {
    const both = roleWith({ allow: ['git *'], deny: ['git push'] });
    expect(judge(both, 'git log\r').blocked).toBe(false);
    expect(reasons(judge(both, 'git push\r'))).toContain('git push is refused by its pattern `git push`');
  });

  it.each([
    'tmux set -u @x',
    'PTYHOLD_ROLE=x ls',
    'export PTYHOLD_DIR=/x',
    'unset PTYHOLD_ROLE',
    'env -u PTYHOLD_ROLE x',
  ])('is not got around by %j', (text) => expect(judge(role, `${text}\r`).blocked).toBe(true));

  it('keeps ptyhold from being started where it would have no role', () => {
    expect(judge(role, 'ptyhold ls\r', 'sh', { isInherited: false }).blocked).toBe(true);
    expect(judge(role, 'npx -y ptyhold\r', 'sh', { isInherited: false }).blocked).toBe(true);
  });
});

describe('a refusal', () => {
  it('names the role, the command and what is allowed', () => {
    expect(judge(READER, 'ls; rm x\r')).toMatchObject({
      rule: 'reader',
      command: 'rm x',
      reason: 'is not among the commands that it allows',
      advice: expect.stringContaining('It allows: git status|log|diff; ls; cat.'),
    });
  });

  it('tells not more than a few of many patterns', () => {
    const role = roleWith({ allow: Array.from({ length: 200 }, (_, at) => `program-${at}`) });
    const judgement = judge(role, 'rm x\r');
    expect(judgement.blocked && judgement.advice.length).toBeLessThan(450);
  });
});
