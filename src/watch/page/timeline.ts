// The commands of a session as a list, its replay, and its downloads.
import { Terminal } from '@xterm/xterm';
import { html, nothing, type TemplateResult } from 'lit-html';
import { clusterWidths } from '../../terminal/cluster-widths.ts';
import { type Card, CUT, type Played, type PlayedCommand } from '../protocol.ts';
import { download, load } from './download.ts';
import { TERMINAL, themeNow } from './look.ts';
import { go } from './places.ts';
import { Replay } from './replay.ts';
import type { Store } from './store.ts';
import { duration, factsOf } from './words.ts';

const SPEEDS = [0.5, 1, 2, 5, 20] as const;
/** As much as the server gives. */
const MOST_REPLAYED = 16 * 1024 * 1024;
/** Of a command's line, in the name of a file. */
const LONGEST_NAME = 40;
const DOWNLOADS: readonly (readonly [kind: string, ending: string, word: string])[] = [
  ['cast', 'cast', 'Recording'],
  ['text', 'txt', 'Text'],
  ['svg', 'svg', 'SVG'],
  ['html', 'html', 'HTML'],
];

export class Timeline {
  readonly #store: Store;
  readonly #card: Card;
  readonly #box = document.createElement('div');
  readonly #terminal = new Terminal({ ...TERMINAL, theme: themeNow(), scrollback: 5_000, fontSize: 12 });
  #played: Played | undefined;
  #replay: Replay | undefined;
  #isOpen = false;
  #note = 'loading …';

  constructor(store: Store, card: Card) {
    this.#store = store;
    this.#card = card;
    this.#terminal.unicode.register(clusterWidths);
    this.#terminal.unicode.activeVersion = clusterWidths.version;
    this.#box.className = 'stand';
    void this.#begin();
  }

  draw(): TemplateResult {
    queueMicrotask(() => this.#open());
    const { commands = [] } = this.#played ?? {};
    return html`
      <div class="bar" role="toolbar" aria-label="Replay">
        ${this.#replay ? this.#player(this.#replay) : nothing}
        <span class="save" role="group" aria-label="Download the session">Download ${this.#downloads()}</span>
        <span class="note" role="status">${this.#note}</span>
      </div>
      <div class="timeline">
        <ol class="commands" aria-label="Commands">
          ${[...commands].reverse().map((command) => this.#command(command))}
        </ol>
        ${this.#box}
      </div>
    `;
  }

  close(): void {
    this.#replay?.close();
    this.#terminal.dispose();
  }

  #player(replay: Replay): TemplateResult {
    const toggle = (): void => (replay.isPlaying ? replay.pause() : replay.play());
    const value = (event: Event): number => Number((event.target as HTMLInputElement).value);
    return html`
      <button id="play" @click=${toggle}>${replay.isPlaying ? 'Pause' : 'Play'}</button>
      <input type="range" id="seek" aria-label="Where the replay is" min="0" max=${Math.ceil(replay.length)} .value=${String(Math.round(replay.at))}
        @input=${(event: Event) => replay.seek(value(event))} />
      <span>${duration(replay.at)} / ${duration(replay.length)}</span>
      <select aria-label="Speed" @change=${(event: Event) => replay.run(value(event))}>
        ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === replay.speed}>${speed}×</option>`)}
      </select>
      <label><input type="checkbox" id="short" .checked=${replay.isShort} @change=${(event: Event) => replay.shorten((event.target as HTMLInputElement).checked)} /> Shorten pauses</label>
    `;
  }

  #command(command: PlayedCommand): TemplateResult {
    const { line, exit } = command;
    return html`<li class=${exit ? 'bad' : ''}>
      <button class="output" @click=${() => void this.#showOutput(command)}>${line || '(unknown command)'}</button>
      <button aria-label=${`Replay from ${line}`} @click=${() => this.#replay?.seekOffset(command.outputFrom)}>↻</button>
      <details class="save">
        <summary aria-label=${`Download ${line}`}>⤓</summary>
        ${this.#downloads(command)}
      </details>
      <div class="meta">${factsOf(command, Date.now()).map((fact) => html`<span>${fact}</span>`)}</div>
    </li>`;
  }

  #downloads(command?: PlayedCommand): TemplateResult[] {
    return DOWNLOADS.map(
      ([kind, ending, word]) =>
        html`<button @click=${() => void this.#download(kind, ending, command)}>${word}</button> `,
    );
  }

  #open(): void {
    if (this.#isOpen || !this.#box.isConnected) return;
    this.#isOpen = true;
    this.#terminal.open(this.#box);
  }

  async #begin(): Promise<void> {
    await this.#try(async () => {
      const { key } = this.#card;
      const found = await this.#store.connection.ask<Played>({ do: 'timeline', session: key });
      const played = { ...found, from: Math.max(found.from, found.to - MOST_REPLAYED) };
      this.#played = played;
      const bytes = await load(this.#store.token, 'bytes', { session: key, from: played.from, to: played.to });
      this.#replay = new Replay(this.#terminal, played, new Uint8Array(await bytes.arrayBuffer()), () =>
        this.#store.touch(),
      );
      this.#replay.seek(this.#replay.length);
      return paceOf(played);
    });
  }

  async #showOutput({ outputFrom }: PlayedCommand): Promise<void> {
    await this.#try(async () => {
      const asked = { do: 'place', session: this.#card.key, offset: outputFrom } as const;
      const line = await this.#store.connection.ask<number>(asked);
      go({ view: 'session', key: this.#card.key, tab: 'lines', line });
      return '';
    });
  }

  async #download(kind: string, ending: string, command: PlayedCommand | undefined): Promise<void> {
    await this.#try(async () => {
      const { key, name } = this.#card;
      const answer = await load(this.#store.token, kind, { session: key, ...(command && { command: command.id }) });
      const what = command ? `${name}-${command.line.slice(0, LONGEST_NAME)}` : name;
      download(`${what}.${ending}`, await answer.blob());
      return answer.headers.has(CUT) ? 'It begins with the newest lines that fit.' : '';
    });
  }

  async #try(action: () => Promise<string>): Promise<void> {
    try {
      this.#note = await action();
    } catch (error) {
      this.#note = (error as Error).message;
    }
    this.#store.touch();
  }
}

function paceOf({ times }: Played): string {
  if (times.length === 0) return 'Nobody noted when its output came.';
  return times.some(({ isSpread }) => isSpread) ? 'Of a part it is only about known when it came.' : '';
}
