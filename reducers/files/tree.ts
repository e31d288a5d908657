// `tree`: one indented line for each folder, with its files after it.
import { byLines, type Reducer } from '../reducer.ts';

interface Node {
  readonly name: string;
  readonly depth: number;
}

export const tree: Reducer = {
  name: 'tree',
  commands: ['tree', 'eza --tree', 'exa --tree'],
  reduce: byLines((lines) => {
    if (lines.filter((line) => BRANCH.test(line)).length < 2) return null;
    const roots = lines.filter((_line, at) => isRoot(lines, at)).length;
    const kept: string[] = [];
    let nodes: Node[] = [];
    // Each root stands above its own entries, which are indented where there are several.
    for (const [at, line] of lines.entries()) {
      const [, indent = '', name] = BRANCH.exec(line) ?? [];
      if (name !== undefined) nodes.push({ name, depth: indent.length / 4 + (roots > 1 ? 1 : 0) });
      else {
        kept.push(...foldersOf(nodes));
        nodes = roots > 1 && isRoot(lines, at) ? [{ name: line.trimEnd(), depth: 0 }] : [];
        if (nodes.length === 0 && line.trim() !== '') kept.push(line);
      }
    }
    return [...kept, ...foldersOf(nodes)];
  }),
};

const BRANCH = /^((?:[│|][\s ]{3}|[\s ]{4})*)(?:├──|└──|\|--|`--)[\s ]?(.+)$/;

/** What a shell says of a job in between. */
const JOB = /^\[\d+\][+-]?\s/;

function isRoot(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  return line.trim() !== '' && !BRANCH.test(line) && !JOB.test(line) && BRANCH.test(lines[at + 1] ?? '');
}

function foldersOf(nodes: readonly Node[]): string[] {
  const lines: string[] = [];
  let open = false;
  nodes.forEach(({ name, depth }, at) => {
    const isFolder = (nodes[at + 1]?.depth ?? 0) > depth;
    const simple = !/\s/.test(name);
    // The first files stand on the line of their folder, and more files follow on the same line.
    const continues = open && simple && !isFolder && depth === depthOfLine(nodes, at);
    if (continues) lines.push(`${(lines.pop() ?? '').replace(/\/$/, '/:')} ${name}`);
    else lines.push(`${' '.repeat(depth)}${name}${isFolder && !name.endsWith('/') ? '/' : ''}`);
    open = simple;
  });
  return lines;
}

/** The depth of an entry that continues the one before: the same depth, or one more after a folder. */
function depthOfLine(nodes: readonly Node[], at: number): number {
  const before = nodes[at - 1];
  if (!before) return -1;
  return (nodes[at]?.depth ?? 0) > before.depth ? before.depth + 1 : before.depth;
}
