// Reads files of the host: from what a follower brought already, or by fetching them.
import { posix as path } from 'node:path';
import type { FarShell } from '../far-shell/far-shell.ts';
import { shellLine } from '../shell-words.ts';
import type { Watch } from './watches.ts';

const MOST_FETCHED = 256 * 1024;

export interface FarSource {
  shell(): Promise<FarShell>;
  /** Asks once more if the connection broke meanwhile. */
  ask<T>(action: (far: FarShell) => Promise<T>): Promise<T>;
  watchOf(file: string): Watch | undefined;
  /** A follower of the file begins. */
  followed(file: string): void;
}

export async function readFile(source: FarSource, file: string, offset: number, length: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let at = offset; at < offset + length; ) {
    const left = offset + length - at;
    const { followers } = await source.shell();
    const held = followers.read(file, at, left);
    const start = followers.startOf(file);
    const wanted = Math.min(left, MOST_FETCHED, start > at ? start - at : left);
    const bytes = held ?? (await fetch(source, file, at, wanted));
    pieces.push(bytes);
    at += bytes.length;
    if (held) break;
    if (bytes.length < wanted) {
      await follow(source, file, at);
      break;
    }
  }
  return Buffer.concat(pieces);
}

/** A file that is so long, without following it. */
export async function fetchWhole(source: FarSource, file: string, size: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let at = 0; at < size; ) {
    const bytes = await fetch(source, file, at, Math.min(size - at, MOST_FETCHED));
    if (bytes.length === 0) break;
    pieces.push(bytes);
    at += bytes.length;
  }
  return Buffer.concat(pieces);
}

async function fetch(source: FarSource, file: string, offset: number, length: number): Promise<Buffer> {
  const bytes = await source.ask((far) => far.fetch(file, offset, length));
  if (bytes === 'gone') return Buffer.alloc(0);
  if (bytes !== 'disturbed') return bytes;
  // Something else writes into the connection: fetch the bytes in frames, which is slower but safe.
  const { out } = await source.ask((far) =>
    far.job(`slice ${shellLine([file, String(offset), String(length)])} 2>/dev/null`),
  );
  return out;
}

async function follow(source: FarSource, file: string, from: number): Promise<void> {
  const watch = source.watchOf(file);
  const far = await source.shell();
  if (!watch || !far.canFollow || far.followers.isFollowed(file)) return;
  far.followers.unfollow((other) => path.dirname(other) === watch.folder);
  const awaited = watch.awaited === undefined ? '' : path.join(watch.folder, watch.awaited);
  far.followers.follow(file, from, (number) => `follow ${number} ${shellLine([file, String(from + 1), awaited])}`);
  source.followed(file);
}
