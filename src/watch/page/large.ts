// One session, large: live with what stands above the screen, search, copy, and taking it over.
import { SearchAddon } from '@xterm/addon-search';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Card } from '../protocol.ts';
import { foundColours } from './look.ts';
import { Picture } from './picture.ts';
import type { Store } from './store.ts';

const LARGEST_FONT = 18;
const LEAST_FONT = 8;

/** Costs a second copy of the screen, and takes no input of phones: only for whoever needs it. */
const READ = 'ptyhold-screen-reader';

function isRead(): boolean {
  return localStorage.getItem(READ) === 'yes';
}

export class Large {
  readonly #store: Store;
  readonly #card: Card;
  readonly #picture: Picture;
  readonly #search = new SearchAddon();
  readonly #box = document.createElement('div');
  readonly #sizes = new ResizeObserver(() => this.#fit());
  readonly #stop: () => void;
  #isOpen = false;
  #isMine = false;
  #note = '';
  #found = '';
  #needle = '';

  constructor(store: Store, card: Card) {
    this.#store = store;
    this.#card = card;
    this.#picture = new Picture(store.connection, card.key, 'large', {
      drawn: () => this.#fit(),
      over: (why) => this.#say(why),
    });
    const { terminal } = this.#picture;
    terminal.loadAddon(this.#search);
    terminal.options.screenReaderMode = isRead();
    this.#search.onDidChangeResults(({ resultCount, resultIndex }) => {
      this.#found = resultCount === 0 ? 'not found' : `${resultIndex + 1} of ${resultCount}`;
      store.touch();
    });
    // Only what a person does: a terminal that is looked at answers nothing.
    terminal.onData((data) => this.#typed(data));
    terminal.attachCustomKeyEventHandler((event) => this.#takesKey(event));
    this.#stop = store.onMessage((message) => {
      if (message.is === 'given' && message.session === card.key) this.#lost(message.why);
      // With the connection before, the server has given it back.
      if (message.is === 'welcome' && this.#isMine) this.#lost('The connection was lost, so it was given back.');
    });
    this.#box.className = 'terminal';
    this.#box.append(this.#picture.element);
    this.#sizes.observe(this.#box);
  }

  draw(card: Card): TemplateResult {
    queueMicrotask(() => this.#open());
    return html`
      <div class="bar" role="toolbar" aria-label="Terminal">
        <input type="search" id="find" placeholder="Find in the terminal (/)" aria-label="Find in the terminal"
          @input=${(event: Event) => this.#find((event.target as HTMLInputElement).value, 0)}
          @keydown=${(event: KeyboardEvent) => this.#findKey(event)} />
        <span role="status">${this.#needle === '' ? '' : this.#found}</span>
        <button @click=${() => this.#copy()}>Copy</button>
        ${this.#store.mayType && card.state !== 'over' ? this.#hand(card) : nothing}
        <label><input type="checkbox" .checked=${isRead()} @change=${(event: Event) => this.#read((event.target as HTMLInputElement).checked)} /> Screen reader</label>
        <span class="note" role="status">${this.#note}</span>
      </div>
      <div class=${this.#isMine ? 'stand mine' : 'stand'}>${this.#box}</div>
    `;
  }

  close(): void {
    this.#stop();
    this.#sizes.disconnect();
    if (this.#isMine) this.#store.connection.say({ do: 'give', session: this.#card.key });
    this.#picture.close();
  }

  #hand({ lock }: Card): TemplateResult {
    if (this.#isMine)
      return html`<button class="give" id="give" @click=${() => this.#give()}>Give back</button>
        <span class="hint">You type. Shift+F6 leaves the terminal.</span>`;
    return html`<button class="take" id="take" @click=${() => this.#take(lock !== undefined)}>
      ${lock ? `Take over from ${lock.owner}` : 'Take over'}
    </button>`;
  }

  #open(): void {
    if (this.#isOpen || !this.#box.isConnected) return;
    this.#isOpen = true;
    this.#picture.open();
    this.#fit();
  }

  /** As large as the width allows: a smaller size than that of the session cannot be asked for, since others look at it too. */
  #fit(): void {
    const { terminal } = this.#picture;
    const drawn = this.#box.querySelector<HTMLElement>('.xterm-screen');
    if (!this.#isOpen || !drawn || drawn.offsetWidth === 0) return;
    const size = terminal.options.fontSize ?? 14;
    const room = (this.#box.parentElement?.clientWidth ?? 0) - 18;
    const wanted = Math.floor((size * room) / drawn.offsetWidth);
    const fitting = Math.max(LEAST_FONT, Math.min(LARGEST_FONT, wanted));
    if (fitting !== size) terminal.options.fontSize = fitting;
  }

  async #take(force: boolean): Promise<void> {
    try {
      await this.#store.connection.ask({ do: 'take', session: this.#card.key, force });
      this.#isMine = true;
      this.#picture.terminal.options.disableStdin = false;
      this.#say('');
      this.#picture.terminal.focus();
    } catch (error) {
      this.#say((error as Error).message);
    }
  }

  #give(): void {
    this.#store.connection.say({ do: 'give', session: this.#card.key });
    this.#lost('');
  }

  #lost(why: string): void {
    this.#isMine = false;
    this.#picture.terminal.options.disableStdin = true;
    this.#say(why);
  }

  /** Reports of the focus are no typing. */
  #typed(data: string): void {
    if (!this.#isMine || data === '\x1b[I' || data === '\x1b[O') return;
    for (let at = 0; at < data.length; at += 8_000)
      this.#store.connection.say({ do: 'type', session: this.#card.key, bytes: data.slice(at, at + 8_000) });
  }

  /** Every key goes to the program, but the one that leaves it. */
  #takesKey(event: KeyboardEvent): boolean {
    if (!this.#isMine) return false;
    if (event.key !== 'F6' || !event.shiftKey) return true;
    document.getElementById('give')?.focus();
    return false;
  }

  #find(text: string, step: -1 | 0 | 1): void {
    this.#needle = text;
    const options = { incremental: step === 0, decorations: foundColours() };
    if (text === '') this.#search.clearDecorations();
    else if (step === 1) this.#search.findNext(text, options);
    else this.#search.findPrevious(text, options);
    this.#store.touch();
  }

  #findKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') this.#find((event.target as HTMLInputElement).value, event.shiftKey ? 1 : -1);
  }

  /** What is selected, or else the screen. */
  async #copy(): Promise<void> {
    const { terminal } = this.#picture;
    const { active } = terminal.buffer;
    const rows = Array.from(
      { length: terminal.rows },
      (_, row) => active.getLine(active.baseY + row)?.translateToString(true) ?? '',
    );
    await navigator.clipboard.writeText(terminal.getSelection() || rows.join('\n').trimEnd());
    this.#say(terminal.hasSelection() ? 'The selection is copied.' : 'The screen is copied.');
  }

  #read(isWanted: boolean): void {
    localStorage.setItem(READ, isWanted ? 'yes' : '');
    this.#picture.terminal.options.screenReaderMode = isWanted;
  }

  #say(note: string): void {
    this.#note = note;
    this.#store.touch();
  }
}
