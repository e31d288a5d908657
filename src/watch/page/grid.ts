// All sessions side by side: who waits for a person first.
import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { Card } from '../protocol.ts';
import { choose, type Filter, tagsOf } from './filter.ts';
import { linkTo } from './places.ts';
import type { Store } from './store.ts';
import { Tile } from './tile.ts';
import { ago, describeCard } from './words.ts';

const STATES: readonly (readonly [Filter['state'], string])[] = [
  ['', 'all'],
  ['waits', 'waiting for you'],
  ['failed', 'failed'],
  ['done', 'done'],
  ['running', 'running'],
  ['prompt', 'at the prompt'],
  ['over', 'ended'],
];

export class Grid {
  readonly #store: Store;
  readonly #tiles = new Map<string, Tile>();

  constructor(store: Store) {
    this.#store = store;
  }

  draw(now: number): TemplateResult {
    const { cards, filter } = this.#store;
    const shown = choose(cards.values(), filter, now);
    this.#closeAllBut(shown);
    return html`
      ${this.#bar(shown.length)}
      <main>
        ${shown.length === 0 ? html`<p class="none">${cards.size === 0 ? 'There is no session yet.' : 'No session is like this.'}</p>` : nothing}
        <ul class="grid">
          ${repeat(
            shown,
            ({ key }) => key,
            (card) => this.#card(card, now),
          )}
        </ul>
      </main>
    `;
  }

  close(): void {
    this.#closeAllBut([]);
  }

  #bar(count: number): TemplateResult {
    const { filter, cards } = this.#store;
    const tags = tagsOf(cards.values());
    const chosenIn = (event: Event): string => (event.target as HTMLInputElement).value;
    return html`
      <div class="bar" role="search">
        <input type="search" id="search" placeholder="Search (/)" aria-label="Search sessions" .value=${filter.text}
          @input=${(event: Event) => this.#store.choose({ text: chosenIn(event) })} />
        <select aria-label="State" .value=${filter.state}
          @change=${(event: Event) => this.#store.choose({ state: chosenIn(event) as Filter['state'] })}>
          ${STATES.map(([state, word]) => html`<option value=${state} ?selected=${state === filter.state}>${word}</option>`)}
        </select>
        <select aria-label="Tag" ?hidden=${tags.length === 0} @change=${(event: Event) => this.#store.choose({ tag: chosenIn(event) })}>
          <option value="">all tags</option>
          ${tags.map((tag) => html`<option value=${tag} ?selected=${tag === filter.tag}>#${tag}</option>`)}
        </select>
        <span class="count" role="status">${count} of ${cards.size}</span>
      </div>
    `;
  }

  #card(card: Card, now: number): TemplateResult {
    return html`
      <li class="card ${card.attention ?? ''} ${card.state === 'over' ? 'over' : ''}" .style=${inColour(card.colour)}>
        <a class="open" href=${linkTo({ view: 'session', key: card.key, tab: 'terminal', line: undefined })}
          aria-label=${describeCard(card, now)}>
          <strong>${card.name}</strong>
          ${card.host === undefined ? nothing : html`<span class="host">@${card.host}</span>`}
          <span class="program">${card.program}</span>
          ${badgeOf(card)}
        </a>
        ${facts(card, now)}
        ${this.#tile(card).element}
      </li>
    `;
  }

  #tile({ key }: Card): Tile {
    const known = this.#tiles.get(key);
    if (known) return known;
    const tile = new Tile(this.#store.connection, key);
    this.#tiles.set(key, tile);
    return tile;
  }

  #closeAllBut(shown: readonly Card[]): void {
    const keys = new Set(shown.map(({ key }) => key));
    for (const [key, tile] of this.#tiles) {
      if (keys.has(key)) continue;
      tile.close();
      this.#tiles.delete(key);
    }
  }
}

/** The same in the grid and above the large picture. */
export function facts(card: Card, now: number): TemplateResult {
  const { attention, word, exit, end, tags, tagColours, lock, queued, says, command, people } = card;
  return html`
    <div class="facts">
      <span class="state ${card.state}">${attention === 'waits' ? '● ' : ''}${end ?? word} ${ago(card, now)}</span>
      ${exit === undefined || end !== undefined ? nothing : html`<span class=${exit === 0 ? 'exit' : 'exit bad'}>exit ${exit}</span>`}
      ${lock ? html`<span class="lock">locked by ${lock.owner}</span>` : nothing}
      ${queued > 0 ? html`<span>${queued} queued</span>` : nothing}
      ${people > 0 ? html`<span>${people} attached</span>` : nothing}
      ${tags.map((tag, at) => html`<span class="tag" .style=${inColour(tagColours[at])}>#${tag}</span>`)}
      ${says ? html`<span class="says">${says}</span>` : command ? html`<code>${command}</code>` : nothing}
    </div>
  `;
}

export function badgeOf({ badge }: Card): TemplateResult | typeof nothing {
  return badge === undefined ? nothing : html`<span class="badge">${badge}</span>`;
}

/** As a property: the policy of the page takes no style in an attribute. */
export function inColour(colour: string | undefined): string {
  return colour ? `--own: #${colour}` : '';
}
