// Functions that are named and not called: `map(shutil.rmtree, [...])`, `array_map("unlink", …)`.
import { asGlob, withHome } from '../command/stand-ins.ts';
import { type Found, foundCall, foundScript } from './found.ts';
import type { Skeleton } from './skeleton.ts';

const RUNNERS =
  /^(?:system|popen|Popen|exec|execSync|execFileSync|shell_exec|passthru|check_output|check_call|getoutput|spawnSync|execute|callCommand)$/;
const REMOVERS =
  /^(?:rmtree|rm_rf|rm_r|rmSync|rmdirSync|remove_tree|unlink|unlinkSync|removeSync|rmdir|rimraf|remove_dir_all)$/;
/** Names that say what they do only with their owner's. */
const OWNED =
  /(?<![\w.])(?:os\.(?:remove|unlink|rmdir)|fs\.(?:rm|unlink)|File\.(?:delete|unlink)|Deno\.remove)(?=\s{0,9}[,)])/;
/** `import { rmSync } from "fs"`, `const { rmSync } = fs`, `from shutil import rmtree`: what it is called by is looked at elsewhere */
const BROUGHT_IN =
  /\bimport\s{0,9}(?:type\s{1,9})?\{[\w\s,:$]{1,500}\}\s{0,9}from\b|\b(?:const|let|var)\s{1,9}\{[\w\s,:$]{1,500}\}\s{0,9}=(?!=)|\bfrom[ \t]{1,9}[\w.]{1,60}[ \t]{1,9}import[ \t]{1,9}(?:\([\w\s,]{1,300}\)|[\w, \t]{1,300})/g;
/** Behind the name stands no call, and no string as in `system "…"`. */
const NAMED = /(?<![\w])([A-Za-z_]\w*)(?=\s*[,;)\]}]|\s*$)/gm;
const PRINTED = /(?:print\w{0,9}|log|puts|echo|say|warn|error|write\w{0,9}|include\w{0,9}|import)\s{0,9}\(?\s{0,9}$/;
/** `dir + "/x"`, `$dir . "/*"`: what follows is no path of its own. */
const GOES_ON = /[\w)\]}][ \t]{0,9}(?:\+|\.{1,2})[ \t]{0,9}$/;
const MOST_STRINGS = 50;

export function mentioned({ code: written, strings }: Skeleton): Found[] {
  const code = written.replace(BROUGHT_IN, ' ');
  const names = new Set([...[...code.matchAll(NAMED)].map(([, name = '']) => name), ...strings.slice(0, MOST_STRINGS)]);
  const runs = [...names].some((name) => RUNNERS.test(name));
  const removes = [...names].some((name) => REMOVERS.test(name));
  const owned = OWNED.test(code);
  if (!runs && !removes && !owned) return [];
  const texts = [...code.matchAll(/\uE010(\d+)\uE011/g)]
    .filter(({ index }) => {
      const before = code.slice(Math.max(0, index - 30), index);
      return !PRINTED.test(before) && !GOES_ON.test(before);
    })
    .slice(0, MOST_STRINGS)
    .map(([, index]) => strings[Number(index)] ?? '');
  const found: Found[] = runs ? texts.filter((text) => /\s/.test(text)).map((text) => foundScript(text)) : [];
  const paths = removes || owned ? texts.filter((text) => /^[~/]/.test(text)) : [];
  found.push(...paths.map((path) => foundCall('rm', [removes ? '-rf' : '-f', asGlob(withHome(path))], path)));
  return found;
}
