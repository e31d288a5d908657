// Reads where many journals end, each from an offset on: a list of sessions must not cost a whole journal each.
import { posix as path } from 'node:path';
import type { Bridge } from '../bridges/bridge.ts';
import { parseSegments } from './segments.ts';

export interface JournalEnd {
  /** Where the bytes begin: behind the offset asked for, if too much lies between. */
  from: number;
  bytes: Uint8Array;
  /** For so many seconds nothing was written. */
  quietS: number;
}

interface Asked {
  folder: string;
  /** What comes before this is known. */
  from: number;
}

const DIGITS = '0123456789';

/** At most `most` bytes of each. Undefined for a journal that has no file, or ends before the offset asked for. */
export async function readEnds(
  bridge: Bridge,
  asked: readonly Asked[],
  most: number,
): Promise<(JournalEnd | undefined)[]> {
  const listed = await bridge.listFolders(
    asked.map(({ folder }) => folder),
    DIGITS,
  );
  const parts = asked.map(({ folder, from }, index) => {
    const files = listed[index] ?? [];
    const newest = parseSegments(files).at(-1);
    const end = newest ? newest.start + newest.size : -1;
    if (!newest || end < from) return undefined;
    const begin = Math.max(from, newest.start, end - most);
    const quietS = files.find(({ name }) => name === newest.file)?.quietS ?? 0;
    return { file: path.join(folder, newest.file), offset: begin - newest.start, length: end - begin, begin, quietS };
  });
  const wanted = parts.filter((part) => part !== undefined && part.length > 0);
  const read = await bridge.readParts(wanted.flatMap((part) => part ?? []));
  const bytes = new Map(wanted.map((part, index) => [part, read[index]]));
  return parts.map(
    (part) => part && { from: part.begin, bytes: bytes.get(part) ?? new Uint8Array(), quietS: part.quietS },
  );
}
