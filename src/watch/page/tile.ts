// The small picture of a session: drawn only while somebody can see it.
import type { Connection } from './connection.ts';
import { Picture } from './picture.ts';

const HIDDEN_MS = 1_500;

/** One observer for all tiles. */
const seen = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) tiles.get(target)?.show(isIntersecting);
  },
  { rootMargin: '100px' },
);
const tiles = new WeakMap<Element, Tile>();
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) tiles.get(target)?.fit();
});

export class Tile {
  /** Screen readers are told the facts beside it, not the whole screen. */
  readonly element = document.createElement('div');
  readonly #connection: Connection;
  readonly #session: string;
  #picture: Picture | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;

  constructor(connection: Connection, session: string) {
    this.#connection = connection;
    this.#session = session;
    this.element.className = 'screen';
    this.element.setAttribute('aria-hidden', 'true');
    this.element.inert = true;
    tiles.set(this.element, this);
    seen.observe(this.element);
    sizes.observe(this.element);
  }

  show(isSeen: boolean): void {
    clearTimeout(this.#leaving);
    if (!isSeen) this.#leaving = setTimeout(() => this.#drop(), HIDDEN_MS);
    else if (!this.#picture) {
      const picture = new Picture(this.#connection, this.#session, 'tile', { drawn: () => this.fit() });
      this.#picture = picture;
      this.element.replaceChildren(picture.element);
      picture.open();
    }
  }

  /** The whole width of the terminal, and its newest rows. Nobody selects text in it, so it can be scaled. */
  fit(): void {
    const drawn = this.#picture?.element.querySelector<HTMLElement>('.xterm-screen');
    if (!this.#picture || !drawn || drawn.offsetWidth === 0) return;
    const scale = Math.min(1.2, this.element.clientWidth / drawn.offsetWidth);
    this.#picture.element.style.transform = `scale(${scale})`;
    const { rows } = this.#picture.terminal;
    const used = (drawn.offsetHeight * scale * this.#picture.usedRows()) / rows;
    this.#picture.element.style.marginTop = `${Math.min(0, this.element.clientHeight - used)}px`;
  }

  close(): void {
    clearTimeout(this.#leaving);
    seen.unobserve(this.element);
    sizes.unobserve(this.element);
    this.#drop();
  }

  #drop(): void {
    this.#picture?.close();
    this.#picture = undefined;
  }
}
