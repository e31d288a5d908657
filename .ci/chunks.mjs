// Makes scripts of the chunks of the bundle: V8 takes compiled code that was kept for scripts, and not for ES modules.
import path from 'node:path';
import { transform } from 'esbuild';

/** @import { OutputFile } from 'esbuild' */

/**
 * Name → code. src/entries/chunks.ts says what a chunk gets.
 * @param {readonly OutputFile[]} modules
 * @returns {Promise<Map<string, string>>}
 */
export async function asScripts(modules) {
  const scripts = modules.map(async ({ path: file, text }) => {
    const name = path.basename(file);
    const { code } = await transform(text, {
      sourcefile: name,
      format: 'cjs',
      platform: 'neutral',
      target: 'node20',
      supported: { 'dynamic-import': false },
      define: { 'import.meta.url': 'address' },
      minifyWhitespace: true,
      minifySyntax: true,
      legalComments: 'none',
    });
    return /** @type {const} */ ([name, `(function(module,require,address){${uncopied(code).trimEnd()}\n})`]);
  });
  return new Map(await Promise.all(scripts));
}

/**
 * As esbuild has it, a script copies what it exports, and what each `import()` brings, property by property: for modules of
 * other kinds, which no chunk is.
 * @param {string} code
 */
function uncopied(code) {
  return code
    .replace(/\bmodule\.exports=__toCommonJS\((\w+)\)/, 'module.exports=__defProp($1,"__esModule",{value:!0})')
    .replace('__toESM=(mod,isNodeMode,target)=>(', '__toESM=(mod,isNodeMode,target)=>mod?.__esModule?mod:(');
}
