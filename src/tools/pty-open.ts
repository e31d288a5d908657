// pty_open: opens a new session, or takes an existing one with reuse.
import { z } from 'zod';
import type { Context } from '../session/context.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { openSession } from '../session/open.ts';
import { showName } from '../terminal/show-name.ts';
import { force, seconds, sessionName, size } from './arguments.ts';
import { defineTool } from './tool.ts';

const HOST = 'Which of the hosts; default the first';

export const ptyOpen = defineTool({
  name: 'pty_open',
  title: 'Open a terminal session',
  description:
    'Open a persistent terminal session (tmux). It outlives this server; a person can attach with the line in the answer. Run ssh, containers, REPLs by typing them into it.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  arguments: {
    name: sessionName.optional().describe('Default: the first free of t1, t2, …'),
    shell: z.string().min(1).optional().describe('bash (default), zsh, fish, sh, … or a path'),
    command: z.string().min(1).optional().describe('Run this instead of a shell; the session ends with it'),
    host: z.string().min(1).optional().describe(HOST),
    cwd: z.string().min(1).optional(),
    env: z
      .record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'names of variables are letters, digits and _'), z.string())
      .optional(),
    cols: size(1000).optional().describe('Default 120'),
    rows: size(1000).optional().describe('Default 40'),
    tags: z.array(z.string().min(1).max(64)).max(16).optional(),
    reuse: z
      .boolean()
      .optional()
      .describe('Take the session of that name; one that is over is opened anew in its folder'),
    idle_timeout: seconds.min(1).optional().describe('Close after so many idle seconds'),
    role: z.string().min(1).optional().describe('Limits what is done in it'),
    force: force.describe('Run even a command that is refused as dangerous'),
  },
  chooseHost: (hosts, args) => chooseHostToOpen(hosts, args.host),
  async handle({ context, taken }, args, call) {
    const { idle_timeout: idleTimeout, force: isForced, host: _, ...request } = args;
    const leave = { force: isForced, confirm: call.confirm };
    const opened = await openSession(context, { ...request, idleTimeout, leave, taken });
    const { session, isReused, insteadOf, attach, notes } = opened;
    const { row } = session;
    const how = isReused ? 'reused' : insteadOf === undefined ? 'opened' : 'opened anew';
    const last = [
      `[ptyhold ${showName(row.name)}: ${how} ${showName(row.shell)}, ${row.cols}×${row.rows}, id ${row.id}${row.role === '' ? '' : `, role ${row.role}`}]`,
      ...(notes.length > 0 ? [`[${notes.join('; ')}]`] : []),
    ].join(' ');
    return {
      text: `session_id: ${row.name}\nattach: ${attach}\n${last}`,
      facts: {
        session_id: row.name,
        id: row.id,
        ...(context.host !== undefined && { host: context.host }),
        reused: isReused,
        ...(insteadOf !== undefined && { instead_of: insteadOf }),
        attach,
        cols: row.cols,
        rows: row.rows,
        shell: row.shell,
        ...(row.role !== '' && { role: row.role }),
        notes,
      },
    };
  },
});

/** Also tells the names on other hosts: an automatic name that is unique needs no host in later calls. */
async function chooseHostToOpen(
  hosts: Hosts,
  host: string | undefined,
): Promise<{ context: Context; taken: readonly string[] }> {
  const context = await hosts.at(host);
  await hosts.askOpened((each) => each.sessions.names(), context);
  // A host that does not answer now still has its last names.
  return {
    context,
    taken: hosts.opened.filter((each) => each !== context).flatMap(({ sessions }) => sessions.lastNames),
  };
}
