import { describe, expect, it } from 'vitest';
import { parsePlaybook } from './parse.ts';
import type { Plan } from './plan.ts';

const GOOD = `
# yaml-language-server: $schema=https://unpkg.com/ptyhold/dist/playbook.schema.json
sessions:
  db:
    command: redis-server --port 6390
    ready: { port: 6390 }
    tags: [back]
  web:
    cwd: server
    env: { PORT: 3000, MODE: dev }
    command: node server.js
    ready: { pattern: listening, timeout: 5 }
    needs: db
    tags: [back]
  tests:
stages:
  - name: migrate
    steps:
      - { send: npm run migrate, to: tests, exit: [0, 3], timeout: 9 }
  - name: test
    steps:
      - send: { tests: npm test, '#back': reload }
        until: done
      - { key: [C-c, Enter], to: web-or-not }
  - name: lint
    needs: []
    steps: [{ read: '#back', lines: 3 }, { wait: [tests, web] }]
`.replace('web-or-not', 'web');

function planOf(written: string): Plan {
  const parsed = parsePlaybook(written);
  if (!parsed.ok) throw new Error(parsed.faults.map(({ line, says }) => `${line}: ${says}`).join('\n'));
  return parsed.plan;
}

function faultsOf(written: string): string[] {
  const parsed = parsePlaybook(written);
  return parsed.ok ? [] : parsed.faults.map(({ line, says }) => `${line}: ${says}`);
}

