// tmux's version, and what differs between versions.

export interface TmuxVersion {
  text: string;
  major: number;
  minor: number;
}

export const OLDEST = { major: 3, minor: 2 } as const;

/** "tmux 3.3a", "tmux next-3.8", "tmux master", "tmux openbsd-7.4" */
export function parseVersion(output: string): TmuxVersion | undefined {
  const text = output.trim().replace(/^tmux\s+/, '');
  const number = /^(?:next-)?(\d+)\.(\d+)/.exec(text);
  if (number) return { text, major: Number(number[1]), minor: Number(number[2]) };
  // Builds of a development branch have no number. They count as newer than every release.
  if (/^(master|openbsd-)/.test(text)) return { text, major: 99, minor: 0 };
  return undefined;
}

export function isAtLeast(version: TmuxVersion, major: number, minor: number): boolean {
  return version.major > major || (version.major === major && version.minor >= minor);
}
