// `ptyhold log NAME --cast|--svg|--html|--text`: any stretch of a session for players, pictures, pages and mails.
import { castFrom, drawnFrom, FORMS, type Form, type Source } from '../record/forms.ts';
import type { Stretch } from '../record/pieces.ts';
import type { TimedCommand } from '../record/timeline.ts';
import { prepareToRead } from '../session/completion/prepare.ts';
import type { Context } from '../session/context.ts';
import { sourceOf, stretchFrom } from '../session/history/recorded.ts';
import { SessionTimeline } from '../session/history/session-timeline.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import type { Given, Here } from './command.ts';
import { Fault, WRONG_USAGE } from './fault.ts';
import type { Out } from './out.ts';
import { withOne } from './with-session.ts';

/** Returns the exit status. */
export async function exportLog(hosts: Hosts, given: Given, { out }: Here): Promise<number> {
  const format = readFormat(given);
  const [name = '', ...others] = given.operands;
  if (others.length > 0) throw new Fault(`--${format} takes one session.`, WRONG_USAGE);
  const source = await withOne(hosts, name, (context, id) => openSource(context, id, given), {
    what: `--${format}`,
    among: 'all',
  });
  if (format === 'cast') await writeCast(source, given, out);
  else await writeDrawn(source, format, out);
  return 0;
}

function readFormat({ options }: Given): Form {
  const asked = FORMS.filter((format) => options[format] !== undefined);
  const [format = 'text', other] = asked;
  if (other !== undefined) throw new Fault(`--${format} and --${other} exclude each other.`, WRONG_USAGE);
  return format;
}

async function openSource(context: Context, nameOrId: string, { options }: Given): Promise<Source> {
  const session = await prepareToRead(context, nameOrId);
  const timeline = await new SessionTimeline(session).read();
  const { command } = options;
  return sourceOf(session, timeline, typeof command === 'string' ? stretchOf(timeline.commands, command) : undefined);
}

/** "-1", or "-3:-1" with both ends; the newest is -1. */
export function stretchOf(commands: readonly TimedCommand[], range: string): Stretch {
  const [, first, colon, last = '-1'] = /^(-[1-9]\d{0,5})(?:(:)(-[1-9]\d{0,5})?)?$/.exec(range) ?? [];
  if (first === undefined)
    throw new Fault(
      `--command takes -1 for the newest command, or a range such as -3:-1; "${range}" is none.`,
      WRONG_USAGE,
    );
  const [from, to] = [commands.at(Number(first)), commands.at(Number(colon ? last : first))];
  if (!from || !to || from.from > to.from)
    throw new Fault(
      `There is no command ${range}: ptyhold history lists those that are kept, ${commands.length} in all.`,
    );
  return stretchFrom(from, to);
}

async function writeCast(source: Source, { options }: Given, out: Out): Promise<void> {
  const version = options['cast-version'] === '2' ? 2 : 3;
  for await (const line of castFrom(source, { version, idleLimit: readIdle(options['idle']) })) await out.write(line);
}

export function readIdle(given: string | true | undefined): number | undefined {
  if (typeof given !== 'string') return undefined;
  const seconds = Number(given);
  if (seconds > 0 && Number.isFinite(seconds)) return seconds;
  throw new Fault(`--idle takes seconds; "${given}" is none.`, WRONG_USAGE);
}

async function writeDrawn(source: Source, format: Exclude<Form, 'cast'>, out: Out): Promise<void> {
  const { contents, isCut } = await drawnFrom(source, format);
  if (isCut) out.note('it begins with the newest lines that fit; older ones are left out');
  await out.write(contents);
}
