// Tells the terminal emulator how wide characters are and which of them join the one before.

import type { IUnicodeVersionProvider } from '@xterm/headless';
import { extendsCluster, widthOf } from './characters.ts';

// The number that charProperties returns: the state from bit 3 on, the width in bits 1 and 2, "joins" in bit 0.
const widthIn = (properties: number): number => (properties >> 1) & 3;
const stateIn = (properties: number): number => properties >> 3;

export const clusterWidths: IUnicodeVersionProvider = {
  version: 'ptyhold',
  wcwidth: widthOf,
  charProperties(code: number, preceding: number): number {
    const before = stateIn(preceding);
    const width = widthOf(code);
    const joins = preceding !== 0 && widthIn(preceding) > 0 && (width === 0 || extendsCluster(before, code));
    return (code << 3) | ((joins ? widthIn(preceding) : width) << 1) | (joins ? 1 : 0);
  },
};