describe('a playbook', () => {
  it('becomes a plan with every default filled in', () => {
    const { sessions, stages } = planOf(GOOD);
    expect(sessions.map(({ name, needs }) => [name, needs])).toEqual([
      ['db', []],
      ['tests', []],
      ['web', ['db']],
    ]);
    expect(sessions[2]).toMatchObject({
      cwd: 'server',
      env: { PORT: '3000', MODE: 'dev' },
      ready: { by: 'pattern', pattern: 'listening' },
      readyS: 5,
    });
    expect(sessions[0]).toMatchObject({ ready: { by: 'port', port: 6390 }, readyS: 60 });
    expect(sessions[1]).toMatchObject({ command: undefined, ready: { by: 'start' } });
    expect(stages.map(({ name, needs }) => [name, needs])).toEqual([
      ['migrate', []],
      ['test', ['migrate']],
      ['lint', []],
    ]);
  });

  it('names the sessions of each step, and gives each the text of the narrowest target', () => {
    const [migrate, test, lint] = planOf(GOOD).stages;
    expect(migrate?.steps).toEqual([
      {
        do: 'send',
        texts: [{ session: 'tests', text: 'npm run migrate' }],
        enter: true,
        wait: true,
        awaited: { until: undefined, exit: [0, 3], timeoutS: 9 },
      },
    ]);
    expect(test?.steps).toEqual([
      {
        do: 'send',
        texts: [
          { session: 'tests', text: 'npm test' },
          { session: 'db', text: 'reload' },
          { session: 'web', text: 'reload' },
        ],
        enter: true,
        wait: true,
        awaited: { until: 'done', exit: undefined, timeoutS: 300 },
      },
      { do: 'key', keys: ['C-c', 'Enter'], sessions: ['web'] },
    ]);
    expect(lint?.steps).toEqual([
      { do: 'read', sessions: ['db', 'web'], lines: 3 },
      { do: 'wait', sessions: ['tests', 'web'], awaited: { until: undefined, exit: undefined, timeoutS: 300 } },
    ]);
  });

  /** What stands in the good playbook, what is written instead, and what is told. */
  const WRONG: readonly [was: string, wrong: string, ...told: string[]][] = [
    ['sessions:\n', 'sesions:\n', '3: sesions is unknown. Did you mean sessions?'],
    ['  db:\n', '  "d b":\n', '4: sessions.d b: a name has 1 to 64 letters, digits, _ or -.'],
    ['command: redis', 'comand: redis', '5: sessions.db.comand is unknown. Did you mean command?'],
    [
      'command: redis-server --port 6390',
      'command: 5',
      '5: sessions.db.command is 5, and must be text. Write it in quotes to make it text.',
    ],
    ['command: redis-server --port 6390', 'command: ""', '5: sessions.db.command is "", and must be text.'],
    [
      'command: redis-server',
      'shell: zsh\n    command: redis-server',
      '5: sessions.db has a command, which runs instead of a shell: keep one.',
    ],
    ['{ port: 6390 }', '{ prot: 6390 }', '6: sessions.db.ready.prot is unknown. Did you mean port?'],
    ['{ port: 6390 }', '{ timeout: 3 }', '6: sessions.db.ready needs one of pattern, port, exit.'],
    [
      '{ port: 6390 }',
      '{ port: 70000 }',
      '6: sessions.db.ready.port is 70000, and must be a whole number from 1 to 65535.',
    ],
    ['{ port: 6390 }', '{ port: 6390, exit: 0 }', '6: sessions.db.ready.exit does not go with port.'],
    ['{ port: 6390 }', 'port', '6: sessions.db.ready is "port", and must be a map (name: value).'],
    ['{ port: 6390 }', '{ exit: 300 }', '6: sessions.db.ready.exit is 300, and must be a whole number from 0 to 255.'],
    [
      '{ pattern: listening, timeout: 5 }',
      '{ pattern: "(" }',
      '12: sessions.web.ready.pattern is no regular expression: Unterminated group.',
    ],
    ['timeout: 5', 'timeout: -5', '12: sessions.web.ready.timeout is -5, and must be a number above 0, at most 86400.'],
    [
      'timeout: 5',
      'timeout: soon',
      '12: sessions.web.ready.timeout is "soon", and must be a number above 0, at most 86400.',
    ],
    ['tags: [back]\n  web', 'tags: back\n  web', '7: sessions.db.tags is "back", and must be a list of texts.'],
    ['cwd: server', 'cwd: [server]', '9: sessions.web.cwd is a list, and must be text.'],
    [
      '{ PORT: 3000, MODE: dev }',
      '{ PORT: 3000, MODE: true }',
      '10: sessions.web.env.MODE is true, and must be text or a whole number. Write it in quotes to make it text.',
    ],
    [
      '{ PORT: 3000, MODE: dev }',
      '{ "A B": x }',
      '10: sessions.web.env.A B: the name of a variable has letters, digits and _.',
    ],
    ['cwd: server', 'cols: wide', '9: sessions.web.cols is "wide", and must be a whole number from 2 to 1000.'],
    ['cwd: server', 'rows: 1', '9: sessions.web.rows is 1, and must be a whole number from 2 to 1000.'],
    ['cwd: server', 'host: {}', '9: sessions.web.host is empty, and must be text.'],
    ['cwd: server', 'role: 1', '9: sessions.web.role is 1, and must be text. Write it in quotes to make it text.'],
    ['needs: db', 'needs: bd', '13: web needs bd, which is not there. Did you mean db?'],
    ['needs: db', 'needs: { db: 1 }', '13: sessions.web.needs is a map, and must be text or a list of texts.'],
    ['tags: [back]\n  web', 'needs: web\n  web', '7: db needs web needs db: none of them can be the first.'],
    ['stages:', 'stagse:', '16: stagse is unknown. Did you mean stages?'],
    ['- name: migrate\n    steps', '- steps', '17: stages[0].name is missing.'],
    ['name: migrate', 'name: test', '20: There is a stage test already.'],
    ['needs: []', 'needs: [tset]', '26: lint needs tset, which is not there. Did you mean test?'],
    [
      'name: migrate\n',
      'name: migrate\n    needs: test\n',
      '18: migrate needs test needs migrate: none of them can be the first.',
    ],
    ['send: npm run migrate', 'sned: npm run migrate', '19: stages[0].steps[0].sned is unknown. Did you mean send?'],
    [
      '{ send: npm run migrate, to: tests, exit: [0, 3], timeout: 9 }',
      '{ to: tests }',
      '19: stages[0].steps[0] needs one of send, key.',
    ],
    [
      '{ send: npm run migrate, to: tests, exit: [0, 3], timeout: 9 }',
      'npm test',
      '19: stages[0].steps[0] is "npm test", and must be a map (name: value).',
    ],
    [
      'send: npm run migrate, to: tests',
      'send: npm run migrate',
      '19: to is missing: it says which sessions get the text.',
    ],
    ['to: tests, exit', 'to: test, exit', '19: There is no session test. Near it: tests. There are: db, web, tests.'],
    ['to: tests, exit', 'to: "#front", exit', '19: No session has the tag front. There are: #back.'],
    [
      'to: tests, exit',
      'to: "*", exit',
      '19: * stands for every session, and so it only reads and lists. Nothing was typed. Give names, a list of names, a glob such as web-*, or a tag such as #web.',
    ],
    [
      'exit: [0, 3]',
      'exit: none',
      '19: stages[0].steps[0].exit is "none", and must be a whole number from 0 to 255 or a list of whole numbers or "any".',
    ],
    ['timeout: 9', 'timeout: 0', '19: stages[0].steps[0].timeout is 0, and must be a number above 0, at most 86400.'],
    ['timeout: 9', 'enter: maybe', '19: stages[0].steps[0].enter is "maybe", and must be true or false.'],
    [
      'until: done',
      "until: '['",
      '23: stages[1].steps[0].until is no regular expression: Unterminated character class.',
    ],
    ["'#back': reload", 'wbe: reload', '22: There is no session wbe. Near it: web. There are: db, web, tests.'],
    [
      'key: [C-c, Enter]',
      'key: 3',
      '24: stages[1].steps[1].key is 3, and must be text or a list of texts. Write it in quotes to make it text.',
    ],
    [', to: web }', ' }', '24: stages[1].steps[1].to is missing.'],
    ["read: '#back'", "raed: '#back'", '27: stages[2].steps[0].raed is unknown. Did you mean read?'],
    ['lines: 3', 'lines: all', '27: stages[2].steps[0].lines is "all", and must be a whole number from 1 to 10000.'],
    [
      'wait: [tests, web]',
      'wait: [tests, wbe]',
      '27: There is no session wbe. Near it: web. There are: db, web, tests.',
    ],
    [
      '  tests:\n',
      '  tests: [\n',
      '16: This is not YAML: Flow sequence in block collection must be sufficiently indented and end with a ].',
    ],
    ['    tags: [back]\n  tests', '    cwd: other\n  tests', '14: This is not YAML: Map keys must be unique.'],
    [
      'cwd: server',
      'cwd: *server',
      '1: This cannot be read: Unresolved alias (the anchor must be set before the alias): server.',
    ],
  ];

  it.each(WRONG)('with %j written as %j tells line, field and what is meant', (was, wrong, ...told) => {
    expect(GOOD, 'what is replaced').toContain(was);
    expect(faultsOf(GOOD.replace(was, wrong))).toEqual(told);
  });

  it('that is empty, or no map, is told as such', () => {
    expect(faultsOf('')).toEqual(['1: The playbook is empty, and must be a map (name: value).']);
    expect(faultsOf('- a')).toEqual(['1: The playbook is a list, and must be a map (name: value).']);
    expect(faultsOf('sessions: {}')).toEqual(['1: sessions: it names no session.']);
  });

  it('tells all faults at once, in the order of the lines', () => {
    const wrong = GOOD.replace('port: 6390 }', 'prot: 1 }')
      .replace('cwd: server', 'cwd: 1')
      .replace('lines: 3', 'lines: x');
    expect(faultsOf(wrong).map((each) => Number.parseInt(each, 10))).toEqual([6, 9, 27]);
  });
});
