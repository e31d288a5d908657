// Parts of other packages that the bundle leaves out, and the proof that each of them was there to be left out.
import { readFile } from 'node:fs/promises';

/**
 * @import { Plugin } from 'esbuild'
 *
 * @typedef {object} Stub
 * @property {string} name
 * @property {RegExp} file Matches the path of one file inside a package.
 * @property {string | ((code: string) => string)} contents What the bundle gets instead of that file, or of its code.
 */

/** A constant that is made by calls of zod, up to the next statement. */
const SCHEMA =
  /^((?:export )?const \w+ = )((?:z|\w+Schema)\b[^;]*?\([\s\S]*?);\n(?=export |const |function |class |\/|\n|$)/gm;

/** @type {readonly Stub[]} */
const STUBS = [
  // zod carries its messages in 50 languages, a quarter of the bundle. This server asks for English alone.
  {
    name: 'the languages of zod',
    file: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/,
    contents: "export { default as en } from './en.js';",
  },
  // The SDK loads ajv to check the answers to `elicitInput`. This server sends that request itself, in src/server.ts.
  {
    name: 'the ajv validator of the SDK',
    file: /[\\/]sdk[\\/]dist[\\/]esm[\\/]validation[\\/]ajv-provider\.js$/,
    contents: 'export class AjvJsonSchemaValidator {}',
  },
  // The SDK takes schemas of zod 3 too. All schemas of this server are of zod 4.
  {
    name: 'the schemas of zod 3 as JSON schemas',
    file: /[\\/]zod-to-json-schema[\\/]dist[\\/]esm[\\/]index\.js$/,
    contents: 'export const zodToJsonSchema = undefined;',
  },
  // OpenTelemetry starts programs to tell machines apart. Nothing here asks for that, and only bridges start programs.
  {
    name: 'the machine ids of OpenTelemetry',
    file: /[\\/]resources[\\/]build[\\/]esm[\\/]detectors[\\/]platform[\\/]node[\\/]machine-id[\\/]getMachineId\.js$/,
    contents: 'export const getMachineId = undefined;',
  },
  // The SDK makes each schema of the protocol at each start. The bundler takes those away that nothing uses, once it is
  // told that to make one has no other effect.
  {
    name: 'unused schemas of the SDK',
    file: /[\\/]sdk[\\/]dist[\\/]esm[\\/]types\.js$/,
    contents: (code) => code.replace(SCHEMA, '$1/* @__PURE__ */ (() => $2)();\n'),
  },
  {
    name: 'zod 3',
    file: /[\\/]zod[\\/]v3[\\/]index\.js$/,
    contents: 'export const object = undefined;',
  },
];

/** Puts the stubs in. After the build, `unusedStub` says in a sentence which of them met no file, if one did. */
export function stubs() {
  /** @type {Set<Stub>} */
  const used = new Set();
  /** @type {Plugin} */
  const plugin = {
    name: 'stubs',
    setup(bundler) {
      for (const stub of STUBS) {
        bundler.onLoad({ filter: stub.file }, async ({ path }) => {
          const { contents } = stub;
          const code = await readFile(path, 'utf8');
          const instead = typeof contents === 'string' ? contents : contents(code);
          if (instead !== code) used.add(stub);
          return { contents: instead };
        });
      }
    },
  };
  return { plugin, unusedStub: () => complaint(STUBS.find((stub) => !used.has(stub))) };
}

/** @param {Stub | undefined} stub */
function complaint(stub) {
  return (
    stub &&
    `The stub for ${stub.name} replaces nothing: the bundle reads no file that matches ${stub.file}. Find where that part ` +
      'of the package is now, and correct the stub in .ci/stubs.mjs or take it away.'
  );
}
