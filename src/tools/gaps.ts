// What an answer says of output that is missing.
import type { Gap } from '../journal/journal.ts';

export function gapFacts({ offset, until, why }: Gap): { bytes: number | null; why: string } {
  return { bytes: why === 'repaired' ? null : until - offset, why };
}

/** One sentence for each cause, however many places it has left. */
export function describeGaps(gaps: readonly Gap[]): string[] {
  const causes = [...new Set(gaps.map(({ why }) => why))];
  return causes.map((why) => {
    const places = gaps.filter((gap) => gap.why === why);
    return describe(
      why,
      places.reduce((sum, { offset, until }) => sum + until - offset, 0),
      places.length,
    );
  });
}

function describe(why: Gap['why'], bytes: number, places: number): string {
  switch (why) {
    case 'dropped':
      return `${bytes} bytes of older output are no longer kept`;
    case 'repaired':
      return 'the journal had stopped and was started again: output in between is missing here, screen=true shows what is drawn';
    case 'killed':
      return `the journal was interrupted: up to ${places * 4096} bytes are missing here`;
    case 'full':
      // ring.sh counts one byte more at each place, since it cannot tell whether any is lost.
      return bytes > places
        ? `the disk is full: at least ${bytes - places} bytes are missing here`
        : 'the disk is full: output may be missing here';
  }
}
