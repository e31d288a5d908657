// Finds calls of a mongo shell that empty collections or databases.
import { type Found, foundCall } from './found.ts';
import type { Skeleton } from './skeleton.ts';

/** The first group holds methods that other objects have too, the second those that only databases have. */
const EMPTYING =
  /\.(drop|dropUser|dropAllRoles|shutdownServer|remove)\s*\(|(\.(?:dropDatabase|dropSchema|dropCollection|dropAllUsers|drop_database|drop_collection)\s*\(|\.(?:deleteMany|delete_many)\s*\(\s*(?:\{\s*\})?\s*[,)]|\.(?:updateMany|update_many|update)\s*\(\s*\{\s*\}\s*,\s*\[?\s*\{\s*\$unset\b|\bdeleteMany\s*:\s*\{\s*filter\s*:\s*\{\s*\}|\bq\s*:\s*\{\s*\}\s*,\s*limit\s*:\s*0|\b(?:runCommand|adminCommand|command)\s*\(\s*\{\s*(?:dropDatabase|drop|shutdown|dropAllUsersFromDatabase)\s*:)/g;

const LONGEST_RECEIVER = 200;
const PART_OF_RECEIVER = /[\w.$()[\]\uE010\uE011]/;

export function emptiedCollections({ code }: Skeleton): Found[] {
  for (const match of code.matchAll(EMPTYING)) {
    const [call, shared] = match;
    if (shared === undefined || isForDatabase(code, match.index, shared))
      return [foundCall('mongo', ['empty'], `${receiver(code, match.index)}${call}`.trim())];
  }
  return [];
}

function isForDatabase(code: string, at: number, method: string): boolean {
  const owner = receiver(code, at);
  if (method !== 'remove') return /\b(?:db|client)\b/.test(owner);
  // With a filter it removes only what that names.
  return (
    /\bdb\b/.test(owner) &&
    /^\.remove\s*\(\s*(?:\{\s*\}\s*(?:,\s*(?:false|\{(?![^}]*\bjustOne\s*:\s*true)[^}]*\}))?)?\s*\)/.test(
      code.slice(at, at + 100),
    )
  );
}

function receiver(code: string, end: number): string {
  let start = end;
  while (start > end - LONGEST_RECEIVER && PART_OF_RECEIVER.test(code[start - 1] ?? '')) start -= 1;
  return code.slice(start, end);
}
