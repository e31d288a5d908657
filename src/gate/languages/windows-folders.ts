// The folder that a text of PowerShell or cmd changes to, for the paths behind.
import type { Call } from '../command/call.ts';
import { HOME, STAR } from '../command/stand-ins.ts';

const CHANGES = /^(?:cd|chdir|pushd|set-location|push-location|sl)$/;
const GOES_BACK = /^(?:popd|pop-location)$/;
const LISTS = /^(?:get-childitem|gci|dir|ls)$/;
const OPTION = /^(?:\/[a-z]|-\w+)$/i;
/** A variable may hold any folder, or none. */
const UNCERTAIN = /[$%\uE000-\uE003]|^-$/;
const TEMPORARY = /^(?:\$env:TE?MP|%TE?MP%)(?=[\\/]|$)/i;
const ABSOLUTE = new RegExp(`^(?:[a-z]:|[\\\\/]|[$%]|${HOME})`, 'i');

/** Undefined where it is not known, as at the beginning. */
export function folderBehind({ name, args }: Call, folder: string | undefined): string | undefined {
  if (GOES_BACK.test(name)) return undefined;
  if (!CHANGES.test(name)) return folder;
  const target = args.find((word) => !OPTION.test(word));
  if (target === undefined) return folder;
  if (UNCERTAIN.test(target.replace(TEMPORARY, ''))) return undefined;
  // Without a drive, it is the one of the folder before.
  if (target === '\\') return 'C:';
  return ABSOLUTE.test(target) ? target : pathIn(folder, target);
}

/** Up from a folder that is not known may be anywhere. */
function pathIn(folder: string | undefined, path: string): string | undefined {
  if (!/(?:^|[\\/])\.\.(?:[\\/]|$)/.test(path)) return folder === undefined ? path : `${folder}/${path}`;
  return undefined;
}

/** With the folder in front of relative paths. */
export function inFolder(call: Call, folder: string | undefined): Call {
  if (folder === undefined) return call;
  // What it lists is fed to others.
  if (LISTS.test(call.name)) {
    const isPlain = call.args.every((word) => OPTION.test(word) || word === '.');
    return isPlain ? { ...call, args: [...call.args.filter((word) => word !== '.'), folder] } : call;
  }
  if (call.name !== 'remove-item') return call;
  const args = call.args.map((word) => {
    if (OPTION.test(word) || ABSOLUTE.test(word)) return word;
    const path = `${folder.replace(/[\\/]$/, '')}/${word.replace(/^\.[\\/]?/, '')}`.replace(/(?<=.)\/$/, '');
    return folder.startsWith('/') ? path.replaceAll('*', STAR) : path;
  });
  return { ...call, args };
}
