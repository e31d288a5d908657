// Prints the table of docs/shorter-answers.md about reducers: the tokens of the examples before and after, and the facts that stay.
// With --write it puts the table there and into the Japanese page.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadReducers, ROOT } from './reducers-module.mjs';

const { reduce, readExamples, lostFacts, estimateTokens } = await loadReducers();
const rows = new Map();
for (const [file, example] of readExamples(path.join(ROOT, 'reducers'))) {
  const [folder = ''] = file.split(path.sep);
  const row = rows.get(folder) ?? { examples: 0, before: 0, after: 0, facts: 0, kept: 0 };
  const { command, text, exitCode, facts } = example;
  const reduced = reduce({ command, text, exitCode }, { measure: estimateTokens })?.text ?? text;
  rows.set(folder, {
    examples: row.examples + 1,
    before: row.before + estimateTokens(text),
    after: row.after + estimateTokens(reduced),
    facts: row.facts + facts.length,
    kept: row.kept + facts.length - lostFacts(example, reduced).length,
  });
}

const table = [
  '| what | examples | tokens before | after | saved | facts kept |',
  '| --- | ---: | ---: | ---: | ---: | ---: |',
];
for (const [folder, { examples, before, after, facts, kept }] of rows) {
  const saved = Math.round(100 * (1 - after / before));
  table.push(`| ${folder} | ${examples} | ${before} | ${after} | ${saved} % | ${kept} of ${facts} |`);
}
if (process.argv.includes('--write'))
  await Promise.all(['docs/shorter-answers.md', 'docs/ja/shorter-answers.md'].map(writeInto));
else console.log(table.join('\n'));

/** @param {string} name */
async function writeInto(name) {
  const file = path.join(ROOT, name);
  const between = /(<!-- reducers -->\n\n)[\s\S]*?(\n\n<!-- \/reducers -->)/;
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace(between, (_, begin, end) => begin + table.join('\n') + end),
  );
}
