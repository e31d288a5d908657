// Lists paths by folder, and names each folder once.

/** Returns null if the names could not be told apart on one line. */
export function groupByFolder(paths: readonly string[]): string[] | null {
  if (paths.some((path) => /[\s:,]|^$/.test(path))) return null;
  const shared = sharedName(paths);
  if (shared !== undefined) return shared;
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const cut = path.replace(/\/$/, '').lastIndexOf('/') + 1;
    const names = folders.get(path.slice(0, cut));
    if (names) names.push(path.slice(cut));
    else folders.set(path.slice(0, cut), [path.slice(cut)]);
  }
  const alikeOf = alikeFolders(folders);
  return [...folders].flatMap(([folder, names]) => {
    const alike = alikeOf.get(folder) ?? [];
    if (alike.length < LEAST_ALIKE) return [named(folder, names)];
    const parent = parentOf(folder);
    const parts = alike.map((one) => one.slice(parent.length, -1)).join(' ');
    return alike[0] === folder ? [`${parent}*/: ${names.join(' ')}, * = ${parts}`] : [];
  });
}

const LEAST_ALIKE = 3;

/** For each folder those with the same names in them, side by side in one folder. */
function alikeFolders(folders: ReadonlyMap<string, readonly string[]>): Map<string, readonly string[]> {
  const alikeOf = new Map<string, readonly string[]>();
  const groups = new Map<string, string[]>();
  for (const [folder, names] of folders) {
    if (names.length < 2) continue;
    const key = `${parentOf(folder)}: ${names.join(' ')}`;
    const group = groups.get(key) ?? [];
    if (group.length === 0) groups.set(key, group);
    group.push(folder);
    alikeOf.set(folder, group);
  }
  return alikeOf;
}

function parentOf(folder: string): string {
  return folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
}

function named(folder: string, names: readonly string[]): string {
  if (folder === '') return names.join(' ');
  return names.length === 1 ? `${folder}${names[0]}` : `${folder}: ${names.join(' ')}`;
}

/** Paths such as `node_modules/a/package.json` and `node_modules/b/package.json` differ in only one part. */
function sharedName(paths: readonly string[]): string[] | undefined {
  const first = paths[0] ?? '';
  const name = first.slice(first.lastIndexOf('/'));
  if (paths.length < 3 || !name.startsWith('/') || !paths.every((path) => path.endsWith(name))) return undefined;
  const stems = paths.map((path) => path.slice(0, -name.length));
  const root = commonFolder(stems);
  const parts = stems.map((stem) => stem.slice(root.length));
  if (parts.includes('')) return undefined;
  return [`${root}*${name}, * = ${parts.join(' ')}`];
}

function commonFolder(paths: readonly string[]): string {
  let common = paths[0] ?? '';
  for (const path of paths) while (!path.startsWith(common)) common = common.slice(0, -1);
  return common.slice(0, common.lastIndexOf('/') + 1);
}
