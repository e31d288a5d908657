// Finds calls of a mongo shell that empty collections or databases.
import { type Found, foundCall } from './found.ts';
import type { Skeleton } from './skeleton.ts';

/** `{}`, and conditions that every document meets: `{_id: {$exists: true}}`, `{$or: [{}]}` */
const ALL = String.raw`\{\s*(?:_id\s*:\s*\{\s*\$(?:exists\s*:\s*(?:[tT]rue|1)|ne\s*:\s*(?:null|None|undefined|0|-\s?1|\uE010\d+\uE011)|nin\s*:\s*\[\s*\])\s*\}|\$or\s*:\s*\[[^\]\n]{0,200}?\{\s*\}[^\]\n]{0,200}\]|\$(?:and|nor)\s*:\s*\[\s*\{\s*\}\s*\]|\$expr\s*:\s*[tT]rue)?\s*,?\s*\}`;
/** The first group holds methods that other objects have too, the second those that only databases have. */
const EMPTYING = new RegExp(
  [
    String.raw`\.(drop|dropUser|dropAllRoles|shutdownServer|remove)\s*\(|(\.(?:dropDatabase|dropSchema|dropCollection|dropAllUsers|drop_database|drop_collection)\s*\(`,
    String.raw`\.(?:deleteMany|delete_many)\s*\(\s*(?:${ALL})?\s*[,)]`,
    String.raw`\.(?:updateMany|update_many|update)\s*\(\s*${ALL}\s*,\s*\[?\s*\{\s*\$unset\b`,
    String.raw`\bdeleteMany\s*:\s*\{\s*filter\s*:\s*${ALL}`,
    String.raw`\bq\s*:\s*${ALL}\s*,\s*limit\s*:\s*0`,
    String.raw`\b(?:runCommand|adminCommand|command)\s*\(\s*\{\s*(?:dropDatabase|drop|shutdown|dropAllUsersFromDatabase)\s*:)`,
  ].join('|'),
  'g',
);
/** Names of a document may stand in quotes. */
const QUOTED_NAME = /\uE010(\d+)\uE011(?=\s{0,9}:)/g;

const LONGEST_RECEIVER = 200;
const PART_OF_RECEIVER = /[\w.$()[\]\uE010\uE011]/;

const REMOVES_ALL = new RegExp(
  String.raw`^\.remove\s*\(\s*(?:${ALL}\s*(?:,\s*(?:false|\{(?![^}]*\bjustOne\s*:\s*true)[^}]*\}))?)?\s*\)`,
);

export function emptiedCollections({ code: written, strings }: Skeleton): Found[] {
  const code = written.replace(QUOTED_NAME, (whole, index) => {
    const name = strings[Number(index)] ?? '';
    return /^(?:_id|\$\w{1,9})$/.test(name) ? name : whole;
  });
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
  return /\bdb\b/.test(owner) && REMOVES_ALL.test(code.slice(at, at + 300));
}

function receiver(code: string, end: number): string {
  let start = end;
  while (start > end - LONGEST_RECEIVER && PART_OF_RECEIVER.test(code[start - 1] ?? '')) start -= 1;
  return code.slice(start, end);
}
