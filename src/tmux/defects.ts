// Known defects of some versions of tmux, and what ptyhold does about each.
import { isAtLeast, type TmuxVersion } from './version.ts';

interface Defect {
  /** The first version in which it was not seen. */
  gone: readonly [major: number, minor: number];
  what: string;
  remedy: string;
}

const DEFECTS: readonly Defect[] = [
  {
    gone: [3, 5],
    what: 'a paste or a focus event for a pane whose program has ended would end tmux',
    remedy: 'ptyhold looks before it types',
  },
  {
    gone: [3, 7],
    what: 'tmux might end when a session comes or goes, somebody leaves, or a text is pasted, while a program connects',
    remedy: 'the servers of ptyhold take turns',
  },
  {
    gone: [3, 5],
    what: '`window-size manual` for all windows would end tmux at the next session, so do not set that yourself',
    remedy: 'ptyhold sets the size of one window at a time',
  },
  {
    gone: [3, 6],
    what: 'builds with libutempter would lose exit codes',
    remedy: 'ptyhold makes tmux look once more',
  },
];

/** The defects of that version, one sentence each. */
export function defectsOf(version: TmuxVersion): string[] {
  return DEFECTS.filter(({ gone }) => !isAtLeast(version, ...gone)).map(
    ({ what, remedy, gone }) => `${remedy}: before ${gone.join('.')} ${what}`,
  );
}
