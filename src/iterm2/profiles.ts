// Profiles of iTerm2, one for each tag, so that its colour can be chosen for a person's own sessions, too.
import { createHash } from 'node:crypto';
import { posix as path } from 'node:path';
import type { Bridge } from '../bridges/bridge.ts';
import { log } from '../log.ts';
import type { Colours } from '../looks/tag-colours.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { inEachMode, plainBadge, tabValue } from './profile-values.ts';

type Disk = Pick<Bridge, 'isFolder' | 'moveFile' | 'readText' | 'writeFile'>;

export function supportFolder(home: string): string {
  return path.join(home, 'Library/Application Support/iTerm2');
}

export function profilesFile(home: string): string {
  return path.join(supportFolder(home), 'DynamicProfiles/ptyhold.json');
}

/** Where iTerm2 has no folder there is no iTerm2. What cannot be written keeps nobody from seeing sessions. */
export async function keepProfiles(disk: Disk, home: string, colours: Colours): Promise<void> {
  if (colours.size === 0 || !(await disk.isFolder(supportFolder(home)))) return;
  const file = profilesFile(home);
  const text = profilesOf(colours);
  try {
    if ((await disk.readText(file)) === text) return;
    // iTerm2 reads every file here as soon as it changes, and shows a dialog if it is half a file; it skips hidden ones.
    const draft = path.join(path.dirname(file), '.ptyhold.json');
    await disk.writeFile(draft, text);
    await disk.moveFile(draft, file);
  } catch (error) {
    log.fault('the profiles for iTerm2 could not be written', error);
  }
}

/** Without a parent's name: one that is unknown opens a dialog, and without one the default profile is the parent. */
export function profilesOf(colours: Colours): string {
  const profiles = [...colours].map(([tag, colour]) => {
    const name = neutraliseText(tag);
    return {
      Guid: `ptyhold-${createHash('sha256').update(tag).digest('hex').slice(0, 16)}`,
      Name: `ptyhold #${name}`,
      Tags: ['ptyhold'],
      'Badge Text': plainBadge(`#${name}`),
      ...Object.fromEntries([...inEachMode('Use Tab Color', true), ...inEachMode('Tab Color', tabValue(colour))]),
    };
  });
  return `${JSON.stringify({ Profiles: profiles }, null, 2)}\n`;
}
