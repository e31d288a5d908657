// The commands of a session as a list, its replay, and its downloads.
import { Terminal } from '@xterm/xterm';
import { html, nothing, type TemplateResult } from 'lit-html';
import { clusterWidths } from '../../terminal/cluster-widths.ts';
import type { Card, Played, PlayedCommand } from '../protocol.ts';
import { download, load } from './download.ts';
import { TERMINAL, themeNow } from './look.ts';
import { go } from './places.ts';
import { Replay } from './replay.ts';
import type { Store } from './store.ts';
import { duration } from './words.ts';

const SPEEDS = [0.5, 1, 2, 5, 20] as const;
/** As much as the server gives. */
const MOST_REPLAYED = 16 * 1024 * 1024;
const DOWNLOADS: readonly (readonly [kind: string, ending: string, word: string])[] = [['text', 'txt', 'Text']];

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
        ${DOWNLOADS.map(([kind, ending, word]) => html`<button @click=${() => void this.#download(kind, ending)}>${word}</button>`)}
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
    `;
  }

  #command(command: PlayedCommand): TemplateResult {
    const { line, exit, isRunning, durationMs, startedAt, by } = command;
    const end = isRunning ? 'running' : exit === undefined ? '' : `exit ${exit}`;
    return html`<li class=${exit ? 'bad' : ''}>
      <button class="output" @click=${() => void this.#showOutput(command)}>${line || '(unknown command)'}</button>
      <span>${end}</span>
      <span>${durationMs === undefined ? '' : duration(durationMs)}</span>
      <span>${startedAt === undefined ? '' : new Date(startedAt).toLocaleTimeString()}</span>
      <span>${by ?? ''}</span>
      <button aria-label=${`Replay from ${line}`} @click=${() => this.#replay?.seekOffset(command.outputFrom)}>↻</button>
    </li>`;
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
      return played.times.length === 0 ? 'Nobody noted when its output came.' : '';
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

  async #download(kind: string, ending: string): Promise<void> {
    await this.#try(async () => {
      const answer = await load(this.#store.token, kind, { session: this.#card.key });
      download(`${this.#card.name}.${ending}`, await answer.blob());
      return '';
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
