// `ptyhold doctor`: what works on this machine and what does not, on one screen.
import { homeOf } from '../config.ts';
import { examine } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';
import { clearUpAtSignal } from '../signals.ts';
import { wrapColumns } from '../terminal/columns.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import type { Given, Here } from './command.ts';
import { type Colour, type Paint, painter } from './paint.ts';

/** Returns the exit status: 1 if something is broken, 130 if the person interrupted it. */
export async function doctor(given: Given, { machine, node, file, nodeVersion, out }: Here): Promise<number> {
  const signal = clearUpAtSignal();
  // On a terminal somebody waits for the report.
  if (out.columns !== undefined) out.note('tries tmux and every shell; this takes some seconds');
  const patient = { host: machine, home: homeOf(machine), own: { node, file }, nodeVersion, signal };
  const findings = await examine(patient).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  if (!findings) return 130;
  const healthy = findings.every(({ status }) => status !== 'broken');
  await out.write(
    given.options['json']
      ? `${JSON.stringify({ healthy, findings }, null, 2)}\n`
      : screenOf(findings, painter(given, out), out.columns),
  );
  return healthy ? 0 : 1;
}

interface Mark {
  sign: string;
  colour: Colour;
}

const MARKS: Readonly<Record<'ok' | 'note' | 'warning' | 'broken', Mark>> = {
  ok: { sign: '✓ ok', colour: 'green' },
  note: { sign: 'i note', colour: 'dim' },
  warning: { sign: '! warning', colour: 'yellow' },
  broken: { sign: '✗ broken', colour: 'red' },
};
const SIGNS = Math.max(...Object.values(MARKS).map(({ sign }) => sign.length));

function screenOf(findings: readonly Finding[], paint: Paint, columns = Number.POSITIVE_INFINITY): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const indent = ' '.repeat(SIGNS + width + 4);
  const wrap = (text: string, further = indent): string =>
    wrapColumns(neutraliseText(text), columns - further.length).join(`\n${further}`);
  const draw = ({ sign, colour }: Mark, check: string, says: string): string =>
    `${paint(colour, sign.padEnd(SIGNS))}  ${check.padEnd(width)}  ${wrap(says)}`;
  const lines = gathered(findings).flatMap((finding) => [
    draw(MARKS[markOf(finding)], finding.check, finding.says),
    ...(finding.notes ?? []).map((note) => draw(MARKS.note, '', `handled: ${note}`)),
    ...(finding.fix ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line, at) => `${indent}${at === 0 ? '→' : ' '} ${wrap(line, `${indent}  `)}`),
  ]);
  return `${lines.join('\n')}\n\n${summaryOf(findings)}\n`;
}

/** What can be done, and need not be, is a note. */
function markOf({ status, fix }: Finding): keyof typeof MARKS {
  return status === 'ok' && fix !== undefined ? 'note' : status;
}

/** Puts all shells that work on one line. */
function gathered(findings: readonly Finding[]): Finding[] {
  const well = findings.filter(({ check, status }) => check === 'shell' && status === 'ok');
  const [first] = well;
  if (!first) return [...findings];
  const all = { ...first, says: well.map(({ says }) => says).join(', ') };
  return findings.flatMap((finding) => (finding === first ? all : well.includes(finding) ? [] : finding));
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (status: Finding['status']) => findings.filter((finding) => finding.status === status).length;
  const [broken, warnings] = [count('broken'), count('warning')];
  if (broken + warnings === 0) return 'All is well.';
  return `${broken} broken, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.`;
}
