import { expect, it } from 'vitest';
import { readSources } from '../../test/helpers/imports.ts';
import { TOOLS } from './index.ts';
import { TOOL_NAMES } from './names.ts';

it('the tools that say that they type are those that wait for their turn among the calls that type', () => {
  const waiting = readSources('src/tools').filter(
    ({ file, code }) => /\/call-\w+\.ts$/.test(file) && /\bcall\.arrival\b/.test(code),
  );
  const names = waiting.map(({ file }) => /call-(\w+)\.ts$/.exec(file)?.[1]).map((name) => `pty_${name}`);
  expect(names.length).toBeGreaterThan(0);
  expect(TOOLS.flatMap(({ name, types }) => (types ? [name] : [])).sort()).toEqual(names.sort());
});

it('the list of names is that of the tools', () => {
  expect(TOOLS.map(({ name }) => name)).toEqual(TOOL_NAMES);
});
