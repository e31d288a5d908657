// Writes docs/library.md, the reference of the library, from the declarations in dist/: node .ci/reference.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
export const PAGE = path.join(root, 'docs/library.md');

const TOP = `# The library

Made from the types by \`node .ci/reference.mjs\`. [An example](recipes/library.md) shows how it is used.

\`connect(options?: ConnectOptions): Promise<Terminals>\` makes nothing before the first call. A failed call rejects with a
\`PtyholdError\`, which has a \`code\`, a \`message\` of one sentence, a \`hint\` that says what to do next, and \`facts\`.
`;

/** A declaration at the top of the file, with the sentence above it. */
const DECLARED =
  /(?:\/\*\* (?<says>[^\n]*) \*\/\n)?export (?:interface (?<name>\w+)(?<head>[^{]*)\{\n(?<body>[\s\S]*?)^\}|type (?<alias>\w+) = (?<is>[\s\S]*?);\n(?=[^\s}]|$))/gm;
const MEMBER = /(?: {4}\/\*\* (?<says>[^\n]*) \*\/\n)? {4}(?<name>\w+)(?<rest>[^\n]*);\n/g;

export function reference() {
  const types = ['library/types', 'library/options'].map(declaration).join('\n');
  const parts = [...types.matchAll(DECLARED)].map(({ groups = {} }) => describe(groups));
  const [, codes = ''] = /ERROR_CODES: readonly \[(.*)\]/.exec(declaration('errors')) ?? [];
  const listed = codes.replaceAll(/'(\w+)'/g, '`$1`');
  return [TOP, ...parts, `## ErrorCode\n\n${listed}\n`].join('\n');
}

/** @param {string} name */
function declaration(name) {
  return readFileSync(path.join(root, 'dist', `${name}.d.mts`), 'utf8');
}

/** @param {Record<string, string | undefined>} groups */
function describe({ says, name, head = '', body = '', alias, is = '' }) {
  const about = says === undefined ? '' : `${says}\n\n`;
  if (alias !== undefined) return `## ${alias}\n\n${about}\`\`\`ts\ntype ${alias} = ${is};\n\`\`\`\n`;
  const above = head.trim() === '' ? '' : `\`${head.trim()}\`\n\n`;
  const rows = [...body.matchAll(MEMBER)].map(({ groups = {} }) => row(groups));
  const table = rows.length === 0 ? '' : `| member | |\n| --- | --- |\n${rows.join('\n')}\n`;
  return `## ${name}\n\n${about}${above}${table}`;
}

/** `undefined` may stand wherever something may be left out. @param {Record<string, string | undefined>} groups */
function row({ says = '', name, rest = '' }) {
  const written = `${name}${rest}`.replaceAll(' | undefined', '').replaceAll('|', '\\|');
  return `| \`${written}\` | ${says.replaceAll('|', '\\|')} |`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, reference());
