// Source code that the same text has written, and then compiles or runs.
import type { Call } from '../command/call.ts';
import type { Inner, Unwrap } from '../command/inner.ts';
import { optionValue, takeCall } from '../command/options.ts';

const MOST_FILES = 10;
/** Verbs with which a tool runs or builds the project in the folder, and where that has its code. */
const PROJECTS: ReadonlyMap<string, readonly [verbs: RegExp, files: readonly string[]]> = new Map([
  ['cargo', [/^(?:run|r|build|b|test|t|bench)$/, ['src/main.rs', 'src/lib.rs', 'build.rs']]],
  ['go', [/^(?:run|build|test|install)$/, ['main.go', 'main_test.go']]],
  ['zig', [/^(?:build)$/, ['src/main.zig', 'build.zig']]],
  ['dotnet', [/^(?:run|build|test)$/, ['Program.cs']]],
  ['swift', [/^(?:run|build|test)$/, ['Sources/main.swift', 'main.swift', 'Package.swift']]],
]);

/** What this one's other verbs are given does not run. */
const GO_RUNS = /^(?:run|build|test|install)$/;

/** `gcc a.c -o a`, `go run x.go`, `rustc x.rs`, `cargo run` */
export const writtenCode: Unwrap = (call, readFile) => {
  const { operands } = takeCall(call);
  if (call.name === 'go' && !GO_RUNS.test(operands[0] ?? '')) return [];
  return [...operands.slice(0, MOST_FILES), ...filesOfProject(call)]
    .map(readFile)
    .filter((program) => program !== undefined)
    .map(({ text, from }): Inner => {
      const program = { text, from: RUNS_AT_ONCE.test(call.name) ? from : [] };
      return { kind: 'script', language: 'code', program };
    });
};

/** Programs that are made for a compiler come out of sed and tr, as in each `configure`. */
const RUNS_AT_ONCE = /^(?:go|zig|dart|nim)$/;

function filesOfProject(call: Call): string[] {
  const [verbs, files] = PROJECTS.get(call.name) ?? [];
  const [verb = '', folder = '.'] = takeCall(call).operands;
  if (!verbs?.test(verb) || !files) return [];
  const root = optionValue(call.args, '--manifest-path')?.replace(/[^/]*$/, '') ?? FOLDER.exec(folder)?.[1] ?? '.';
  return files.map((file) => `${root}/${file}`);
}

/** `./cmd/app`; in `./...` the points stand for all below. */
const FOLDER = /^(\.\/[\w./-]*?)\/?(?:\.\.\.)?$/;
