import { describe, expect, it } from 'vitest';
import { type Random, randomsOfTest } from '../../test/helpers/chance.ts';
import { workOf } from '../../test/helpers/work.ts';
import { json } from './json.ts';

const ENTRY = { command: 'npx', args: ['-y', 'ptyhold'] };
const PATH = ['mcpServers', 'ptyhold'];

/** Texts before and after the entry was added. */
const CASES: readonly [title: string, before: string, after: string][] = [
  [
    'an object without servers',
    '{\n  "theme": "dark"\n}\n',
    '{\n  "theme": "dark",\n  "mcpServers": {\n    "ptyhold": {\n      "command": "npx",\n      "args": ["-y", "ptyhold"]\n    }\n  }\n}\n',
  ],
  [
    'servers that end with a comment and no comma',
    '{\n\t"mcpServers": {\n\t\t"a": { "command": "x" } // keep me\n\t}\n}',
    '{\n\t"mcpServers": {\n\t\t"a": { "command": "x" }, // keep me\n\t\t"ptyhold": {\n\t\t\t"command": "npx",\n\t\t\t"args": ["-y", "ptyhold"]\n\t\t}\n\t}\n}',
  ],
  [
    'servers that end with a comma and a comment',
    '{\r\n    "mcpServers": {\r\n        "a": {}, /* one */ // two\r\n        // "b": {}\r\n    },\r\n}\r\n',
    '{\r\n    "mcpServers": {\r\n        "a": {}, /* one */ // two\r\n        "ptyhold": {\r\n            "command": "npx",\r\n            "args": ["-y", "ptyhold"]\r\n        },\r\n        // "b": {}\r\n    },\r\n}\r\n',
  ],
  [
    'all on one line, without blanks',
    '{"a":1,"mcpServers":{"b":{}}}',
    '{"a":1,"mcpServers":{"b":{},"ptyhold":{"command":"npx","args":["-y","ptyhold"]}}}',
  ],
  [
    'servers on one line',
    '{\n  "mcpServers": { "b": {} },\n  "z": 1\n}\n',
    '{\n  "mcpServers": { "b": {}, "ptyhold": { "command": "npx", "args": ["-y", "ptyhold"] } },\n  "z": 1\n}\n',
  ],
  [
    'empty servers',
    '{\n  "mcpServers": {},\n  "z": 1\n}\n',
    '{\n  "mcpServers": {\n    "ptyhold": {\n      "command": "npx",\n      "args": ["-y", "ptyhold"]\n    }\n  },\n  "z": 1\n}\n',
  ],
  [
    'servers that hold a comment alone',
    '{\n  "mcpServers": {\n    // none yet\n  }\n}\n',
    '{\n  "mcpServers": {\n    // none yet\n    "ptyhold": {\n      "command": "npx",\n      "args": ["-y", "ptyhold"]\n    }\n  }\n}\n',
  ],
  [
    'comment marks and braces in strings',
    '{\n  "a": "// } /* \\" {",\n  "mcpServers": {\n    "b": { "url": "http://x//y" }\n  }\n}\n',
    '{\n  "a": "// } /* \\" {",\n  "mcpServers": {\n    "b": { "url": "http://x//y" },\n    "ptyhold": {\n      "command": "npx",\n      "args": ["-y", "ptyhold"]\n    }\n  }\n}\n',
  ],
];

