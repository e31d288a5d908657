// `ptyhold doctor`: what works on this machine and what does not, on one screen.
import { homeOf } from '../config.ts';
import { examine } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import type { Given, Here } from './command.ts';

/** Returns the exit status: 1 if something is broken, 130 if the person interrupted it. */
export async function doctor({ options }: Given, { machine, nodeVersion, out }: Here): Promise<number> {
  const stop = new AbortController();
  // Lets the doctor clean up first. `on`, not `once`: execa ends the process when its own listener is the last one.
  process.on('SIGINT', () => stop.abort());
  process.on('SIGTERM', () => stop.abort());
  const findings = await examine({ host: machine, home: homeOf(machine), nodeVersion, signal: stop.signal });
  if (stop.signal.aborted) return 130;
  const healthy = findings.every(({ status }) => status !== 'broken');
  await out.write(options['json'] ? `${JSON.stringify({ healthy, findings }, null, 2)}\n` : screenOf(findings));
  return healthy ? 0 : 1;
}

const MARKS: Readonly<Record<Finding['status'], string>> = { ok: 'ok', warning: 'warning', broken: 'BROKEN' };

function screenOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const indent = ' '.repeat(MARKS.warning.length + width + 4);
  const lines = gathered(findings).flatMap(({ check, status, says, notes = [], fix }) => [
    `${MARKS[status].padEnd(MARKS.warning.length)}  ${check.padEnd(width)}  ${says}${status === 'ok' && fix ? ` (${fix})` : ''}`,
    ...notes.map((note) => `${indent}known: ${note}`),
    ...(status !== 'ok' && fix ? [`${indent}→ ${fix}`] : []),
  ]);
  return `${lines.map(neutraliseText).join('\n')}\n\n${summaryOf(findings)}\n`;
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
