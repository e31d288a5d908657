// `ptyhold log NAME --cast|--svg|--html|--text`: any stretch of a session for players, pictures, pages and mails.
import { castOf } from '../record/cast.ts';
import { draw } from '../record/draw.ts';
import { htmlOf } from '../record/html.ts';
import { happeningsIn, type Stretch } from '../record/pieces.ts';
import { svgOf } from '../record/svg.ts';
import { textOf } from '../record/text.ts';
import { sizeAt, type TimedCommand, type Timeline } from '../record/timeline.ts';
import { prepareToRead } from '../session/completion/prepare.ts';
import type { Context } from '../session/context.ts';
import { SessionTimeline } from '../session/history/session-timeline.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import type { Session } from '../session/state/session.ts';
import { isPlain } from '../targets/target.ts';
import type { Drawn } from '../terminal/cells.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { statusOf } from '../tmux/rows.ts';
import type { Given, Here } from './command.ts';
import { Fault, WRONG_USAGE } from './fault.ts';
import type { Out } from './out.ts';
import { chooseForPerson, withSession } from './with-session.ts';

export const FORMATS = ['cast', 'svg', 'html', 'text'] as const;
type Format = (typeof FORMATS)[number];

interface Source {
  session: Session;
  timeline: Timeline;
  stretch: Stretch;
  /** Without a command, a picture shows the screen. */
  isWhole: boolean;
}

/** Returns the exit status. */
export async function exportLog(hosts: Hosts, given: Given, { out }: Here): Promise<number> {
  const format = readFormat(given);
  const [name = '', ...others] = given.operands;
  if (others.length > 0) throw new Fault(`--${format} takes one session.`, WRONG_USAGE);
  const source = isPlain(name)
    ? await withSession(hosts, name, (context, id) => openSource(context, id, given), 'all')
    : await chosenSource(hosts, name, given, format);
  if (format === 'cast') await writeCast(source, given, out);
  else await writeDrawn(source, format, out);
  return 0;
}

async function chosenSource(hosts: Hosts, name: string, given: Given, format: Format): Promise<Source> {
  const choice = await chooseForPerson(hosts, [name]);
  if (choice.kind === 'several')
    throw new Fault(`--${format} takes one session, and ${name} names several.`, WRONG_USAGE);
  return openSource(choice.context, choice.session, given);
}

function readFormat({ options }: Given): Format {
  const asked = FORMATS.filter((format) => options[format] !== undefined);
  const [format = 'text', other] = asked;
  if (other !== undefined) throw new Fault(`--${format} and --${other} exclude each other.`, WRONG_USAGE);
  return format;
}

async function openSource(context: Context, nameOrId: string, { options }: Given): Promise<Source> {
  const session = await prepareToRead(context, nameOrId);
  const timeline = await new SessionTimeline(session).read();
  const { command } = options;
  const whole = { from: timeline.from, to: timeline.to };
  if (typeof command !== 'string') return { session, timeline, stretch: whole, isWhole: true };
  return { session, timeline, stretch: stretchOf(timeline.commands, command), isWhole: false };
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
  return { from: from.prompt, to: to.to };
}

async function writeCast({ session, timeline, stretch }: Source, { options }: Given, out: Out): Promise<void> {
  const { cols, rows } = sizeAt(timeline.sizes, stretch.from);
  const lines = castOf(happeningsIn(session.stream.journal, timeline, stretch), {
    version: options['cast-version'] === '2' ? 2 : 3,
    cols,
    rows,
    title: neutraliseText(session.row.name),
    secrets: session.shellKeys.all,
    idleLimit: readIdle(options['idle']),
    exit: session.row.dead ? statusOf(session.row) : undefined,
  });
  for await (const line of lines) await out.write(line);
}

export function readIdle(given: string | true | undefined): number | undefined {
  if (typeof given !== 'string') return undefined;
  const seconds = Number(given);
  if (seconds > 0 && Number.isFinite(seconds)) return seconds;
  throw new Fault(`--idle takes seconds; "${given}" is none.`, WRONG_USAGE);
}

async function writeDrawn(source: Source, format: Exclude<Format, 'cast'>, out: Out): Promise<void> {
  const drawn = await drawSource(source, format === 'svg' && source.isWhole ? 'screen' : 'all');
  const title = neutraliseText(source.session.row.name);
  if (drawn.isCut) out.note('it begins with the newest lines that fit; older ones are left out');
  if (format === 'svg') await out.write(svgOf(source.isWhole ? drawn : fitted(drawn), { title }));
  else if (format === 'html') await out.write(htmlOf(drawn, { title }));
  else await out.write(textOf(drawn));
}

const LEAST_COLUMNS = 60;

/** A picture of some lines is as wide as they are. */
function fitted(drawn: Drawn): Drawn {
  const ends = drawn.rows.map((runs) => runs.at(-1)).map((run) => (run ? run.column + run.columns : 0));
  return { ...drawn, cols: Math.min(drawn.cols, Math.max(LEAST_COLUMNS, ...ends)) };
}

function drawSource({ session, timeline, stretch }: Source, part: 'screen' | 'all'): Promise<Drawn> {
  const { cols, rows } = sizeAt(timeline.sizes, stretch.from);
  const secrets = session.shellKeys.all;
  return draw(happeningsIn(session.stream.journal, timeline, stretch), { cols, rows, secrets, part });
}
