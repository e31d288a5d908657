// Prints how many facts about the second run of an edit-test loop its answer with fold: "changes" has, and what it costs
// beside the reduced answer.
import path from 'node:path';
import { importFromSources } from '../.ci/from-sources.mjs';

const ENTRY = `
export { describeDropped, reduce } from './reducers/index.ts';
export { compareOutputs } from './src/changes/compare.ts';
export { describeCounts } from './src/changes/describe.ts';
export { WORTH_COMPARING } from './src/changes/worth.ts';
export { estimateTokens } from './src/terminal/tokens.ts';
export { readLoops } from './test/helpers/loops.ts';
`;
const { describeDropped, reduce, compareOutputs, describeCounts, WORTH_COMPARING, estimateTokens, readLoops } =
  await importFromSources(ENTRY);
const all = { facts: 0, kept: 0, reduced: 0, changes: 0, shares: 0, loops: 0 };
console.log('| loop | printed | reduced | changes | share | facts |\n| --- | ---: | ---: | ---: | ---: | ---: |');
for (const loop of readLoops(path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../test/changes')))) {
  const { name, command, exits, before, after, facts } = loop;
  /** @param {boolean} apart */
  const reducedAs = (apart) => {
    const [one, other] = [before, after].map((text, at) =>
      reduce({ command, text, exitCode: exits[at], apart }, { measure: estimateTokens }),
    );
    return other ? [{ before: one?.text ?? before, now: other.text, by: other }] : [];
  };
  const [plainly, apart] = [reducedAs(false), reducedAs(true)];
  const shorter = [...plainly, ...apart];
  const reduced = plainly[0]?.by;
  const plain = reduced ? `${reduced.text}\n${describeDropped(reduced)}` : after;
  const compared = await compareOutputs({ before, now: after }, { shorter, measure: estimateTokens });
  const told = compared && `${compared.text}\nsince command -2 (exit=${exits[0]}): ${describeCounts(compared)}`;
  const [reducedCost, cost] = [estimateTokens(plain), told ? estimateTokens(told) : Number.POSITIVE_INFINITY];
  const isCompared =
    told !== undefined && cost < reducedCost && estimateTokens(reduced?.text ?? after) >= WORTH_COMPARING;
  const answer = `${isCompared ? told : plain}\nexit=${exits[1]}`;
  const wanted = [...facts, `exit=${exits[1]}`];
  const lost = wanted.filter((fact) => !answer.includes(fact));
  const shown = isCompared ? cost : reducedCost;
  all.facts += wanted.length;
  all.kept += wanted.length - lost.length;
  all.reduced += reducedCost;
  all.changes += shown;
  all.shares += shown / reducedCost;
  all.loops += 1;
  const share = isCompared ? `${Math.round((100 * shown) / reducedCost)} %` : 'as without it';
  console.log(
    `| ${name} | ${estimateTokens(after)} | ${reducedCost} | ${shown} | ${share} | ${wanted.length - lost.length} of ${wanted.length} |`,
  );
  if (lost.length > 0) console.log(`  lost: ${JSON.stringify(lost)}`);
}
const percent = (/** @type {number} */ one, /** @type {number} */ other) => ((100 * one) / other).toFixed(1);
console.log(`\nfacts: ${all.kept} of ${all.facts} (${percent(all.kept, all.facts)} %)`);
console.log(`tokens: ${all.changes} of ${all.reduced} (${percent(all.changes, all.reduced)} %)`);
console.log(`mean of the shares: ${percent(all.shares, all.loops)} %`);
