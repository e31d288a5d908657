// What the stand-in for iTerm2 shows: sessions with their text, and the prompts of their shells.
import { randomUUID } from 'node:crypto';
import type { Values } from './schema.ts';

export interface Prompt {
  id: string;
  command: string;
  state: 0 | 1 | 2;
  exit?: number;
  /** Lines of the buffer. */
  promptAt: number;
  outputAt: number;
  endsAt: number;
}

/** What a command prints, and its exit code; undefined if it never ends. */
export type Runs = (command: string) => { prints: readonly string[]; exit?: number } | undefined;

/** A session with a shell that reads lines. Without shell integration, iTerm2 knows nothing of its prompts. */
export class ShownSession {
  readonly id = randomUUID().toUpperCase();
  readonly title: string;
  readonly size = { width: 80, height: 24 };
  readonly variables: Record<string, unknown>;
  readonly profile: Record<string, unknown> = {};
  readonly sent: string[] = [];
  lines: string[] = [];
  prompts: Prompt[] = [];
  isBuried = false;
  hasIntegration = true;
  runs: Runs = (command) => ({ prints: [`ran ${command}`], exit: 0 });
  /** Told of prompts, starts and ends. */
  tell: (event: Values) => void = () => undefined;

  constructor(title: string, variables: Record<string, unknown> = {}) {
    this.title = title;
    this.variables = { id: this.id, jobName: 'zsh', path: '/Users/ada/work', tty: '/dev/ttys009', ...variables };
    this.prompt();
  }

  get current(): Prompt | undefined {
    return this.prompts.at(-1);
  }

  /** A new prompt. Of the one before, the command is then over or was given up. */
  prompt(): void {
    const at = this.lines.length;
    if (this.current) this.current.endsAt = at;
    this.prompts.push({ id: randomUUID(), command: '', state: 0, promptAt: at, outputAt: at + 1, endsAt: at + 1 });
    this.lines.push('mac% ');
    this.tell({ prompt: {}, unique_prompt_id: this.current?.id ?? '' });
  }

  /** As if typed: a line is run at its Enter. */
  type(text: string): void {
    this.sent.push(text);
    for (const part of text.split(/(?<=[\r\u0003])/)) this.#take(part);
  }

  /** The command in front has ended. */
  end(prints: readonly string[], exit: number): void {
    const { current } = this;
    this.lines.push(...prints);
    if (!current) return;
    current.state = 2;
    current.exit = exit;
    this.tell({ command_end: { status: exit }, unique_prompt_id: current.id });
    this.prompt();
  }

  #take(part: string): void {
    const { current } = this;
    if (!current) return;
    if (part.endsWith('\u0003')) {
      // An interrupted command has no end: there is a prompt again.
      this.lines.push('^C');
      this.prompt();
      return;
    }
    if (current.state !== 0) {
      this.lines.push(part);
      return;
    }
    const typed = part.replace(/\r$/, '');
    current.command += typed;
    this.lines[this.lines.length - 1] += typed;
    if (part.endsWith('\r')) this.#run(current);
  }

  #run(prompt: Prompt): void {
    prompt.state = 1;
    prompt.outputAt = this.lines.length;
    this.tell({ command_start: { command: prompt.command }, unique_prompt_id: prompt.id });
    const ran = this.runs(prompt.command);
    if (ran) this.end(ran.prints, ran.exit ?? 0);
  }
}

export interface ShownTab {
  id: string;
  sessions: ShownSession[];
  tmux?: string;
}

export interface ShownWindow {
  id: string;
  number: number;
  tabs: ShownTab[];
}
