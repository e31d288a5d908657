// Tells a person who looks elsewhere: one waits, has failed, or is done.
import type { Card, News } from '../protocol.ts';
import { go } from './places.ts';

const KEY = 'ptyhold-notices';
const WORDS: Readonly<Record<string, string>> = {
  blocked: 'waits for you',
  exit: 'failed',
  error: 'failed',
  done: 'is done',
  ended: 'has ended',
};

export type Wish = 'unasked' | 'wanted' | 'refused';

/** Asked for once; the browser remembers its own answer, and this page whether it was wanted. */
export function wishNow(): Wish {
  if (!('Notification' in globalThis) || Notification.permission === 'denied') return 'refused';
  if (Notification.permission === 'granted') return localStorage.getItem(KEY) === 'no' ? 'refused' : 'wanted';
  return localStorage.getItem(KEY) === 'no' ? 'refused' : 'unasked';
}

export async function ask(isWanted: boolean): Promise<void> {
  localStorage.setItem(KEY, isWanted ? 'yes' : 'no');
  if (isWanted) await Notification.requestPermission();
}

/** Whoever looks at the page sees it there. */
export function notify(news: readonly News[], cards: ReadonlyMap<string, Card>): void {
  if (document.hasFocus() || wishNow() !== 'wanted') return;
  for (const { key, kind, text } of news) {
    const name = (key === undefined ? undefined : cards.get(key)?.name) ?? 'ptyhold';
    // A newer one of the same session takes the place of the one before.
    const notice = new Notification(`${name} ${WORDS[kind] ?? kind}`, { body: text, tag: key ?? kind });
    notice.onclick = () => {
      focus();
      if (key !== undefined) go({ view: 'session', key, tab: 'terminal', line: undefined });
      notice.close();
    };
  }
}

/** The icon counts who waits, and shows that something failed. */
export function drawIcon(waiting: number, failed: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 32 });
  const pen = canvas.getContext('2d');
  if (!link || !pen) return;
  pen.fillStyle = waiting > 0 ? '#8b2fa8' : failed > 0 ? '#b3261e' : '#3b4450';
  pen.beginPath();
  pen.roundRect(0, 0, 32, 32, 7);
  pen.fill();
  pen.fillStyle = '#ffffff';
  pen.font = 'bold 20px sans-serif';
  pen.textAlign = 'center';
  pen.fillText(waiting > 0 ? String(Math.min(99, waiting)) : '>_', 16, 23);
  link.href = canvas.toDataURL();
}
