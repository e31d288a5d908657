// What is told while a playbook is brought up, run and taken down, as plain data.

type SessionState = 'opening' | 'starting' | 'ready' | 'changed' | 'failed' | 'skipped' | 'closed';
type StageState = 'running' | 'done' | 'failed' | 'skipped' | 'interrupted';

export type News =
  | { kind: 'session'; name: string; state: SessionState; says: string }
  | { kind: 'stage'; name: string; state: StageState; says: string }
  /** What a session printed: asked for by a step, or the last of one that failed. */
  | { kind: 'output'; of: string; session: string; text: string }
  | { kind: 'remark'; says: string };

export type Tell = (news: News) => void;
