// Files that code loads, where the same text has written them: `require("./x")`, `exec(open("x.py").read())`.
import type { Language } from '../../programs/programs.ts';
import type { Found } from './found.ts';
import type { Surroundings } from './surroundings.ts';

const LOADS =
  /\b(?:exec\(\s{0,9}open|execfile|run_path|load|require(?:_relative|_once)?|include(?:_once)?|do|dofile|import)\b\s{0,9}\(?\s{0,9}["']([^"'\n]{1,300})["']|^[ \t]{0,9}(?:import|from)[ \t]{1,9}(\w{1,60})\b(?!\.)/gm;
const MOST_FILES = 10;
/** What may be left out of its name. */
const ENDINGS: Partial<Record<Language, string>> = { python: '.py', javascript: '.js', ruby: '.rb', lua: '.lua' };

export function loadedFiles(text: string, language: Language, { file }: Surroundings): Found[] {
  return [...text.matchAll(LOADS)].slice(0, MOST_FILES).flatMap(([, path, module = '']): Found[] => {
    const name = path ?? module;
    const program = file(name) ?? file(`${name}${ENDINGS[language] ?? ''}`);
    return program ? [{ kind: 'script', language, program }] : [];
  });
}
