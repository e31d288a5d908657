// Bounds the size of the bundle, so that an update of a package cannot add code that nobody sees.

/** @import { Metafile } from 'esbuild' */

/**
 * All the code in dist/, in bytes: 3,992,000 in December 2026, and 3 %.
 * When a build exceeds it, the message names the largest parts. Where a package now brings code that never runs, leave
 * it out by a stub in stubs.mjs. Where the new code is worth its size, set this to the new size and 3 %.
 */
const MOST_BYTES = 4_111_000;
const LARGEST = 12;

/**
 * A sentence that says by how much the bundle is too large, and of what it is made; undefined where it is small enough.
 * @type {(metafile: Metafile) => string | undefined}
 */
export function tooLarge(metafile) {
  const outputs = Object.values(metafile.outputs);
  const bytes = outputs.reduce((sum, output) => sum + output.bytes, 0);
  if (bytes <= MOST_BYTES) return undefined;
  /** @type {Map<string, number>} */
  const parts = new Map();
  for (const [file, { bytesInOutput }] of outputs.flatMap((output) => Object.entries(output.inputs)))
    parts.set(partOf(file), (parts.get(partOf(file)) ?? 0) + bytesInOutput);
  const largest = [...parts].sort(([, a], [, b]) => b - a).slice(0, LARGEST);
  return [
    `The bundle has ${bytes} bytes, and at most ${MOST_BYTES} are allowed: .ci/size.mjs says what to do. Its largest parts:`,
    ...largest.map(([part, size]) => `  ${String(size).padStart(9)}  ${part}`),
  ].join('\n');
}

/**
 * A package, or a folder of the sources.
 * @param {string} file
 */
function partOf(file) {
  const [part] = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+|^[^/]+\/[^/]+/.exec(file) ?? [file];
  return part;
}
