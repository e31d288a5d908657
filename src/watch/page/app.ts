// Draws the page as it is now: the grid, or one session.
import { html, nothing, render, type TemplateResult } from 'lit-html';
import type { Attention, Card } from '../protocol.ts';
import { forgetToken } from './entrance.ts';
import { badgeOf, facts, Grid, inColour } from './grid.ts';
import { Large } from './large.ts';
import { Lines } from './lines.ts';
import { ask, drawIcon, notify, wishNow } from './notices.ts';
import { go, linkTo, placeNow } from './places.ts';
import { type Place, Store, type Tab } from './store.ts';
import { Timeline } from './timeline.ts';

const TABS: readonly (readonly [Tab, string])[] = [
  ['terminal', 'Terminal'],
  ['lines', 'Lines'],
  ['timeline', 'Timeline'],
];

type View = Large | Lines | Timeline;

export class App {
  readonly #store: Store;
  readonly #root: HTMLElement;
  readonly #grid: Grid;
  #view: { at: string; view: View } | undefined;
  /** The key of the session that is shown large; empty for the grid. */
  #shown = '';
  #counted = '';

  constructor(token: string, root: HTMLElement) {
    this.#root = root;
    this.#store = new Store(token, () => this.#draw());
    this.#grid = new Grid(this.#store);
  }

  start(): void {
    addEventListener('hashchange', () => this.#store.touch());
    addEventListener('keydown', (event) => this.#key(event));
    this.#store.onNews((news) => notify(news, this.#store.cards));
    // Times go on.
    setInterval(() => this.#store.touch(), 1_000);
    this.#store.touch();
  }

  #draw(): void {
    const place = placeNow();
    const count = (what: Attention): number =>
      [...this.#store.cards.values()].filter(({ attention }) => attention === what).length;
    const waiting = count('waits');
    this.#count(waiting, count('failed'));
    if (place.view === 'grid') this.#leaveView();
    else this.#grid.close();
    const body = place.view === 'grid' ? this.#grid.draw(Date.now()) : this.#session(place);
    render(html`${this.#head(waiting)}${this.#banner()}${body}`, this.#root);
    this.#moveFocus(place);
  }

  /** What had the focus is gone with the view before: a screen reader begins at the title, and later goes on at the same card. */
  #moveFocus(place: Place): void {
    const now = place.view === 'grid' ? '' : place.key;
    if (now === this.#shown) return;
    const link = linkTo({ view: 'session', key: this.#shown, tab: 'terminal', line: undefined });
    const target = now === '' ? `.grid a[href="${link}"]` : 'h2';
    document.querySelector<HTMLElement>(target)?.focus();
    this.#shown = now;
  }

  /** The title and the icon count them, for whoever sees only those. */
  #count(waiting: number, failed: number): void {
    const counted = `${waiting} ${failed}`;
    if (counted === this.#counted) return;
    this.#counted = counted;
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}ptyhold`;
    drawIcon(waiting, failed);
  }

  #head(waiting: number): TemplateResult {
    return html`<header>
      <h1><a href=${linkTo({ view: 'grid' })}>ptyhold</a></h1>
      <span role="status" class=${waiting > 0 ? 'waiting' : ''}>${waiting === 0 ? '' : `${waiting} ${waiting === 1 ? 'waits' : 'wait'} for you`}</span>
      ${wishNow() === 'unasked' ? this.#question() : nothing}
      <span class="mode">${this.#store.mayType ? 'may type' : 'read-only'}</span>
    </header>`;
  }

  #question(): TemplateResult {
    const answer = (isWanted: boolean): void => void ask(isWanted).then(() => this.#store.touch());
    return html`<span class="question">
      Tell you when one waits, fails or is done?
      <button @click=${() => answer(true)}>Yes</button> <button @click=${() => answer(false)}>No</button>
    </span>`;
  }

  #banner(): TemplateResult | typeof nothing {
    const { line, why, away } = this.#store;
    if (line === 'refused') {
      forgetToken();
      return html`<p class="banner bad" role="alert">The server was started anew: its terminal shows a new link.</p>`;
    }
    if (line === 'ended') return html`<p class="banner bad" role="alert">${why} What you see is how it was.</p>`;
    if (line === 'lost')
      return html`<p class="banner bad" role="alert">The server cannot be reached. What you see is how it was; the page tries again.</p>`;
    if (away.length > 0)
      return html`<p class="banner" role="status">${away.map((each) => html`<span>${each.host} ${each.why} </span>`)}</p>`;
    return nothing;
  }

  #session(place: Extract<Place, { view: 'session' }>): TemplateResult {
    const card = this.#store.cards.get(place.key);
    if (!card) {
      this.#leaveView();
      return html`<main><p class="none">${this.#store.line === 'open' ? 'This session is not there any more.' : ''}</p></main>`;
    }
    const view = this.#viewOf(card, place);
    return html`<main class="session">
      <div class="title" .style=${inColour(card.colour)}>
        <a class="back" href=${linkTo({ view: 'grid' })}>← All</a>
        <h2 tabindex="-1">${card.name}${card.host === undefined ? '' : `@${card.host}`} <span class="program">${card.program}</span></h2>
        ${badgeOf(card)}
        ${facts(card, Date.now())}
        <nav aria-label="Views">
          ${TABS.map(([tab, word]) => html`<a href=${linkTo({ ...place, tab, line: undefined })} aria-current=${tab === place.tab ? 'page' : nothing}>${word}</a>`)}
        </nav>
      </div>
      ${view.draw(card)}
    </main>`;
  }

  #viewOf(card: Card, { tab, line }: Extract<Place, { view: 'session' }>): View {
    const at = `${card.key} ${tab}`;
    if (this.#view?.at === at) {
      if (this.#view.view instanceof Lines) this.#view.view.show(line);
      return this.#view.view;
    }
    this.#leaveView();
    const view = makeView(this.#store, card, tab, line);
    this.#view = { at, view };
    return view;
  }

  #leaveView(): void {
    this.#view?.view.close();
    this.#view = undefined;
  }

  #key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    const isTyping = target.matches('input, select, textarea');
    if (event.key === '/' && !isTyping) {
      event.preventDefault();
      document.querySelector<HTMLInputElement>('input[type=search]')?.focus();
    } else if (event.key === 'Escape' && target.matches('input')) target.blur();
    else if (event.key === 'Escape' && !isTyping) go({ view: 'grid' });
    else if (/^Arrow/.test(event.key) && !isTyping) moveInGrid(event);
  }
}

function makeView(store: Store, card: Card, tab: Tab, line: number | undefined): View {
  if (tab === 'lines') return new Lines(store, card, line);
  return tab === 'timeline' ? new Timeline(store, card) : new Large(store, card);
}

/** From card to card, as they stand on the screen. */
function moveInGrid(event: KeyboardEvent): void {
  const links = [...document.querySelectorAll<HTMLElement>('.grid .open')];
  if (links.length === 0) return;
  event.preventDefault();
  const at = links.indexOf(document.activeElement as HTMLElement);
  const top = links[0]?.closest('li')?.offsetTop;
  const columns = Math.max(1, links.findIndex((link) => link.closest('li')?.offsetTop !== top) || links.length);
  const across = columns < 0 ? links.length : columns;
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across };
  const next = at < 0 ? 0 : at + (steps[event.key] ?? 0);
  links[Math.max(0, Math.min(links.length - 1, next))]?.focus();
}
