// The commands by which one server at a time asks a nested shell which one it is, and gives it marks. Nobody else types there
// meanwhile. tmux compares and sets in one go.
import { inSeconds, isOfAnother, isOwn, refuseIfInParts, refuseIfLeased } from './leases.ts';
import { setOption } from './options.ts';
import { command, sequence } from './quote.ts';
import { OVERTAKEN, SHELL_ASKED } from './result.ts';

/** `asker.key.finding.until`: the finding comes with the end. */
const ASKING = '@ptyhold_asking';
const ADOPTED = '@ptyhold_adopted';
/** Sorts before any time. */
const OVER = '0000000000';
/** The newest shell stands last, with a key that no other one has. */
const ADOPTED_COMPARED = 64;
const TYPED = '@ptyhold_typed';

export interface ShellQuestion {
  /** The process that asks: twelve characters that no other one has. */
  asker: string;
  /** Which shells have marks, as the asker knows it. */
  adopted: string;
}

/** Another one asks, or has given marks to a shell that this one does not know of. */
function isNews({ asker, adopted }: ShellQuestion): string {
  const known = adopted.slice(-ADOPTED_COMPARED).replaceAll(',', '#,');
  return `#{?${isOfAnother(ASKING, asker)},1,#{!=:#{=-${ADOPTED_COMPARED}:${ADOPTED}},${known}}}`;
}

/** Ends a sequence, before anything is typed, that was judged by what is no longer so. */
export function refuseIfShellAsked(paneId: string, question: ShellQuestion): string {
  return command('if-shell', '-F', '-t', paneId, isNews(question), SHELL_ASKED);
}

export interface NewQuestion extends ShellQuestion {
  holder: string;
  key: string;
  /** The receipts, of which none is of somebody else since the shell was looked at. */
  typed: string;
  seconds: number;
}

/** Takes the turn to ask, unless somebody has typed since the shell was looked at. */
export function takeQuestion(paneId: string, { holder, key, typed, seconds, ...question }: NewQuestion): string {
  return sequence(
    refuseIfLeased(paneId, holder),
    refuseIfInParts(paneId, holder),
    refuseIfShellAsked(paneId, question),
    command('if-shell', '-F', '-t', paneId, `#{!=:#{${TYPED}},${typed}}`, OVERTAKEN),
    command('set-option', '-F', '-t', paneId, ASKING, `${question.asker}.${key}..${inSeconds(seconds)}`),
  );
}

/** `finding` is for the others, and holds neither `#` nor a dot. */
export function endQuestion(paneId: string, asker: string, key: string, finding: string): string {
  const end = setOption(paneId, 'asking', `${asker}.${key}.${finding}.${OVER}`);
  return command('if-shell', '-F', '-t', paneId, isOwn(ASKING, `${asker}.${key}`), end);
}

/** Prints whether there is news, the last question, and the receipts. */
export function tellQuestion(paneId: string, question: ShellQuestion): string {
  const format = `#{?${isNews(question)},1,0} #{${ASKING}} #{${TYPED}}`;
  return command('display-message', '-p', '-t', paneId, format);
}

export interface ToldQuestion {
  isNews: boolean;
  /** That of the last question; empty if there was none. */
  key: string;
  /** What it found. */
  finding: string;
  /** The receipts, the first perhaps cut. */
  typed: string;
}

export function readQuestion(told: string): ToldQuestion {
  const [news, question = '', ...typed] = told.split(' ');
  const [, key = '', finding = ''] = question.split('.');
  return { isNews: news === '1', key, finding, typed: typed.join(' ') };
}
