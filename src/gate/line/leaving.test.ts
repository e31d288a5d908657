// What is typed to a program may end it, or carry a shell, or be the command of a client with more behind it.
import { describe, expect, it } from 'vitest';
import { createJudge } from '../judge.ts';

const judge = createJudge();

describe('a text for the program in front', () => {
  it.each([
    ['sqlite3', '.tables\nDELETE FROM users;'],
    ['psql', '\\c prod\nDROP SCHEMA public CASCADE;'],
    ['mysql', 'use prod\ndrop table users;'],
    ['mysql', 'use prod;\ndrop table users;'],
    ['psql', '\\dt\nTRUNCATE users;'],
    ['sqlite3', '.headers on\n.mode column\ndrop table t;'],
    ['sqlcmd', 'use prod\ngo\ndrop table t'],
    ['sqlite3', ".print it's\nDROP TABLE users;"],
    ['sqlite3', '.print "it\nDROP TABLE users;'],
    ['sqlite3', '.tables -- all\nDELETE FROM users;'],
    ['psql', '  \\echo /* $$ `\nDROP TABLE users;'],
    ['cat', '\x04git reset --hard'],
    ['python3', '\x04git reset --hard'],
    ['python3', 'exit()\ngit reset --hard'],
    ['python3', 'quit()\nrm -rf ~'],
    ['node', '.exit\nrm -rf ~'],
    ['psql', '\\q\nrm -rf ~'],
    ['sqlite3', '.quit\ngit reset --hard'],
    ['mysql', 'exit\nrm -rf ~'],
    ['redis-cli', 'quit\nrm -rf ~'],
    ['irb', 'exit\nrm -rf /'],
    ['less', 'qgit reset --hard'],
    ['man', 'qrm -rf ~'],
    ['less', 'q\ngit reset --hard'],
    ['top', 'qrm -rf /'],
    ['vim', ':q!\ngit reset --hard'],
    ['vim', '\u001b:wq\nrm -rf ~'],
    ['vim', 'ZZrm -rf ~'],
    ['screen', 'rm -rf ~'],
    ['mc', 'rm -rf ~'],
    ['byobu', 'git reset --hard'],
    ['dtach', 'rm -rf /'],
    ['abduco', 'rm -rf /'],
    ['ranger', 'rm -rf /'],
    ['nnn', 'rm -rf ~'],
    ['vifm', 'rm -rf ~'],
    ['emacs', 'rm -rf ~'],
    ['expect', 'rm -rf ~'],
    ['script', 'rm -rf ~'],
  ])('is refused: %s, %j', (foreground, text) => {
    expect(judge({ text, foreground })).toMatchObject({ blocked: true });
  });

  it.each([
    ['less', 'q'],
    ['less', '/rm -rf'],
    ['man', 'q'],
    ['vim', ':q!'],
    ['vim', ':wq'],
    ['python3', 'exit()'],
    ['python3', 'exit()\nls'],
    ['psql', '\\q'],
    ['psql', '\\c prod\nSELECT 1;'],
    ['sqlite3', '.tables\nSELECT 1;'],
    ['mysql', 'use prod\nselect 1;'],
    ['psql', "INSERT INTO t VALUES ('first\nuse the\nDROP TABLE x;');"],
    ['sqlite3', "INSERT INTO t VALUES ('first\n.tables it\nDELETE FROM x;');"],
    ['claude', 'quit\nthen tell me what rm -rf / does'],
    ['python3', 'for x in y:\n    print(x)'],
    ['less', 'quiet'],
  ])('passes: %s, %j', (foreground, text) => {
    expect(judge({ text, foreground })).toMatchObject({ blocked: false });
  });
});

describe('a text behind one that ends the program', () => {
  it.each([
    ['python3', 'exit()\n'],
    ['python3', '\x04'],
    ['cat', '\x04'],
    ['sqlite3', '.quit\n'],
    ['psql', '\\q\n'],
    ['vim', '\x1b:wq\n'],
    ['vim', 'ZZ'],
    ['top', 'q'],
  ])('is judged for the shell as well, while %s is seen in front: %j', (foreground, text) => {
    const left = judge({ text, foreground });
    const unrun = left.blocked ? undefined : left.unrun;
    expect(judge({ text: 'git reset --hard\n', foreground, unrun })).toMatchObject({ blocked: true });
    expect(judge({ text: 'echo fine\n', foreground, unrun })).toMatchObject({ blocked: false });
  });

  it.each([
    ['node', '.exit\necho fine\n'],
    ['node', '.exit\n'],
    ['python3', 'exit()\n1 + 1\n'],
    ['sqlite3', '.quit\nselect 1;\n'],
    ['less', 'q\n'],
  ])('is so however much %s reads before it ends: %j', (foreground, text) => {
    const left = judge({ text, foreground });
    const more = judge({ text: 'ls\n', foreground, unrun: left.blocked ? undefined : left.unrun });
    const unrun = more.blocked ? undefined : more.unrun;
    expect(judge({ text: 'git reset --hard\n', foreground, unrun })).toMatchObject({ blocked: true });
    expect(judge({ text: 'git reset --hard\n', foreground: 'bash', unrun })).toMatchObject({ blocked: true });
    expect(judge({ text: 'echo fine\n', foreground, unrun })).toMatchObject({ blocked: false });
  });
});

describe('a byte that edits the line', () => {
  it.each(['\x15', '\x17', '\x7f'])('hides nothing, for a paste keeps it: %j', (byte) => {
    expect(judge({ text: `git reset --hard #${byte}`, foreground: 'bash' })).toMatchObject({ blocked: true });
  });

  it('may begin a text', () => {
    expect(judge({ text: '\x15ls\n', foreground: 'bash' })).toMatchObject({ blocked: false });
  });
});
