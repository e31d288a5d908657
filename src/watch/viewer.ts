// One page that is connected: it shows its token first, and then hears and asks.
import type { WebSocket } from 'ws';
import { describeError, PtyholdError } from '../errors.ts';
import { log } from '../log.ts';
import { VIEWER_PING_MS, VIEWER_TELLS_MS } from '../timing-page.ts';
import { readMessage } from './from-page.ts';
import type { Lent } from './mirrors.ts';
import type { Change } from './overview.ts';
import { type Card, type FromPage, type News, type Size, type ToPage, writeFrame } from './protocol.ts';
import type { Services } from './services.ts';
import { Subscription } from './subscription.ts';
import type { Given } from './takes.ts';

/** A page shows far fewer. */
const MOST_WATCHED = 200;
/** A viewer with so much on its way hears of the sessions once that is gone. */
const MOST_WAITING = 1024 * 1024;
const GONE = 4000;
const WRONG = 4001;

type Asking = Extract<FromPage, { ask: number }>;
type Watching = { lent: Promise<Lent>; subscription: Subscription | undefined; isLeft: boolean };

export class Viewer {
  readonly #socket: WebSocket;
  readonly #services: Services;
  /** It has shown the token. */
  readonly #admit: () => void;
  /** Tells that it may no longer type. It stands for this page among those that do. */
  readonly #given: Given = (session, why) => this.#say({ is: 'given', session, why });
  readonly #watched = new Map<number, Watching>();
  readonly #late: NodeJS.Timeout;
  #isKnown = false;
  #isAlive = true;
  #isGone = false;
  /** It has missed a change: everything is told anew. */
  #isBehind = false;
  #stop = (): void => undefined;
  #pings: NodeJS.Timeout | undefined;

  constructor(socket: WebSocket, services: Services, admit: () => void) {
    this.#socket = socket;
    this.#services = services;
    this.#admit = admit;
    this.#late = setTimeout(() => socket.terminate(), VIEWER_TELLS_MS);
    socket.on('message', (data, isBinary) => this.#hear(isBinary ? '' : String(data)));
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    socket.on('error', (error) => log.note('a viewer is lost', () => ({ why: describeError(error) })));
    socket.on('close', () => this.#leave());
  }

  /** The server ends. */
  dismiss(why: string): void {
    this.#say({ is: 'bye', why });
    this.#socket.close(GONE);
  }

  #hear(written: string): void {
    const message = readMessage(written);
    if (!message || this.#isKnown === (message.do === 'hello')) return void this.#refuse();
    if (message.do === 'hello') return void this.#greet(message.token);
    this.#take(message).catch((error: unknown) => {
      if (!(error instanceof PtyholdError)) log.fault('a viewer could not be answered', error);
      const why = error instanceof PtyholdError ? error.message : 'It failed; the terminal of ptyhold watch says why.';
      if (message.do === 'type') this.#given(message.session, why);
      else if ('ask' in message) this.#say({ is: 'refused', ask: message.ask, why });
      else if (message.do === 'watch') this.#say({ is: 'over', at: message.at, why });
    });
  }

  #greet(token: string): void {
    if (!this.#services.doors.isToken(token)) return void this.#refuse();
    clearTimeout(this.#late);
    this.#admit();
    this.#isKnown = true;
    const { overview, mayType, version } = this.#services;
    this.#say({ is: 'welcome', mayType, version });
    this.#tellAll();
    this.#stop = overview.listen({ changed: (change) => this.#tell(change), told: (news) => this.#tellNews(news) });
    this.#pings = setInterval(() => this.#ping(), VIEWER_PING_MS);
  }

  async #take(message: FromPage): Promise<void> {
    switch (message.do) {
      case 'watch':
        return this.#watch(message.at, this.#card(message.session), message.size);
      case 'leave':
        return this.#unwatch(message.at);
      case 'drawn':
        return this.#watched.get(message.at)?.subscription?.drawn(message.bytes);
      case 'give':
        return this.#services.takes.give(message.session, this.#given);
      case 'type':
        return this.#services.takes.type(message.session, this.#given, message.bytes);
      case 'hello':
        return;
      default:
        return this.#answer(message);
    }
  }

  async #answer(message: Asking): Promise<void> {
    const card = this.#card(message.session);
    if (message.do !== 'take')
      return this.#say({ is: 'answer', ask: message.ask, answer: await this.#services.answer(card, message) });
    if (!this.#services.mayType)
      throw new PtyholdError('refused', 'This page only watches: ptyhold watch --write starts one that may type.', '');
    await this.#services.takes.take(card, this.#given, message.force === true);
    // It may have left while it waited.
    if (this.#isGone) return this.#services.takes.give(card.key, this.#given);
    this.#say({ is: 'answer', ask: message.ask, answer: null });
  }

  #card(key: string): Card {
    const card = this.#services.overview.find(key);
    if (card) return card;
    throw new PtyholdError('no_session', 'This session is not there any more.', '');
  }

  async #watch(at: number, card: Card, size: Size): Promise<void> {
    this.#unwatch(at);
    if (this.#watched.size >= MOST_WATCHED) throw new PtyholdError('limit_reached', 'This page watches too many.', '');
    const watching: Watching = {
      lent: this.#services.mirrors.borrow(card, size),
      subscription: undefined,
      isLeft: false,
    };
    this.#watched.set(at, watching);
    try {
      const { mirror, giveBack } = await watching.lent;
      if (watching.isLeft) giveBack();
      else watching.subscription = new Subscription(at, mirror, size, (frame) => this.#socket.send(writeFrame(frame)));
    } catch (error) {
      // The page may have begun another one there, or left: it is not told of this one.
      if (this.#watched.get(at) !== watching) return;
      this.#watched.delete(at);
      throw error;
    }
  }

  #unwatch(at: number): void {
    const watching = this.#watched.get(at);
    if (!watching) return;
    this.#watched.delete(at);
    watching.isLeft = true;
    const { subscription, lent } = watching;
    if (!subscription) return;
    subscription.close();
    void lent.then(({ giveBack }) => giveBack());
  }

  #tellAll(): void {
    const { cards, away } = this.#services.overview;
    this.#say({ is: 'sessions', isWhole: true, cards: [...cards], gone: [], away });
  }

  #tell(change: Change): void {
    if (this.#socket.bufferedAmount > MOST_WAITING) this.#isBehind = true;
    else if (this.#isBehind) {
      this.#isBehind = false;
      this.#tellAll();
    } else this.#say({ is: 'sessions', isWhole: false, ...change });
  }

  #tellNews(news: News[]): void {
    if (this.#socket.bufferedAmount <= MOST_WAITING) this.#say({ is: 'news', news });
  }

  #say(message: ToPage): void {
    if (this.#isKnown && this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #ping(): void {
    if (!this.#isAlive) return void this.#socket.terminate();
    this.#isAlive = false;
    this.#socket.ping();
  }

  #refuse(): void {
    this.#socket.close(WRONG);
  }

  #leave(): void {
    clearTimeout(this.#late);
    clearInterval(this.#pings);
    this.#stop();
    for (const at of [...this.#watched.keys()]) this.#unwatch(at);
    this.#isGone = true;
    this.#services.takes
      .giveAll(this.#given)
      .catch((error: unknown) => log.fault('a session was not given back', error));
  }
}
