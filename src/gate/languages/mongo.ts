// Calls of a mongo shell that empty collections or databases.
import { type Found, foundCall } from './found.ts';
import { type Skeleton, takeStringsOut } from './skeleton.ts';

const EMPTYING =
  /\.(?:dropDatabase|dropCollection|drop_database|drop_collection|dropAllUsers)\s*\(|\b(?:db|client)\b[\w.$()[\]\uE010\uE011]{0,200}\.(?:drop|dropDatabase|dropCollection|dropUser|dropAllUsers|dropAllRoles|drop_collection|shutdownServer)\s*\([^)]{0,200}\)|\.(?:deleteMany|remove|delete_many)\s*\(\s*(?:\{\s*\})?\s*\)|\b(?:runCommand|adminCommand|command)\s*\(\s*\{\s*(?:dropDatabase|drop|shutdown|dropAllUsersFromDatabase)\s*:/g;

export function readMongo(text: string, { code }: Skeleton = takeStringsOut(text)): Found[] {
  return [...code.matchAll(EMPTYING)].filter(isForDatabase).map(([call]) => foundCall('mongo', ['empty'], call.trim()));
}

/** `.remove()` without an argument is a method of many other things. */
function isForDatabase({ 0: call, index, input = '' }: RegExpExecArray): boolean {
  return !call.startsWith('.remove') || /\bdb\.[\w.$]*$/.test(input.slice(Math.max(0, index - 100), index));
}
