// The six tools, in the order in which clients list them.
import { ptyClose } from './pty-close.ts';
import { ptyKey } from './pty-key.ts';
import { ptyList } from './pty-list.ts';
import { ptyOpen } from './pty-open.ts';
import { ptyRead } from './pty-read.ts';
import { ptySend } from './pty-send.ts';
import type { Tool } from './tool.ts';

export const TOOLS: readonly Tool[] = [ptyOpen, ptySend, ptyRead, ptyKey, ptyClose, ptyList];
