// The output of a session as numbered lines, from the first that is kept: to read, to search, and to link to.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Card, Found, Lines as Part } from '../protocol.ts';
import { linkTo } from './places.ts';
import type { Store } from './store.ts';

const PAGE = 500;

export class Lines {
  readonly #store: Store;
  readonly #card: Card;
  #wanted: number | undefined;
  #part: Part | undefined;
  #found: Found | undefined;
  #note = '';
  #isShown = false;

  constructor(store: Store, card: Card, line: number | undefined) {
    this.#store = store;
    this.#card = card;
    this.#wanted = line;
    void this.#load(beginFor(line));
  }

  /** A link in the page leads to another line. */
  show(line: number | undefined): void {
    if (line === this.#wanted) return;
    this.#wanted = line;
    this.#isShown = false;
    const part = this.#part;
    const isThere = part && line !== undefined && line >= part.first && line < part.first + part.lines.length;
    if (!isThere) void this.#load(beginFor(line));
  }

  draw(): TemplateResult {
    queueMicrotask(() => this.#scroll());
    const part = this.#part;
    return html`
      <div class="bar" role="toolbar" aria-label="Lines">
        <input type="search" id="find" placeholder="Find in all lines (/)" aria-label="Find in all lines"
          @change=${(event: Event) => void this.#find((event.target as HTMLInputElement).value)} />
        ${part ? this.#steps(part) : nothing}
        <span class="note" role="status">${this.#note}</span>
      </div>
      ${this.#found ? this.#matches(this.#found) : nothing}
      <ol class="lines">
        ${part?.lines.map((line, index) => this.#line(part.first + index, line))}
      </ol>
    `;
  }

  close(): void {
    this.#part = undefined;
  }

  #steps({ first, held, lines }: Part): TemplateResult {
    const last = first + lines.length - 1;
    return html`
      <button ?disabled=${first <= held.first} @click=${() => void this.#load(Math.max(held.first, first - PAGE))}>Earlier</button>
      <button ?disabled=${last >= held.last} @click=${() => void this.#load(last + 1)}>Later</button>
      <button @click=${() => void this.#load(Number.MAX_SAFE_INTEGER)}>Newest</button>
      <span>${first}–${last} of ${held.last}</span>
    `;
  }

  #line(number: number, line: string): TemplateResult {
    const link = this.#linkTo(number);
    return html`<li id=${`L${number}`} class=${number === this.#wanted ? 'meant' : ''}><a href=${link}>${number}</a><span>${line}</span></li>`;
  }

  #matches({ matches, count }: Found): TemplateResult {
    return html`
      <details open class="matches">
        <summary>${count} ${count === 1 ? 'line' : 'lines'}${count > matches.length ? `, the newest ${matches.length}` : ''}</summary>
        <ol class="lines">
          ${[...matches].reverse().map(({ line, text }) => html`<li><a href=${this.#linkTo(line)}>${line}</a><span>${text}</span></li>`)}
        </ol>
      </details>
    `;
  }

  #linkTo(line: number): string {
    return linkTo({ view: 'session', key: this.#card.key, tab: 'lines', line });
  }

  async #load(from: number): Promise<void> {
    await this.#try(async () => {
      const asked = { do: 'lines', session: this.#card.key, from, count: PAGE } as const;
      this.#part = await this.#store.connection.ask<Part>(asked);
    });
  }

  async #find(text: string): Promise<void> {
    if (text === '') this.#found = undefined;
    else
      await this.#try(async () => {
        const asked = { do: 'find', session: this.#card.key, text, ignoreCase: text === text.toLowerCase() } as const;
        this.#found = await this.#store.connection.ask<Found>(asked);
        scrollTo({ top: 0 });
      });
    this.#store.touch();
  }

  async #try(load: () => Promise<void>): Promise<void> {
    try {
      await load();
      this.#note = '';
    } catch (error) {
      this.#note = (error as Error).message;
    }
    this.#store.touch();
  }

  /** To the line that a link means, once. */
  #scroll(): void {
    if (this.#isShown || !this.#part) return;
    this.#isShown = true;
    const meant =
      this.#wanted === undefined
        ? document.querySelector('.lines li:last-child')
        : document.getElementById(`L${this.#wanted}`);
    meant?.scrollIntoView({ block: 'center' });
  }
}

/** The line stands in the middle; without one, the newest are shown. */
function beginFor(line: number | undefined): number {
  return line === undefined ? Number.MAX_SAFE_INTEGER : Math.max(1, line - Math.floor(PAGE / 2));
}
