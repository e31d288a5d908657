// Files into which the text itself puts keys, passwords or tokens, and commands that name one of them later.
import { type Call, type Held, NOTHING, type Write } from '../command/call.ts';
import { hasFlag, takeCall } from '../command/options.ts';
import { ANY_SECRET, fileOfFolder, fileOfSecret, REPOSITORY } from '../command/remembered.ts';
import { filesIn, namesKey, namesVariables } from '../command/secret-files.ts';
import { copiesMade } from '../patterns/copies-made.ts';
import { heldBy } from '../patterns/secret-sources.ts';
import type { Scope } from '../shell/scope.ts';

/** The call, with those of its words that name such a file. */
export function withHeld(call: Call, scope: Scope): Call {
  if (scope.getFile(ANY_SECRET) === undefined) return call;
  const holds = new Map<string, Held>();
  const repository = call.name === 'git' ? heldIn(REPOSITORY, scope) : undefined;
  if (repository) holds.set(REPOSITORY, repository);
  for (const word of call.args) {
    const held = filesIn(word).flatMap((file) => heldIn(file, scope) ?? [])[0];
    if (held) holds.set(word, held);
  }
  const named = holds.size > 0 ? { ...call, holds } : call;
  const from = call.input?.from.map((source) => (source.holds ? source : withHeldOf(source, scope)));
  if (!call.input || !from?.some(({ holds: held }, at) => held !== call.input?.from[at]?.holds)) return named;
  return { ...named, input: { ...call.input, from } };
}

/** What `<file` reads was no command before. */
function withHeldOf(source: Call, scope: Scope): Call {
  const [file = '', ...others] = source.args;
  const held = source.name === 'cat' && others.length === 0 ? heldIn(file, scope) : undefined;
  return held ? { ...source, holds: new Map([[file, held]]) } : source;
}

/** What the command copies or packs, and what it stages in a repository. */
export function rememberCopies(call: Call, scope: Scope): void {
  if (call.name === 'git') rememberStaged(call, scope);
  const copies = copiesMade(call);
  if (copies.length === 0) return;
  // What was there before is written over.
  const read = [...(call.holds ?? [])].filter(([word]) => !filesIn(word).some((file) => copies.includes(file)));
  const held = heldBy([{ ...call, holds: new Map(read) }, ...(call.input?.from ?? [])]);
  for (const path of copies) note(path, held, scope);
}

function rememberStaged(call: Call, scope: Scope): void {
  const { options, operands } = takeCall(call);
  if (operands[0] !== 'add') return;
  if (operands.some((word) => namesKey(word, call))) note(REPOSITORY, 'key', scope);
  // What has to be forced is a file that the repository was told to keep out.
  else if (operands.some((word) => namesVariables(word, call)))
    note(REPOSITORY, hasFlag(options, '-f', '--force') ? 'key' : 'told', scope);
}

/** What a redirection puts into a file. */
export function rememberWritten({ path, how }: Write, sources: readonly Call[], scope: Scope): void {
  const held = heldBy(sources);
  if (held || how === 'empty') note(path, held, scope);
}

function note(path: string, held: Held | undefined, scope: Scope): void {
  // Most texts have no secrets, and need no note of that.
  if (held === undefined && scope.getFile(ANY_SECRET) === undefined) return;
  scope.setFile(fileOfSecret(path), { text: held ?? '', from: [] });
  if (held === undefined) return;
  scope.setFile(ANY_SECRET, NOTHING);
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  // All that is in a folder which the text has made is what it has put there.
  if (folder !== '' && scope.getFile(fileOfFolder(folder)))
    scope.setFile(fileOfSecret(folder), { text: held, from: [] });
}

function heldIn(path: string, scope: Scope): Held | undefined {
  const text = scope.getFile(fileOfSecret(path))?.text;
  return text === 'key' || text === 'told' ? text : undefined;
}
