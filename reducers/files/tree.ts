// `tree`: one line a folder, indented, its files behind it.
import { byLines, type Reducer } from '../reducer.ts';

interface Node {
  readonly name: string;
  readonly depth: number;
}

export const tree: Reducer = {
  name: 'tree',
  commands: ['tree', 'eza --tree', 'exa --tree'],
  reduce: byLines((lines) => {
    const nodes: Node[] = [];
    const other: string[] = [];
    for (const line of lines) {
      const found = /^((?:[│|][\s ]{3}|[\s ]{4})*)(?:├──|└──|\|--|`--)[\s ]?(.+)$/.exec(line);
      if (found) nodes.push({ name: found[2] ?? '', depth: (found[1]?.length ?? 0) / 4 });
      else if (line.trim() !== '') other.push(line);
    }
    if (nodes.length < 2) return null;
    const [root = '', ...rest] = other;
    return [root, ...foldersOf(nodes), ...rest];
  }),
};

function foldersOf(nodes: readonly Node[]): string[] {
  const lines: string[] = [];
  let open = false;
  nodes.forEach(({ name, depth }, at) => {
    const isFolder = (nodes[at + 1]?.depth ?? 0) > depth;
    const simple = !/\s/.test(name);
    // Files follow each other on a line, the first ones behind their folder.
    const continues = open && simple && !isFolder && depth === depthOfLine(nodes, at);
    if (continues) lines.push(`${lines.pop() ?? ''} ${name}`);
    else lines.push(`${' '.repeat(depth)}${name}${isFolder && !name.endsWith('/') ? '/' : ''}`);
    open = simple;
  });
  return lines;
}

/** The depth at which the entry before would be continued: its own, or one below when it is a folder. */
function depthOfLine(nodes: readonly Node[], at: number): number {
  const before = nodes[at - 1];
  if (!before) return -1;
  return (nodes[at]?.depth ?? 0) > before.depth ? before.depth + 1 : before.depth;
}
