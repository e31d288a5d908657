// Whether this process is still the one that commands find, and that runs the program which is on the disk.
import { renameSync, rmSync, statSync } from 'node:fs';
import { isOursAlone, type Place } from '../front/place.ts';

export class Standing {
  readonly #place: Place;
  readonly #program: string;
  readonly #uid: number;
  readonly #began: string | undefined;
  #socket: string | undefined;

  /** `program`: the file that a build replaces last. */
  constructor(place: Place, program: string, uid: number) {
    this.#place = place;
    this.#program = program;
    this.#uid = uid;
    this.#began = fileOf(program);
  }

  /** Puts the socket where commands look, in the place of one that is there. */
  take(draft: string): void {
    this.#socket = fileOf(draft);
    renameSync(draft, this.#place.socket);
  }

  isKept(): boolean {
    const isThere = this.#socket !== undefined && fileOf(this.#place.socket) === this.#socket;
    return isThere && fileOf(this.#program) === this.#began && isOursAlone(this.#place.folder, this.#uid);
  }

  /** Leaves what somebody else has put there. */
  leave(): void {
    if (this.#socket !== undefined && fileOf(this.#place.socket) === this.#socket)
      rmSync(this.#place.socket, { force: true });
  }
}

/** Which file that is, and whether it was written since; undefined if it is gone. */
function fileOf(file: string): string | undefined {
  const info = statSync(file, { throwIfNoEntry: false, bigint: true });
  return info && [info.dev, info.ino, info.size, info.mtimeNs].join(' ');
}
