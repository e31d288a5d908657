// The direction of imports and the other borders of the layout.
import { describe, expect, it } from 'vitest';
import { type Floors, HOUSE, ROOMS } from './floors.ts';
import { readSources, type Source } from './helpers/imports.ts';

/** Who alone may import a package. */
const ONLY_IN: readonly [what: RegExp, layers: readonly string[]][] = [
  [/^(execa|node:child_process|child_process)$/, ['bridges']],
  [
    /^@modelcontextprotocol\/sdk\//,
    ['serve', 'serve-handed', 'serve-http', 'server', 'commands', 'tools', 'resources', 'prompts'],
  ],
  [/^@xterm\//, ['terminal', 'watch']],
  [/^lit-html/, ['watch']],
  [/^unbash$/, ['gate']],
  [/^node:https?$/, ['http', 'serve-http', 'watch']],
  [/^smol-toml$/, ['clients']],
  [/^yaml$/, ['playbook', 'clients']],
  [/^@bufbuild\//, ['iterm2']],
  [/^ws$/, ['watch', 'iterm2']],
  [/^@opentelemetry\//, ['telemetry']],
  // It is for messages of other programs; what terminals print goes through the neutraliser.
  [/^strip-ansi$/, ['bridges']],
];

const TMUX_SYNTAX =
  /\b(new-session|kill-session|list-sessions|attach-session|send-keys|set-buffer|load-buffer|paste-buffer|capture-pane|pipe-pane|display-message|set-option|if-shell|run-shell|resize-window|respawn-pane)\b/;

const TMUX_TEXTS = /can't find|no such (session|window|pane)|duplicate session|no server running|Pane is dead/;

/** Clients start servers only to list their tools. */
const ON_USE =
  /^src\/(?:fleets|commands|iterm2|telemetry)\/|^src\/(?:bridges\/(?:choose|prefix\/connections|native\/native)|gate\/judge|playbook\/(?:find|parse)|session\/queued\/(?:deliver|send-when-ready))\.ts$/;

const sources = readSources('src');
const reducers = readSources('reducers');
const everything = [...sources, ...reducers];

describe('the borders between the parts', () => {
  it('finds the sources and their imports', () => {
    expect(sources.length).toBeGreaterThan(30);
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(sources.length);
    const known = new Set(everything.map(({ file }) => file));
    const inside = everything.flatMap(({ imports }) => imports.filter((found) => found.inside));
    expect(inside.map(({ target }) => target).filter((target) => !known.has(target))).toEqual([]);
  });

  it('gives every file a floor', () => {
    expect(everything.filter(({ file }) => rank(HOUSE, layerOf(file)) < 0).map(({ file }) => file)).toEqual([]);
  });

  it('lets imports go down only', () => {
    expect(goingUp(HOUSE, eachInside(everything), layerOf)).toEqual([]);
  });

  describe.each(Object.entries(ROOMS))('within %s', (folder, floors) => {
    const roomOf = (file: string): string =>
      file
        .slice(folder.length + 1)
        .split('/')[0]
        ?.replace(/\.\w+$/, '') ?? '';
    const inside = sources.filter(({ file }) => file.startsWith(`${folder}/`));

    it('every room has a floor, and every floor its rooms', () => {
      const rooms = new Set(inside.map(({ file }) => roomOf(file)));
      expect([...rooms].sort(), 'the rooms in test/floors.ts, which docs/architecture.md draws').toEqual(
        floors.flat().sort(),
      );
    });

    it('imports go down only', () => {
      const arrows = eachInside(inside).filter(([, to]) => to.startsWith(`${folder}/`));
      expect(goingUp(floors, arrows, roomOf)).toEqual([]);
    });
  });

  it('keeps reducers apart from src', () => {
    expect(
      eachInside(reducers)
        .filter(([, to]) => !to.startsWith('reducers/'))
        .map(arrow),
    ).toEqual([]);
  });

  it('has no cycle', () => {
    expect(findCycle(everything)).toEqual([]);
  });

  it('keeps processes, MCP and each heavy package in the layers they belong to', () => {
    const wrong = everything.flatMap(({ file, imports }) =>
      imports
        .filter(({ target, inside }) => !inside && !mayImport(file, target))
        .map(({ target }) => `${file} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('reads the environment in config alone', () => {
    const wrong = everything.filter(({ code }) => /process\s*\.\s*env\b|\benv\b[^;]*from 'node:process'/.test(code));
    // What runs before the program is loaded has no config yet.
    const mayRead = /^src\/(?:config|main|entries\/\w+)\.ts$/;
    expect(wrong.map(({ file }) => file).filter((file) => !mayRead.test(file))).toEqual([]);
  });

  it('writes tmux commands in tmux/ alone', () => {
    // The rules of the gate name commands that people type.
    const mayName = (file: string) => layerOf(file) === 'tmux' || /^src\/gate\/(?:rules|roles)\//.test(file);
    const wrong = everything.filter(({ file, code }) => !mayName(file) && TMUX_SYNTAX.test(code));
    expect(wrong.map(({ file, code }) => `${file}: ${TMUX_SYNTAX.exec(code)?.[0]}`)).toEqual([]);
  });

  it('lets nobody set a field of an object from outside', () => {
    const settable = sources.flatMap(({ file, code }) => publicFields(code).map((field) => `${file}: ${field}`));
    expect(settable).toEqual([]);
  });

  it('understands the texts of tmux in tmux/ alone', () => {
    const knowing = everything.filter(({ code }) => TMUX_TEXTS.test(code)).map(({ file }) => file);
    expect(knowing).toEqual(['src/tmux/capture.ts', 'src/tmux/result.ts']);
  });

  it('starts the server without what only some calls need', () => {
    const loaded = loadedBy('src/serve.ts');
    expect(loaded.size).toBeGreaterThan(100);
    expect([...loaded].filter((file) => ON_USE.test(file))).toEqual([]);
  });

  it('keeps every file of src under 300 lines', () => {
    expect(sources.filter(({ lines }) => lines > 300).map(({ file, lines }) => `${file}: ${lines}`)).toEqual([]);
  });
});

function layerOf(file: string): string {
  if (file.startsWith('reducers/')) return 'reducers';
  return file.split('/')[1]?.replace(/\.ts$/, '') ?? '';
}

function rank(floors: Floors, room: string): number {
  return floors.findIndex((line) => line.includes(room));
}

function goingUp(floors: Floors, arrows: readonly Arrow[], roomOf: (file: string) => string): string[] {
  const wrong = arrows.filter(([from, to]) => {
    const [above, below] = [roomOf(from), roomOf(to)];
    return above !== below && rank(floors, above) >= rank(floors, below);
  });
  return wrong.map(arrow);
}

/** Fields of classes that are neither private nor readonly. */
function publicFields(code: string): string[] {
  const bodies = [...code.matchAll(/^(?:export )?(?:abstract )?class [^{]*\{$([\s\S]*?)^\}$/gm)].map(
    ([, body = '']) => body,
  );
  const fields = bodies.flatMap((body) => [
    ...body.matchAll(/^ {2}(?:public |declare |override )?(\w+)[?!]?(?:: [^=({\n]*| =|;)/gm),
  ]);
  return fields
    .map(([, name = '']) => name)
    .filter((name) => !/^(?:readonly|private|static|get|set|async)$/.test(name));
}

function mayImport(file: string, target: string): boolean {
  return ONLY_IN.every(([what, layers]) => !what.test(target) || layers.includes(layerOf(file)));
}

type Arrow = readonly [from: string, to: string];

function eachInside(from: readonly Source[]): Arrow[] {
  return from.flatMap(({ file, imports }) =>
    imports.filter(({ inside }) => inside).map(({ target }): Arrow => [file, target]),
  );
}

function arrow([from, to]: Arrow): string {
  return `${from} → ${to}`;
}

/** All that is loaded with a file. */
function loadedBy(file: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  const imports = sources.find((each) => each.file === file)?.imports ?? [];
  for (const { target, inside, loads } of imports) if (inside && loads === 'start') loadedBy(target, loaded);
  return loaded;
}

/** The files of the first cycle found, in order. */
function findCycle(files: readonly Source[]): string[] {
  const inside = eachInside(files);
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): string[] => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const [, to] of inside.filter(([from]) => from === file)) {
      const cycle = visit(to, [...trail, file]);
      if (cycle.length > 0) return cycle;
    }
    done.add(file);
    return [];
  };
  for (const { file } of files) {
    const cycle = visit(file, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