describe('json', () => {
  for (const [title, before, after] of CASES) {
    it(`adds to ${title}, and keeps the rest`, () => expect(json.set(before, PATH, ENTRY)).toBe(after));
  }

  for (const [title, before, after] of CASES.slice(1)) {
    it(`gives back ${title}`, () => expect(json.remove(after, PATH)).toBe(before));
  }

  it('makes a file out of nothing', () => {
    const made = json.set(' \n', ['servers', 'ptyhold'], ENTRY);
    expect(JSON.parse(made)).toEqual({ servers: { ptyhold: ENTRY } });
    expect(made).toMatch(/^\{\n {2}"servers": \{\n {4}"ptyhold": [\s\S]*\}\n$/);
  });

  it('leaves the comments of a file that holds nothing else', () => {
    expect(json.set('// mine\n', ['a'], 1)).toBe('// mine\n{\n  "a": 1\n}\n');
  });

  it('reads many comments on one line in no time', () => {
    const comments = '/**/'.repeat(5_000);
    const text = `{ "a": 1${comments}}`;
    expect(workOf(() => json.set(text, ['b'], 2)).ms).toBeLessThan(500);
    expect(json.remove(`{ "a": 1, "b": 2${comments}\n}`, ['b'])).toContain('"a": 1');
  });

  it('changes a value where it stands', () => {
    const text = '{ "mcpServers": { "ptyhold": { /* mine */ "command": "before", "env": { "A": "1" } } } }';
    expect(json.set(text, [...PATH, 'command'], 'after')).toBe(text.replace('before', 'after'));
  });

  it('removes the first, one in the middle and the only one, each with its comma', () => {
    const text = '{\n  "a": 1, // one\n  "b": 2,\n  "c": 3\n}';
    expect(json.remove(text, ['a'])).toBe('{\n  "b": 2,\n  "c": 3\n}');
    expect(json.remove(text, ['b'])).toBe('{\n  "a": 1, // one\n  "c": 3\n}');
    expect(json.remove('{ "a": 1, "b": 2 }', ['a'])).toBe('{ "b": 2 }');
    expect(json.remove('{\n  "a": { "b": 2 }\n}', ['a', 'b'])).toBe('{\n  "a": {}\n}');
    expect(json.remove(text, ['d'])).toBe(text);
  });

  it('takes the last of several equal keys, as its readers do', () => {
    const text = '{\n  "mcpServers": { "a": {} },\n  "mcpServers": { "b": {} }\n}';
    expect(json.read(json.set(text, PATH, ENTRY))).toEqual({ mcpServers: { b: {}, ptyhold: ENTRY } });
  });

  it('tells where a text is wrong', () => {
    const wrong: [string, string][] = [
      ['{\n  "a": 1\n  "b": 2\n}', 'unexpected """ in line 3, column 3'],
      ['{ "a": ', 'unexpected end of the file in line 1, column 8'],
      ['{ "a": "unclosed }', 'in line 1, column 8'],
      ['{ "a": "\\q" }', 'in line 1, column 8'],
      ['{} {}', 'in line 1, column 4'],
      ["{ 'a': 1 }", 'in line 1, column 3'],
      ['[]', 'no object'],
      ['{ /* unclosed ', 'in line 1, column 3'],
    ];
    for (const [text, said] of wrong) expect(() => json.read(text), text).toThrow(said);
  });

  it('puts and takes back an entry in any file, and changes nothing else in it', () => {
    for (const random of randomsOfTest(3_000)) {
      const before = randomObject(random, 0, ['', ' ', '\n', '\r\n'][random(4)] ?? '');
      const path = random(2) === 0 ? ['k0', 'ptyhold'] : ['ptyhold'];
      const held = json.read(before);
      if (path.length === 2 && (typeof held['k0'] !== 'object' || Array.isArray(held['k0']))) continue;
      const after = json.set(before, path, ENTRY);
      const { k0, ptyhold, ...rest } = json.read(after);
      const { k0: heldK0, ...heldRest } = held;
      expect(rest, before).toEqual(heldRest);
      expect(path.length === 2 ? k0 : ptyhold, before).toEqual(
        path.length === 2 ? { ...Object(heldK0), ptyhold: ENTRY } : ENTRY,
      );
      const comments = (text: string) => text.match(/\/\*c\d\*\//g) ?? [];
      expect(comments(after), before).toEqual(comments(before));
      expect(json.read(json.remove(after, path)), after).toEqual(held);
    }
  });
});

function randomObject(random: Random, depth: number, gap: string): string {
  const trivia = (): string => [gap, gap, `${gap}/*c${random(9)}*/${gap}`, `${gap}  `][random(4)] ?? gap;
  const members = Array.from({ length: random(4) }, (_, index) => {
    const value =
      depth < 2 && random(2) === 0 ? randomObject(random, depth + 1, gap) : ['1', '"}"', '[1,]', '"//"'][random(4)];
    return `${trivia()}"k${index}"${trivia()}:${trivia()}${value}${trivia()}`;
  });
  const comma = members.length > 0 && random(3) === 0 ? `,${trivia()}` : '';
  return `{${members.join(',')}${comma}${members.length === 0 ? trivia() : ''}}`;
}
