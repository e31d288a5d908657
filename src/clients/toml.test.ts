import { describe, expect, it } from 'vitest';
import { toml } from './toml.ts';

const ENTRY = { command: 'npx', args: ['-y', 'ptyhold'], startup_timeout_sec: 60 };
const PATH = ['mcp_servers', 'ptyhold'];
const TABLE = '[mcp_servers.ptyhold]\ncommand = "npx"\nargs = ["-y", "ptyhold"]\nstartup_timeout_sec = 60\n';

/** Every form of a server, with other things around it. */
const FORMS: readonly [form: string, text: string, without: string][] = [
  ['a table', `model = "o"\n\n${TABLE}\n[a]\nb = 1 # c\n`, 'model = "o"\n\n[a]\nb = 1 # c\n'],
  [
    'a table with quoted keys, a comment and a table of its own',
    '[ "mcp_servers" . \'ptyhold\' ] # mine\n# why\n"command" = "x"\n[mcp_servers.ptyhold.env]\nA = "]"\n[mcp_servers.b]\n',
    '[mcp_servers.b]\n',
  ],
  [
    'tables apart from each other',
    '[mcp_servers.ptyhold]\ncommand = "x"\n[other]\nz = 1\n[mcp_servers.ptyhold.env]\nA = "1"\n',
    '[other]\nz = 1\n',
  ],
  [
    'an inline table',
    '[mcp_servers]\na = { command = "y" }\nptyhold = { command = "x", args = ["}"] } # z\n',
    '[mcp_servers]\na = { command = "y" }\n',
  ],
  [
    'an inline table in another',
    'mcp_servers = { a = { command = "y" }, ptyhold = { command = "x" } }\n',
    'mcp_servers = { a = { command = "y" } }\n',
  ],
  ['an inline table in another, first', 'mcp_servers = {ptyhold={command="x"}, a = {}}\n', 'mcp_servers = {a = {}}\n'],
  [
    'dotted keys',
    'mcp_servers.ptyhold.command = "x"\nmcp_servers."ptyhold".args = [\n  "a", # ]\n]\nb = 2\n',
    'b = 2\n',
  ],
  ['dotted keys in a table', '[mcp_servers]\nptyhold.command = """\n[a]\n"""\n\n[b]\n', '[mcp_servers]\n\n[b]\n'],
  [
    'dotted keys in an inline table',
    'mcp_servers = { ptyhold.command = "x", b.c = 1, ptyhold.args = [] }\n',
    'mcp_servers = { b.c = 1 }\n',
  ],
];

describe('toml', () => {
  for (const [form, text, without] of FORMS) {
    it(`removes ${form} and nothing else`, () => expect(toml.remove(text, PATH)).toBe(without));

    it(`changes a key of ${form} and nothing else`, () => {
      for (const [key, value] of [
        ['command', 'new'],
        ['extra', 7],
      ] as const) {
        const changed = toml.set(text, [...PATH, key], value);
        const expected = structuredClone(toml.read(text)) as { mcp_servers: { ptyhold: Record<string, unknown> } };
        expected.mcp_servers.ptyhold[key] = value;
        expect(toml.read(changed), changed).toEqual(expected);
        const comments = (all: string) => all.match(/#.*/g);
        expect(comments(changed)).toEqual(comments(text));
      }
    });
  }

  it('appends a table, which takes the line ends of the file', () => {
    expect(toml.set('', PATH, ENTRY)).toBe(TABLE);
    expect(toml.set('a = 1\n', PATH, ENTRY)).toBe(`a = 1\n\n${TABLE}`);
    expect(toml.set('# c\r\n[a]\r\nb = 1', PATH, ENTRY)).toBe(`# c\n[a]\nb = 1\n\n${TABLE}`.replaceAll('\n', '\r\n'));
    expect(toml.remove(`a = 1\n\n${TABLE}`, PATH)).toBe('a = 1\n');
  });

  it('adds beside servers of every form', () => {
    const others = [
      'mcp_servers = { a = { command = "y" } }\n',
      'mcp_servers = {}\n',
      'mcp_servers.a.command = "y"\n',
      '[mcp_servers]\na = { command = "y" }\n',
      '[mcp_servers.a]\ncommand = """\n[mcp_servers.ptyhold]\n"""\n',
      '[mcp_servers.ptyhold2]\ncommand = "y"\n',
      "[[list]]\na = 1\n[[list]]\na = 2\n[list.sub]\nb = ''''x''''\n",
      '"mcp_servers"."a b" = { "]" = "\\"#" }\n',
    ];
    for (const text of others) {
      const { mcp_servers: servers, ...rest } = toml.read(text);
      const added = toml.set(text, PATH, ENTRY);
      expect(toml.read(added), added).toEqual({ ...rest, mcp_servers: { ...Object(servers), ptyhold: ENTRY } });
      expect(toml.remove(added, PATH)).toBe(text);
    }
  });

  it('tells where a text is wrong, and quotes nothing of it', () => {
    expect(() => toml.read('a = 1\na = 2\n')).toThrow(/^trying to redefine .* in line 2, column \d+$/);
    expect(() => toml.read('[a\n')).toThrow(/in line 1, column \d+$/);
    expect(() => toml.read('[a.env]\nTOKEN = "hunter2"\nb = \nKEY = "swordfish"\n')).toThrow(
      /^invalid value in line 3, column \d+$/,
    );
  });
});
