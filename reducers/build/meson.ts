// meson: what it found stands on one line, without the checks that went well and the tools of the machine.
import type { Pass } from '../reducer.ts';

const TALK =
  /^(?:The Meson build system$|(?:Source|Build) dir: |Build type: native build$|(?:C|C\+\+|Rust|\w+) linker for the host machine: |(?:Host|Build|Target) machine cpu(?: family)?: |Found (?:ninja|pkg-config|CMake|git)\b.*)/;
const CHECK =
  /^(?:Compiler for \S+ supports |Has header |Header ["<]|Checking (?:for|if|whether) |Fetching value of define |Configuring \S+ using ).*(?:: (?:YES|\d+)\b.*|configuration)$/;
const FOUND = /^(Library|Program) (\S+) found: YES ?(.*)$/;

export const mesonFound: Pass = (lines, drop) => {
  if (!lines.includes('The Meson build system')) return lines;
  const left = lines.filter((line) => !TALK.test(line) && !CHECK.test(line));
  drop('checks and tools', lines.length - left.length);
  const found = left.flatMap((line) => {
    const [, kind = '', name, how = ''] = FOUND.exec(line) ?? [];
    if (name === undefined) return [];
    return [`${kind.toLowerCase()} ${name}${how === '' ? '' : ` ${how}`}`];
  });
  const first = left.findIndex((line) => FOUND.test(line));
  return left.flatMap((line, at) => {
    if (FOUND.test(line)) return at === first ? [`found: ${found.join(', ')}`] : [];
    return [line.replace(/^Version: (?=\d+\.\d+\.\d)/, 'Meson ')];
  });
};
