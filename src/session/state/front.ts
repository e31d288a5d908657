// What this server has seen of the programs that stood in front in a session.
import type { Screen } from '../../terminal/screen.ts';

export interface KnownPrompts {
  /** The process group that showed them. */
  group: number | undefined;
  known: readonly string[];
}

export class Front {
  readonly #markless = new Set<number>();
  #askedAt: number | undefined;
  #prompts: KnownPrompts | undefined;
  #asksForPastes: boolean | undefined;
  #reportsUpTo = -1;
  #screen: Screen | undefined;

  /** Remembers a process that was asked to take marks and did not answer like a shell. */
  noteMarkless(pid: number): void {
    this.#markless.add(pid);
  }

  isMarkless(pid: number): boolean {
    return this.#markless.has(pid);
  }

  /** How far the journal was known when a program was seen to wait for input; undefined if none waits. */
  noteAsking(scanned: number | undefined): void {
    this.#askedAt = scanned;
  }

  /** A program was seen to wait for input, and nothing has come since. */
  isStillAsking(scanned: number): boolean {
    return this.#askedAt === scanned;
  }

  /** The prompts that the program in front has shown. */
  get prompts(): KnownPrompts | undefined {
    return this.#prompts;
  }

  /** The prompts of that process group. Prompts of another program do not count. */
  promptsOf(group: number | undefined): readonly string[] {
    return this.#prompts?.group === group ? (this.#prompts?.known ?? []) : [];
  }

  notePrompts(prompts: KnownPrompts): void {
    this.#prompts = prompts;
  }

  /** Whether the shell's line editor asked for bracketed paste when text was last typed. */
  get asksForPastes(): boolean | undefined {
    return this.#asksForPastes;
  }

  noteAsksForPastes(asks: boolean): void {
    this.#asksForPastes = asks;
  }

  /** Reports that were asked for before this offset stand on no line any more. */
  get reportsUpTo(): number {
    return this.#reportsUpTo;
  }

  noteReportsGone(upTo: number): void {
    this.#reportsUpTo = upTo;
  }

  /** Remembers the screen that is shown now, and returns the one that was shown before. */
  rememberScreen(now: Screen): Screen | undefined {
    const before = this.#screen;
    this.#screen = now;
    return before;
  }
}
