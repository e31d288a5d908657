// Source code that the same text has written, and then compiles or runs: named files, and those of a project.
import type { Language } from '../../programs/programs.ts';
import type { Call } from '../command/call.ts';
import { contentsOf, type Unwrap } from '../command/inner.ts';
import { optionValue, takeCall } from '../command/options.ts';

const MOST_FILES = 10;

interface Project {
  /** Where it has its code. */
  files: readonly string[];
  language?: Language;
  /** The verbs with which a tool runs or builds it; what other verbs are given does not run. */
  verbs?: RegExp;
}

const PROJECTS: ReadonlyMap<string, Project> = new Map<string, Project>([
  ['cargo', { verbs: /^(?:run|r|build|b|test|t|bench)$/, files: ['src/main.rs', 'src/lib.rs', 'build.rs'] }],
  ['go', { verbs: /^(?:run|build|test|install)$/, files: ['main.go', 'main_test.go'] }],
  ['zig', { verbs: /^(?:run|test|build(?:-\w+)?)$/, files: ['src/main.zig', 'build.zig'] }],
  ['dotnet', { verbs: /^(?:run|build|test)$/, files: ['Program.cs'] }],
  ['swift', { verbs: /^(?:run|build|test)$/, files: ['Sources/main.swift', 'main.swift', 'Package.swift'] }],
  ['rake', { language: 'ruby', files: ['Rakefile', 'rakefile', 'Rakefile.rb'] }],
  ...['invoke', 'inv'].map((name): [string, Project] => [name, { language: 'python', files: ['tasks.py'] }]),
  ['fab', { language: 'python', files: ['fabfile.py'] }],
  ['nox', { language: 'python', files: ['noxfile.py'] }],
  ['doit', { language: 'python', files: ['dodo.py'] }],
  ['scons', { language: 'python', files: ['SConstruct'] }],
  ['gulp', { language: 'javascript', files: ['gulpfile.js', 'gulpfile.mjs'] }],
  ['grunt', { language: 'javascript', files: ['Gruntfile.js'] }],
]);

/** `gcc a.c -o a`, `go run x.go`, `rustc x.rs`, `cargo run`, `rake` */
export const writtenCode: Unwrap = (call, readFile) => {
  const { operands } = takeCall(call);
  const { verbs, language, files = [] } = PROJECTS.get(call.name) ?? {};
  if (verbs && !verbs.test(operands[0] ?? '')) return [];
  const root = rootOf(call);
  const paths = [...operands.slice(0, MOST_FILES), ...files.map((file) => `${root}/${file}`)];
  return contentsOf(paths, readFile).map(({ text, from }) => {
    const program = { text, from: language || RUNS_AT_ONCE.test(call.name) ? from : [] };
    return { kind: 'script', language: language ?? 'code', program };
  });
};

/** Programs that are made for a compiler come out of sed and tr, as in each `configure`. */
const RUNS_AT_ONCE = /^(?:go|zig|dart|nim)$/;

function rootOf(call: Call): string {
  const [, folder = '.'] = takeCall(call).operands;
  return optionValue(call.args, '--manifest-path')?.replace(/[^/]*$/, '') ?? FOLDER.exec(folder)?.[1] ?? '.';
}

/** `./cmd/app`; in `./...` the points stand for all below. */
const FOLDER = /^(\.\/[\w./-]*?)\/?(?:\.\.\.)?$/;
