// The names of the six tools, for those who need no more of them.

export const TOOL_NAMES = ['pty_open', 'pty_send', 'pty_read', 'pty_key', 'pty_close', 'pty_list'] as const;

export type ToolName = (typeof TOOL_NAMES)[number];
