// Calls of libraries that run git: GitPython, sh, plumbum, simple-git.
import { argumentsAt } from './brackets.ts';
import { evaluateWords } from './expression.ts';
import { type Found, foundCall } from './found.ts';
import type { Skeleton } from './skeleton.ts';

const OF_PYTHON = /\bimport[ \t]{1,9}git\b|\bfrom[ \t]{1,9}(?:git|sh|plumbum\.cmd)[ \t]{1,9}import\b/;
/** At a prompt, what was imported before is not in the text. */
const OF_REPOSITORY = /\w\.git\.(?:reset|clean|checkout|push|stash|branch|restore)(?=\()/;
const OF_JAVASCRIPT = /\bsimple_?git\b/i;
/** `repo.git.reset("--hard")`, `git.reset("--hard")`, `git("reset", "--hard")` */
const CALLS_IN_PYTHON = /(?<!\w)git(?:\.(\w{1,40}))?(?=\()/g;
const CALLS_IN_JAVASCRIPT = /\.(reset|clean|checkout|stash|push|branch|deleteLocalBranch|raw)(?=\()/g;
/** `ResetMode.HARD` */
const MODES: Readonly<Record<string, string>> = { 'ResetMode.HARD': '--hard', 'CleanOptions.FORCE': '-f' };
const MOST_CALLS = 40;

export function gitLibraries(skeleton: Skeleton): Found[] {
  const { code, strings } = skeleton;
  const isOfPython = OF_PYTHON.test(code) || OF_REPOSITORY.test(code);
  const isOfJavaScript = !isOfPython && (OF_JAVASCRIPT.test(code) || strings.includes('simple-git'));
  if (!isOfPython && !isOfJavaScript) return [];
  const calls = [...code.matchAll(isOfPython ? CALLS_IN_PYTHON : CALLS_IN_JAVASCRIPT)].slice(0, MOST_CALLS);
  return calls.map(({ 0: whole, 1: verb = '', index }) => {
    const given = argumentsAt(code, index + whole.length);
    const words = verb === 'raw' || verb === '' ? [] : [verb.replaceAll('_', '-')];
    const modes = Object.entries(MODES).flatMap(([mode, option]) => (given.includes(mode) ? [option] : []));
    // simple-git takes the letters of `clean` without their dash.
    const all = evaluateWords(given, skeleton).map((word) =>
      verb === 'clean' && /^[fdxn]+$/.test(word) ? `-${word}` : word,
    );
    const args = [...words, ...all, ...modes];
    return foundCall('git', args, `git ${args.join(' ')}`);
  });
}
