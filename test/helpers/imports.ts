// Reads the sources as text: their code without comments, and what each file imports.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Source {
  /** Relative to the repository, with `/`. */
  file: string;
  code: string;
  lines: number;
  imports: readonly Import[];
}

export interface Import {
  /** A source of the repository, or a package or JSON file as written. */
  target: string;
  inside: boolean;
  /** `type`: nothing is loaded for it. `use`: it is loaded when it is needed. */
  loads: 'type' | 'start' | 'use';
}

export const ROOT = path.resolve(import.meta.dirname, '../..');

const IMPORTS = [
  [/^\s*(?:import|export)\s+type\s[^'";]*?from\s*['"]([^'"]+)['"]/gm, 'type'],
  [/^\s*(?:import|export)\s(?!\s*type\s)[^'";]*?from\s*['"]([^'"]+)['"]/gm, 'start'],
  [/^\s*import\s*['"]([^'"]+)['"]/gm, 'start'],
  [/\bimport\s*\(\s*['"]([^'"]+)['"]/g, 'use'],
] as const;

/** Sources of a folder, its unit tests left out. */
export function readSources(folder: string): Source[] {
  // git keeps no empty folders, so a clone may lack this one.
  if (!existsSync(path.join(ROOT, folder))) return [];
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name) && !/\.(?:(?:test|d)\.ts|json|txt)$/.test(name))
    .sort()
    .map((name) => readSource(path.posix.join(folder, name.split(path.sep).join('/'))));
}

function readSource(file: string): Source {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const code = file.endsWith('.ts') ? withoutComments(text) : text;
  return { file, code, lines: text.split('\n').length - 1, imports: file.endsWith('.ts') ? importsOf(file, code) : [] };
}

function withoutComments(text: string): string {
  return text.replace(/\/\*\*?\s[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

function importsOf(file: string, code: string): Import[] {
  return IMPORTS.flatMap(([pattern, loads]) =>
    [...code.matchAll(pattern)].map(([, written = '']) => {
      if (!written.startsWith('.') || written.endsWith('.json')) return { target: written, inside: false, loads };
      return { target: path.posix.normalize(path.posix.join(path.posix.dirname(file), written)), inside: true, loads };
    }),
  );
}
