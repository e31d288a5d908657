// Reads whole files of the host.
import { notPlainError, tooLongError } from '../own-file.ts';
import { shellQuote } from '../shell-words.ts';
import { type FarSource, fetchWhole } from './far-file.ts';
import { failed } from './far-text.ts';

/** How a job ends that prints no file. */
const [ABSENT, NOT_PLAIN, TOO_LONG, LONG] = [17, 18, 19, 20];
/** In the frames of a job, more takes seconds. */
const MOST_IN_FRAMES = 128 * 1024;

export async function readTextFile({ ask }: FarSource, file: string): Promise<string | undefined> {
  const quoted = shellQuote(file);
  const { exitCode, out, err } = await ask((far) => far.job(`[ -e ${quoted} ] || exit ${ABSENT}; cat ${quoted}`));
  if (exitCode === ABSENT) return undefined;
  if (exitCode !== 0) throw failed(err);
  return out.toString();
}

export async function readOwnFile(source: FarSource, file: string, most: number): Promise<string | undefined> {
  const { exitCode, out, err } = await source.ask((far) => far.job(ownFileOrder(file, most)));
  if (exitCode === ABSENT) return undefined;
  if (exitCode === NOT_PLAIN) throw notPlainError(file);
  if (exitCode === TOO_LONG) throw tooLongError(file, Number(out.toString()));
  if (exitCode === LONG) return (await fetchWhole(source, file, Number(out.toString()))).toString();
  if (exitCode !== 0) throw failed(err);
  return out.toString();
}

/** No FIFO is opened: the shell there would wait for somebody who writes to it. */
function ownFileOrder(file: string, most: number): string {
  const quoted = shellQuote(file);
  return [
    `[ ! -L ${quoted} ] || exit ${NOT_PLAIN}`,
    `[ -e ${quoted} ] || exit ${ABSENT}`,
    `[ -f ${quoted} ] || exit ${NOT_PLAIN}`,
    `size=$(wc -c <${quoted}) || exit 1`,
    `[ $size -le ${most} ] || { echo $size; exit ${TOO_LONG}; }`,
    `[ $size -le ${MOST_IN_FRAMES} ] || { echo $size; exit ${LONG}; }`,
    `cat ${quoted}`,
  ].join('; ');
}
