// pty_list: lists the sessions, one a line.
import { z } from 'zod';
import { describeSession, listEverywhere, stateOf } from '../session/list.ts';
import { firstLines } from '../terminal/fold.ts';
import { defineTool } from './tool.ts';

export const ptyList = defineTool({
  name: 'pty_list',
  title: 'List sessions',
  description: 'List the sessions: name, id, state, program in front, size, people attached, idle time, tags.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  arguments: { tag: z.string().min(1).optional().describe('Only sessions with this tag') },
  chooseHost: async (hosts) => hosts,
  async handle(hosts, args) {
    const { rows, unreachable, elsewhere, maxTokens } = await listEverywhere(hosts, args.tag);
    const now = Date.now() / 1000;
    const shown = firstLines(
      rows.map((row) => describeSession(row, now)),
      maxTokens,
    );
    const hint = rows.length === 0 ? '; pty_open makes one' : shown.hidden > 0 ? '; tag shows the others' : '';
    const last = `[ptyhold: ${rows.length} ${rows.length === 1 ? 'session' : 'sessions'}${hint}]`;
    return {
      text: [
        ...shown.lines,
        ...unreachable.map(({ name, why }) => `[host ${name}: ${why}]`),
        ...elsewhere.map((said) => `[${said}]`),
        last,
      ].join('\n'),
      facts: {
        sessions: rows.map((row) => ({
          session_id: row.name,
          id: row.id,
          ...(row.host !== undefined && { host: row.host }),
          state: stateOf(row),
          program: row.program,
          cols: row.cols,
          rows: row.rows,
          attached: row.people,
          idle_seconds: Math.max(0, Math.round(now - row.active)),
          tags: row.tags,
        })),
      },
    };
  },
});
