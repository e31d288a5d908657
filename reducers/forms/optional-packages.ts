// npm names each optional package that is not installed. Most of them are for other platforms; where no platform has its own, a program may not start.
import type { Pass } from '../reducer.ts';

const PACKAGE = /^(\s*)(UNMET OPTIONAL DEPENDENCY )?(@?[^@\s]+)@/;
const PLATFORM = /(?:linux|darwin|win32|windows|android|freebsd|netbsd|openbsd|openharmony|sunos|aix)/;

interface Family {
  readonly at: number;
  readonly parent: number;
  unmet: number;
  isInstalled: boolean;
}

export const optionalPackages: Pass = (lines, drop) => {
  if (!lines.some((line) => line.includes('UNMET OPTIONAL DEPENDENCY'))) return lines;
  const families = new Map<string, Family>();
  /** The lines above, from the outermost one. */
  const above: { indent: number; at: number }[] = [];
  lines.forEach((line, at) => {
    const [, { length: indent } = '', unmet, name = ''] = PACKAGE.exec(line) ?? [];
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop();
    const platform = name.search(PLATFORM);
    if (platform > 0) {
      const parent = above.at(-1)?.at ?? -1;
      const key = `${parent} ${name.slice(0, platform)}`;
      const family = families.get(key) ?? { at, parent, unmet: 0, isInstalled: false };
      families.set(key, family);
      if (unmet === undefined) family.isInstalled = true;
      else family.unmet += 1;
    }
    above.push({ indent, at });
  });
  const told = new Map<number, string>();
  for (const [key, { at, parent, unmet, isInstalled }] of families) {
    // Where the text is cut, the one that is installed may stand in the other part.
    const isWhole = parent >= 0 && !above.some((line) => line.at === parent);
    if (!isInstalled) told.set(at, `${isWhole ? 'all ' : ''}${unmet} of ${key.slice(key.indexOf(' ') + 1)}*`);
  }
  return lines.flatMap((line, at) => {
    if (!line.includes('UNMET OPTIONAL DEPENDENCY') || (PACKAGE.exec(line)?.[3] ?? '').search(PLATFORM) < 1)
      return [line];
    const missing = told.get(at);
    if (missing !== undefined) return [`${/^\s*/.exec(line)?.[0]}UNMET OPTIONAL DEPENDENCY: ${missing}`];
    drop('optional packages that are not installed');
    return [];
  });
};
