// How a session ended that tmux no longer has.
import type { End, SessionRecord } from './record.ts';

/** What runs now. */
export interface Present {
  /** The present start of the machine. */
  life: string;
  /** The tmux server; undefined if none is running. */
  server: string | undefined;
}

export function judgeEnd(record: SessionRecord, { life, server }: Present): End {
  if (record.end) return record.end;
  const { seen: at } = record;
  if (record.life !== undefined && record.life !== life) return { how: 'restart', at };
  return { how: record.server !== undefined && record.server === server ? 'killed' : 'tmux', at };
}
