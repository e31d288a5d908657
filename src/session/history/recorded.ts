// A session, or a stretch of it, as recordings, pictures and pages of it are made.
import type { Source } from '../../record/forms.ts';
import type { Stretch } from '../../record/pieces.ts';
import type { TimedCommand, Timeline } from '../../record/timeline.ts';
import { neutraliseText } from '../../terminal/neutralise.ts';
import { statusOf } from '../../tmux/rows.ts';
import type { Session } from '../state/session.ts';

/** Without a stretch, all that the journal keeps. */
export function sourceOf({ row, stream, shellKeys }: Session, timeline: Timeline, stretch?: Stretch): Source {
  return {
    journal: stream.journal,
    timeline,
    stretch: stretch ?? { from: timeline.from, to: timeline.to },
    isWhole: stretch === undefined,
    title: neutraliseText(row.name),
    secrets: shellKeys.all,
    exit: row.dead ? statusOf(row) : undefined,
  };
}

/** From the prompt of the first command to the end of the last one's output. */
export function stretchFrom(first: TimedCommand, last: TimedCommand): Stretch {
  return { from: first.prompt, to: last.to };
}
