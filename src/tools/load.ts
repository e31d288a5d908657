// Loads one tool, for callers that need no other.
import type { ToolName } from './names.ts';
import type { Tool } from './tool.ts';

export async function loadTool(name: ToolName): Promise<Tool> {
  switch (name) {
    case 'pty_open':
      return (await import('./pty-open.ts')).ptyOpen;
    case 'pty_send':
      return (await import('./pty-send.ts')).ptySend;
    case 'pty_read':
      return (await import('./pty-read.ts')).ptyRead;
    case 'pty_key':
      return (await import('./pty-key.ts')).ptyKey;
    case 'pty_close':
      return (await import('./pty-close.ts')).ptyClose;
    case 'pty_list':
      return (await import('./pty-list.ts')).ptyList;
  }
}
