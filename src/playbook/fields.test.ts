// Every field of a playbook, each written wrong by itself: a new one without a case here fails.
import { describe, expect, it } from 'vitest';
import { type Node, playbookJsonSchema } from './json-schema.ts';
import { parsePlaybook } from './parse.ts';

const GOOD = `$schema: https://unpkg.com/ptyhold/dist/playbook.schema.json
sessions:
  db:
    command: redis-server
    ready:
      port: 6390
  once:
    command: make
    ready:
      exit: 3
  web:
    shell: bash
    cwd: server
    env:
      PORT: 3000
    tags: [back]
    host: here
    role: plain
    cols: 100
    rows: 30
    look:
      badge: front
      color: '#ff8800'
      background: '#101010'
      cursor: reset
    ready:
      pattern: listening
      timeout: 5
    needs: db
layout: columns
stages:
  - name: first
    steps:
      - send: npm test
        to: web
        enter: true
        wait: true
        until: done
        exit: 0
        timeout: 9
      - key: C-c
        to: [web]
  - name: second
    needs: first
    steps:
      - wait: web
        until: gone
        exit: any
        timeout: 8
      - read: db
        lines: 3
`;

/** The field, its line, what stands there instead, and what is told of that line. */
const WRONG: readonly [field: string, was: string, wrong: string, told: string][] = [
  ['$schema', '$schema: https:', '$schema: 7 #', '$schema is 7, and must be text. Write it in quotes to make it text.'],
  [
    'layout',
    'layout: columns',
    'layout: diagonal',
    'layout: layout is one of columns, rows, grid, tabs, windows, vertical, horizontal, quad, single.',
  ],
  ['sessions', 'sessions:\n', 'sessions: 5\nmore:\n', 'sessions is 5, and must be a map (name: value).'],
  [
    'sessions.*.command',
    '    command: make',
    '    command: [make]',
    'sessions.once.command is a list, and must be text.',
  ],
  ['sessions.*.shell', 'shell: bash', 'shell: {}', 'sessions.web.shell is empty, and must be text.'],
  ['sessions.*.cwd', 'cwd: server', 'cwd:', 'sessions.web.cwd is empty, and must be text.'],
  [
    'sessions.*.env',
    'PORT: 3000',
    'PORT: 1.5',
    'sessions.web.env.PORT is 1.5, and must be text or a whole number. Write it in quotes to make it text.',
  ],
  ['sessions.*.tags', 'tags: [back]', 'tags: back', 'sessions.web.tags is "back", and must be a list of texts.'],
  [
    'sessions.*.host',
    'host: here',
    'host: 1',
    'sessions.web.host is 1, and must be text. Write it in quotes to make it text.',
  ],
  [
    'sessions.*.look',
    '    look:\n',
    '    look: red\n    more:\n',
    'sessions.web.look is "red", and must be a map (name: value).',
  ],
  [
    'sessions.*.look.badge',
    'badge: front',
    'badge: 1.5',
    'sessions.web.look.badge is 1.5, and must be text. Write it in quotes to make it text.',
  ],
  [
    'sessions.*.look.color',
    "color: '#ff8800'",
    'color: red',
    'sessions.web.look.color: a colour is #rrggbb, or reset.',
  ],
  [
    'sessions.*.look.background',
    "background: '#101010'",
    'background: 10',
    'sessions.web.look.background is 10, and must be text. Write it in quotes to make it text.',
  ],
  [
    'sessions.*.look.cursor',
    'cursor: reset',
    'cursor: none',
    'sessions.web.look.cursor: a colour is #rrggbb, or reset.',
  ],
  ['sessions.*.role', 'role: plain', 'role: ""', 'sessions.web.role is "", and must be text.'],
  ['sessions.*.cols', 'cols: 100', 'cols: 1', 'sessions.web.cols is 1, and must be a whole number from 2 to 1000.'],
  [
    'sessions.*.rows',
    'rows: 30',
    'rows: 30.5',
    'sessions.web.rows is 30.5, and must be a whole number from 2 to 1000.',
  ],
  [
    'sessions.*.ready',
    '    ready:\n      port: 6390',
    '    ready: 6390',
    'sessions.db.ready is 6390, and must be a map (name: value).',
  ],
  [
    'sessions.*.ready.pattern',
    'pattern: listening',
    'pattern: "["',
    'sessions.web.ready.pattern is no regular expression: Unterminated character class.',
  ],
  [
    'sessions.*.ready.timeout',
    'timeout: 5',
    'timeout: 0',
    'sessions.web.ready.timeout is 0, and must be a number above 0, at most 86400.',
  ],
  [
    'sessions.*.ready.port',
    'port: 6390',
    'port: 0',
    'sessions.db.ready.port is 0, and must be a whole number from 1 to 65535.',
  ],
  [
    'sessions.*.ready.exit',
    'exit: 3',
    'exit: any',
    'sessions.once.ready.exit is "any", and must be a whole number from 0 to 255.',
  ],
  [
    'sessions.*.needs',
    'needs: db',
    'needs: 5',
    'sessions.web.needs is 5, and must be text or a list of texts. Write it in quotes to make it text.',
  ],
  ['stages', 'stages:\n', 'stages: first\nmore:\n', 'stages is "first", and must be a list of maps.'],
  ['stages[].name', 'name: first', 'name: the first', 'stages[0].name: a name has 1 to 64 letters, digits, _ or -.'],
  ['stages[].needs', 'needs: first', 'needs: frist', 'second needs frist, which is not there. Did you mean first?'],
  [
    'stages[].steps',
    'steps:\n      - wait',
    'steps: 1\n    more:\n      - wait',
    'stages[1].steps is 1, and must be a list of maps.',
  ],
  [
    'stages[].steps[].send',
    'send: npm test',
    'send: [npm test]',
    'stages[0].steps[0].send is a list, and must be text or a map (name: value).',
  ],
  ['stages[].steps[].to', 'to: web', 'to: wbe', 'There is no session wbe. Near it: web. There are: db, once, web.'],
  [
    'stages[].steps[].to',
    'to: [web]',
    'to: []',
    'stages[0].steps[1].to is an empty list, and must be text or a list of texts.',
  ],
  [
    'stages[].steps[].enter',
    'enter: true',
    'enter: "true"',
    'stages[0].steps[0].enter is "true", and must be true or false.',
  ],
  ['stages[].steps[].wait', 'wait: true', 'wait: db', 'stages[0].steps[0].wait is "db", and must be true or false.'],
  [
    'stages[].steps[].wait',
    'wait: web',
    'wait: wbe',
    'There is no session wbe. Near it: web. There are: db, once, web.',
  ],
  [
    'stages[].steps[].until',
    'until: done',
    'until: "*"',
    'stages[0].steps[0].until is no regular expression: Nothing to repeat.',
  ],
  ['stages[].steps[].until', 'until: gone', 'until: ""', 'stages[1].steps[0].until is "", and must be text.'],
  [
    'stages[].steps[].exit',
    'exit: 0',
    'exit: 256',
    'stages[0].steps[0].exit is 256, and must be a whole number from 0 to 255 or a list of whole numbers or "any".',
  ],
  [
    'stages[].steps[].exit',
    'exit: any',
    'exit: all',
    'stages[1].steps[0].exit is "all", and must be a whole number from 0 to 255 or a list of whole numbers or "any".',
  ],
  [
    'stages[].steps[].timeout',
    'timeout: 9',
    'timeout: 99999',
    'stages[0].steps[0].timeout is 99999, and must be a number above 0, at most 86400.',
  ],
  [
    'stages[].steps[].timeout',
    'timeout: 8',
    'timeout: 8 s',
    'stages[1].steps[0].timeout is "8 s", and must be a number above 0, at most 86400.',
  ],
  ['stages[].steps[].key', 'key: C-c', 'key: [C-c, Hoem]', 'There is no key "Hoem". Near it: Home.'],
  [
    'stages[].steps[].key',
    'key: C-c',
    'key: {}',
    'stages[0].steps[1].key is empty, and must be text or a list of texts.',
  ],
  ['stages[].steps[].read', 'read: db', 'read: "#db"', 'No session has the tag db. There are: #back.'],
  [
    'stages[].steps[].lines',
    'lines: 3',
    'lines: 0',
    'stages[1].steps[1].lines is 0, and must be a whole number from 1 to 10000.',
  ],
];

