// Connections that have not shown the token yet. There is room for so many; then the oldest makes room for the next.
import type { Socket } from 'node:net';

export class Newcomers {
  readonly #most: number;
  readonly #sockets = new Set<Socket>();
  readonly #turnedAway: () => void;

  constructor(most: number, turnedAway: () => void) {
    this.#most = most;
    this.#turnedAway = turnedAway;
  }

  /** Whoever has shown the token is never closed for one who has not. */
  add(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    const [oldest] = this.#sockets;
    if (this.#sockets.size <= this.#most || !oldest) return;
    this.admit(oldest);
    oldest.destroy();
    this.#turnedAway();
  }

  admit(socket: Socket): void {
    this.#sockets.delete(socket);
  }
}
