// Puts the chunks of the bundle into groups. V8 takes time for each script, so the chunks of a group are kept as one; and memory
// for each function, so a group has what is needed together.
import path from 'node:path';

/** @import { Metafile } from 'esbuild' */

/** What a server loads, in about this order. Each brings what none before it has brought. */
const OF_SERVER = [
  'src/main.ts',
  'src/serve.ts',
  'src/session/context.ts',
  'src/session/hosts/open-hosts.ts',
  'src/tools/call-list.ts',
  'src/tools/call-open.ts',
  'src/tools/call-send.ts',
  'src/gate/judge.ts',
  'src/tools/call-read.ts',
  'src/tools/call-key.ts',
  'src/tools/call-close.ts',
  'reducers/index.ts',
];
/** These start without a server, and need little of what it loads: that little stands apart. */
const WITHOUT_SERVER = ['src/commands/on-hosts.ts', 'src/session/show/in-thread.ts', 'src/library.ts'];

/**
 * The names of the chunks of each group.
 * @param {Metafile} metafile
 */
export function groupsOf({ outputs }) {
  /** @type {Map<string, string>} */
  const entries = new Map();
  for (const [file, { entryPoint }] of Object.entries(outputs)) if (entryPoint) entries.set(entryPoint, file);
  for (const entry of [...OF_SERVER, ...WITHOUT_SERVER])
    if (!entries.has(entry)) throw new Error(`The build made no chunk of ${entry}, which .ci/groups.mjs names.`);
  const others = [...entries.keys()].filter((entry) => !OF_SERVER.includes(entry)).sort();
  const needed = new Map(
    [...OF_SERVER, ...others].map((entry) => [entry, neededBy(entries.get(entry) ?? '', outputs)]),
  );
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const file of Object.keys(outputs).sort()) {
    const first = [...needed].find(([, files]) => files.has(file))?.[0];
    const key = [first, ...WITHOUT_SERVER.filter((entry) => needed.get(entry)?.has(file))].join();
    groups.set(key, [...(groups.get(key) ?? []), path.basename(file)]);
  }
  return [...groups.values()];
}

/**
 * @param {string} file
 * @param {Metafile['outputs']} outputs
 * @param {Set<string>} [seen]
 */
function neededBy(file, outputs, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { path: next, kind, external } of outputs[file]?.imports ?? [])
    if (kind === 'import-statement' && !external) neededBy(next, outputs, seen);
  return seen;
}
