// Shortens how cargo tells of suggestions that it could apply.
import type { Pass } from '../reducer.ts';

const FIX = / \(run `(cargo (?:clippy --)?fix)[^`]*` to apply (\d+ suggestions?)\)$/;

export const fixHints: Pass = (lines) =>
  lines.map((line) => (line.includes(' (run `cargo ') ? line.replace(FIX, ' ($2 for `$1`)') : line));
