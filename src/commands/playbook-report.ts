// How the work on a playbook is shown: lines that are redrawn on a terminal, plain lines elsewhere, or JSON lines.
import type { News } from '../playbook/news.ts';
import { neutraliseLines, neutraliseText } from '../terminal/neutralise.ts';
import type { Given, Here } from './command.ts';
import { InOrder } from './in-order.ts';
import type { Out } from './out.ts';
import { type Paint, painter } from './paint.ts';
import { draw, type Line } from './playbook-news.ts';

export interface Report {
  tell(news: News): void;
  /** The last word, once nothing more will be told. */
  end(end: 'done' | 'failed' | 'interrupted', remark: string | undefined): Promise<void>;
}

interface Named {
  name: string;
}

export function reportFor(
  given: Given,
  { out, machine }: Here,
  sessions: readonly Named[],
  stages: readonly Named[],
): Report {
  if (given.options['json']) return new JsonReport(out);
  const paint = painter(given, out);
  const isDrawn = out.columns !== undefined && out.rows !== undefined && machine.env['TERM'] !== 'dumb';
  return isDrawn ? new LiveReport(out, paint, sessions, stages) : new LineReport(out, paint);
}

class JsonReport implements Report {
  readonly #written: InOrder;

  constructor(out: Out) {
    this.#written = new InOrder(out);
  }

  tell(news: News): void {
    this.#write(news);
  }

  async end(end: string, remark: string | undefined): Promise<void> {
    this.#write({ kind: 'end', end, ...(remark !== undefined && { says: remark }) });
    await this.#written.done();
  }

  #write(facts: object): void {
    const line = `${JSON.stringify(facts)}\n`;
    this.#written.write(line);
  }
}

function drawOutput({ of, session, text }: News & { kind: 'output' }, paint: Paint): string {
  const head = of === session ? `${session}:` : `${of}, in ${session}:`;
  const lines = neutraliseLines(text).split('\n');
  return [paint('dim', `  ── ${head}`), ...lines.map((line) => `  ${line}`)].join('\n');
}

/** One line for each change, which a log keeps. */
class LineReport implements Report {
  readonly #paint: Paint;
  readonly #written: InOrder;

  constructor(out: Out, paint: Paint) {
    this.#written = new InOrder(out);
    this.#paint = paint;
  }

  tell(news: News): void {
    if (news.kind === 'remark') this.#write(neutraliseText(news.says));
    else if (news.kind === 'output') this.#write(drawOutput(news, this.#paint));
    else if (news.state !== 'starting') this.#write(draw(news, this.#paint));
  }

  async end(_: string, remark: string | undefined): Promise<void> {
    if (remark !== undefined) this.#write(remark);
    await this.#written.done();
  }

  #write(line: string): void {
    this.#written.write(`${line}\n`);
  }
}

/** The lines stand below each other and are drawn anew at each change. What programs printed comes behind them. */
class LiveReport implements Report {
  readonly #out: Out;
  readonly #paint: Paint;
  readonly #lines = new Map<string, Line>();
  readonly #behind: string[] = [];
  #drawn = 0;
  readonly #written: InOrder;

  constructor(out: Out, paint: Paint, sessions: readonly Named[], stages: readonly Named[]) {
    this.#out = out;
    this.#written = new InOrder(out);
    this.#paint = paint;
    for (const { name } of sessions) this.#note({ kind: 'session', name, state: 'waiting', says: '' });
    for (const { name } of stages) this.#note({ kind: 'stage', name, state: 'waiting', says: '' });
    this.#redraw();
  }

  tell(news: News): void {
    if (news.kind === 'remark') this.#behind.push(neutraliseText(news.says));
    else if (news.kind === 'output') this.#behind.push(drawOutput(news, this.#paint));
    else this.#note(news);
    this.#redraw();
  }

  async end(_: string, remark: string | undefined): Promise<void> {
    this.#redraw('whole');
    const last = [...this.#behind, ...(remark === undefined ? [] : [remark])];
    if (last.length > 0) this.#write(`${last.join('\n')}\n`);
    await this.#written.done();
  }

  #note(line: Line): void {
    this.#lines.set(`${line.kind} ${line.name}`, line);
  }

  /** What is above the screen cannot be drawn anew: meanwhile only as many lines as it has. */
  #redraw(how: 'whole' | 'part' = 'part'): void {
    const { columns = 80, rows = 24 } = this.#out;
    const all = [...this.#lines.values()];
    const shown = how === 'whole' ? all : all.slice(-Math.max(1, rows - 2));
    const back = this.#drawn > 0 ? `\x1b[${this.#drawn}A\r` : '';
    const lines = shown.map((line) => `${draw(line, this.#paint, columns)}\x1b[K\n`);
    this.#drawn = shown.length;
    this.#write(`${back}\x1b[J${lines.join('')}`);
  }

  #write(text: string): void {
    this.#written.write(text);
  }
}