/** As `sessions.*.ready.port`. */
function fieldsOf(node: Node, path = ''): string[] {
  const { properties, additionalProperties, items, anyOf } = node;
  const below = (each: unknown, step: string): string[] =>
    typeof each === 'object' && each !== null ? fieldsOf({ ...each }, `${path}${step}`) : [];
  return [
    ...Object.keys(Object(properties)).map((name) => `${path}.${name}`),
    ...Object.entries(Object(properties)).flatMap(([name, each]) => below(each, `.${name}`)),
    ...below(additionalProperties, '.*'),
    ...below(items, '[]'),
    ...(Array.isArray(anyOf) ? anyOf.flatMap((each) => below(each, '')) : []),
  ];
}

describe('every field of a playbook', () => {
  it('stands in a good one, and in a case here', () => {
    expect(parsePlaybook(GOOD)).toMatchObject({ ok: true });
    const fields = fieldsOf(playbookJsonSchema()).map((field) => field.slice(1));
    expect([...new Set(WRONG.map(([field]) => field))].sort()).toEqual([...new Set(fields)].sort());
  });

  it.each(WRONG)('%s: instead of %j, %j tells line, field and what is meant', (_, was, wrong, told) => {
    expect(GOOD.split(was), 'what is replaced stands there once').toHaveLength(2);
    const line = GOOD.slice(0, GOOD.indexOf(was)).split('\n').length;
    const parsed = parsePlaybook(GOOD.replace(was, wrong));
    const faults = parsed.ok ? [] : parsed.faults.map((each) => `${each.line}: ${each.says}`);
    expect(faults[0]).toBe(`${line}: ${told}`);
  });
});
