// Whether a path of Windows leaves out next to nothing: a drive, a system folder, a home, or all that is here.

import { isDrive } from '../command/paths.ts';
import { HOME, STAR } from '../command/stand-ins.ts';

const ALL_OF_HOME = new RegExp(`^${HOME}(?:[\\\\/]\\*?)?$`);

export function isWide(path: string): boolean {
  const plain = path.replaceAll(STAR, '*').replace(/(?<![\\/])[\\/]+$/, '');
  if (isDrive(path) || isDrive(plain) || path.startsWith('HKLM:') || /^HK(?:LM|CU|CR|U):?\\?$/i.test(path)) return true;
  if (path === '/' || plain === '' || plain === '~') return true;
  if (ALL_OF_HOME.test(path)) return true;
  return /^(?:\.|\.\.|\*|\*\.\*|\.[\\/]\*|\.\.[\\/]\*?|\$PWD(?:[\\/]\*)?|\$env:\w*(?:profile|root|drive|windir)\w*(?:[\\/]\*)?)$/i.test(
    plain,
  );
}
