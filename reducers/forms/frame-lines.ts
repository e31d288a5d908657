// Writes the lines of stack frames with little indentation, and the path of a file once.

const PATH = /(?:file:\/\/)?(\/(?:[^\s():"',/]+\/){2,})([^\s():"',/]+\/[^\s():"',/]+)(?=:\d|\(\d|", line \d)/g;

/** Python draws a bar before each line of an exception in a group, as deep as the group stands in others. */
const BAR = /^\s*\|/;

/** The frame stands one blank deep, and what belongs to it two. */
export function shallow(lines: readonly string[], isFirst: (line: string) => boolean): readonly string[] {
  const [first = ''] = lines;
  if (!/^(?:\t| {2})/.test(first)) return lines;
  return lines.map((line) => {
    const bar = BAR.exec(line)?.[0] ?? '';
    return bar + (isFirst(line) ? ' ' : '  ') + line.slice(bar.length).trimStart();
  });
}

/** Where the paths that people use in a project begin. */
const PROJECT = /\/(?=(?:src|lib|apps|internal|pkg|cmd|tests?|spec|packages|crates|services|modules|components)\/)/;
/** A project of Rails has it inside, and others lie in it. */
const APP = /\/(?=app\/)/;
const INSTALLED =
  /^\/(?:usr|opt|nix|snap|Library)\/|\/(?:node_modules|site-packages|dist-packages|gems|vendor|\.\w+|pkg\/mod|rustc)\//;

/** What stands for a path when it is told again: its place in the project, or its folder and its name. */
function cut(above: string, last: string): [folder: string, name: string] {
  if (INSTALLED.test(above)) return [above, last];
  const path = above + last;
  const known = path.search(PROJECT);
  const at = known < 0 ? path.search(APP) : known;
  return at <= 0 || at >= above.length ? [above, last] : [path.slice(0, at + 1), path.slice(at + 1)];
}

/** From the second time on, `…/folder/name` stands for the path of a file, unless another path ends like it. */
export class FramePaths {
  readonly #told = new Map<string, string>();
  readonly #shared = new Set<string>();

  constructor(lines: readonly string[]) {
    const folders = new Map<string, string>();
    for (const line of lines) {
      for (const [, above = '', last = ''] of line.matchAll(PATH)) {
        const [folder, name] = cut(above, last);
        if ((folders.get(name) ?? folder) !== folder) this.#shared.add(name);
        folders.set(name, folder);
      }
    }
  }

  shorten(line: string): string {
    return line.replace(PATH, (_path, above: string, last: string) => {
      const [folder, name] = cut(above, last);
      if (this.#shared.has(name) || this.#told.get(name) !== folder) {
        this.#told.set(name, folder);
        return `${folder}${name}`;
      }
      return `…/${name}`;
    });
  }
}
