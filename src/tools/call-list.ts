// Answers calls of pty_list.
import { describeEnded } from '../session/ended/describe.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { listEverywhere, onlyNamed, onlyTagged, pickEnded } from '../session/list.ts';
import { describeSession } from '../session/status/describe.ts';
import { lockFacts, saysFacts, statusFacts } from '../session/status/facts.ts';
import { firstLines } from '../terminal/fold.ts';
import { showName } from '../terminal/show-name.ts';
import type { Arguments } from './list-arguments.ts';
import { awayLine } from './several.ts';
import type { Answer, Call } from './tool.ts';

export async function chooseHost(hosts: Hosts): Promise<Hosts> {
  return hosts;
}

export async function handle(hosts: Hosts, args: Arguments, call: Call): Promise<Answer> {
  const targets = args.session_id === undefined ? undefined : [args.session_id].flat();
  // A session that is named is there, also if it has not the tag.
  const [all, own] = await Promise.all([
    listEverywhere(hosts, targets ? undefined : args.tag, { delivers: call.delivers }),
    listOwn(args, call),
  ]);
  const everywhere = targets ? onlyTagged(onlyNamed(all, targets, hosts.places), args.tag) : all;
  const { rows, ended, unreachable, elsewhere, maxTokens } = everywhere;
  const now = Date.now() / 1000;
  const shown = firstLines(rows.map(describeSession), maxTokens);
  const hint = rows.length === 0 ? hintAtNone(args) : shown.hidden > 0 ? '; tag shows the others' : '';
  const picked = pickEnded(everywhere, targets);
  const past = picked.map((each) => describeEnded(each, now, each.host));
  const last = `[ptyhold: ${rows.length} ${rows.length === 1 ? 'session' : 'sessions'}${hint}]${endedHint(ended.length, picked.length)}`;
  return {
    text: [
      ...shown.lines,
      ...past,
      ...own.lines,
      ...awayLine(unreachable),
      ...elsewhere.map((said) => `[${said}]`),
      last,
    ].join('\n'),
    facts: {
      sessions: rows.map((row) => ({
        session_id: row.name,
        id: row.id,
        ...(row.host !== undefined && { host: row.host }),
        ...statusFacts(row.status, now),
        program: row.program,
        cols: row.cols,
        rows: row.rows,
        attached: row.people,
        idle_seconds: Math.max(0, Math.round(now - row.active)),
        ...(row.says && saysFacts(row.says)),
        queued: row.queued,
        ...lockFacts(row),
        tags: row.tags,
        ...(row.role !== '' && { role: row.role }),
      })),
      ended: picked.map(({ id, host, record, end }) => ({
        session_id: record.name,
        id,
        ...(host !== undefined && { host }),
        how: end.how,
        ended: new Date(end.at * 1000).toISOString(),
        exit_code: end.status ?? null,
        cwd: record.cwd ?? null,
        tags: record.tags,
      })),
      ended_count: ended.length,
      ...own.facts,
      ...(unreachable.length > 0 && { unreachable: unreachable.map(({ name, why }) => ({ host: name, why })) }),
    },
  };
}

function hintAtNone({ tag }: Arguments): string {
  return tag === undefined ? '; pty_open makes one' : ` with the tag ${showName(tag)}; without tag all are listed`;
}

/** They have no tags, and a target names ours. */
async function listOwn(
  { tag, session_id: target }: { tag?: unknown; session_id?: unknown },
  { own }: Call,
): Promise<{ lines: string[]; facts: Record<string, unknown> }> {
  if (!own || tag !== undefined || target !== undefined) return { lines: [], facts: {} };
  const room = await import('./own-sessions.ts');
  return room.describeOwn(await room.listOwn(own));
}

function endedHint(all: number, shown: number): string {
  if (all === 0) return '';
  if (shown === 0) return ` [${all} over]`;
  return ` [${all} over${all > shown ? `, ${shown} shown` : ''}: pty_read reads one, pty_open name reuse=true opens it anew]`;
}
