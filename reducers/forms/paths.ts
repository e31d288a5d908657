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
  return [...folders].map(([folder, names]) =>
    names.length === 1 || folder === ''
      ? folder + names.join(folder === '' ? ' ' : '')
      : `${folder}: ${names.join(' ')}`,
  );
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
