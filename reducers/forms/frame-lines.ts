// Writes the lines of stack frames with little indentation, and the path of a file once.

const PATH = /(?:file:\/\/)?(\/(?:[^\s():"',/]+\/){2,})([^\s():"',/]+\/[^\s():"',/]+)(?=:\d|\(\d|", line \d)/g;

/** The frame stands one blank deep, and what belongs to it two. */
export function shallow(lines: readonly string[], isFirst: (line: string) => boolean): readonly string[] {
  const [first = ''] = lines;
  if (!/^(?:\t| {2})/.test(first)) return lines;
  return lines.map((line) => (isFirst(line) ? ' ' : '  ') + line.trimStart());
}

/** From the second time on, `…/folder/name` stands for the path of a file, unless another path ends like it. */
export class FramePaths {
  readonly #told = new Map<string, string>();
  readonly #shared = new Set<string>();

  constructor(lines: readonly string[]) {
    const folders = new Map<string, string>();
    for (const line of lines) {
      for (const [, folder = '', name = ''] of line.matchAll(PATH)) {
        if ((folders.get(name) ?? folder) !== folder) this.#shared.add(name);
        folders.set(name, folder);
      }
    }
  }

  shorten(line: string): string {
    return line.replace(PATH, (_path, folder: string, name: string) => {
      if (this.#shared.has(name) || this.#told.get(name) !== folder) {
        this.#told.set(name, folder);
        return `${folder}${name}`;
      }
      return `…/${name}`;
    });
  }
}
