// The names in our own texts: each tool, argument, command, option and setting that a text names is there.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { optionsOf } from '../src/commands/parse.ts';
import { COMMANDS } from '../src/commands/table.ts';
import { SETTING_NAMES } from '../src/settings/environment.ts';
import { SESSION_AT } from '../src/settings/own-session.ts';
import { TOOLS } from '../src/tools/index.ts';
import { ROOT, readSources } from './helpers/imports.ts';

interface Text {
  where: string;
  text: string;
}

/** For users, in both languages. */
const PAGES = ['elsewhere', 'people', 'safety', 'settings', 'shorter-answers', 'targets', 'together'];
const sources: Text[] = readSources('src').map(({ file, code }) => ({ where: file, text: code }));
const documents: Text[] = [
  'README.md',
  'README.ja.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'skills/ptyhold/SKILL.md',
  ...PAGES.flatMap((page) => [`docs/${page}.md`, `docs/ja/${page}.md`]),
].map((file) => ({
  where: file,
  text: readFileSync(path.join(ROOT, file), 'utf8'),
}));
const all = [...sources, ...documents];

const argumentsOf = new Map(
  TOOLS.map(({ name, inputSchema }) => [name, Object.keys(Object(inputSchema['properties']))]),
);
const everyArgument = [...argumentsOf.values()].flat();

/** Every match, with the names that it captures. */
function find(texts: readonly Text[], pattern: RegExp): { where: string; match: string; names: string[] }[] {
  return texts.flatMap(({ where, text }) =>
    [...text.matchAll(pattern)].map(([match, ...names]) => ({ where, match, names: names.filter(Boolean) })),
  );
}

describe('the names in texts', () => {
  it('of tools are those of the six tools', () => {
    const found = find(all, /\b(pty_[a-z_]+)/g);
    expect(found.length).toBeGreaterThan(50);
    expect(found.filter(({ names: [name = ''] }) => !argumentsOf.has(name))).toEqual([]);
  });

  it('of arguments after a tool are arguments of that tool', () => {
    const found = find(all, /\b(pty_[a-z]+) (?:with )?`?([a-z_]+)(?:: ?|=)(?:true|false|["\d])/g);
    expect(found.length).toBeGreaterThan(8);
    const wrong = found.filter(({ names: [tool = '', argument = ''] }) => !argumentsOf.get(tool)?.includes(argument));
    expect(wrong).toEqual([]);
  });

  it('of arguments that are to be passed are arguments of some tool', () => {
    const found = find(sources, /\b(?:[Pp]ass|[Uu]se|with|[Ll]eave|[Gg]ive) `?([a-z_]+)(?:: ?|=)(?:true|false|")/g);
    expect(found.length).toBeGreaterThan(2);
    expect(found.filter(({ names: [argument = ''] }) => !everyArgument.includes(argument))).toEqual([]);
  });

  it('of commands are commands, with options that they have', async () => {
    // Verbs and small words follow its name in prose.
    const prose = /(?:s|ed)$|^(?:t|to|in|into|and|itself|there|then|take|out|by|will|can|could|cannot)$/;
    const found = find(all, /\bptyhold ([a-z]+)\b([^\n'"`#|;)]*)/g);
    const known = new Map(
      await Promise.all(COMMANDS.map(async (command) => [command.name, await optionsOf(command)] as const)),
    );
    const named = found.filter(({ names: [word = ''] }) => known.has(word));
    expect(new Set(named.map(({ names: [word] }) => word))).toEqual(new Set(known.keys()));
    const strange = found.filter(({ names: [word = ''] }) => !known.has(word) && !prose.test(word) && word !== 'help');
    expect(strange).toEqual([]);
    const wrong = named.filter(({ names: [word = '', rest = ''] }) =>
      [...(rest.split(' -- ')[0]?.matchAll(/--([a-z-]+)/g) ?? [])].some(
        ([, option = '']) => option !== 'help' && !known.get(word)?.[option],
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('of settings are settings', () => {
    // The scripts of shells have variables of their own.
    const texts = all.filter(({ where }) => !where.startsWith('src/shells/'));
    const found = find(texts, /\b(PTYHOLD_[A-Z_]+[A-Z])\b/g);
    expect(found.length).toBeGreaterThan(30);
    const known = [...SETTING_NAMES, SESSION_AT];
    expect(found.filter(({ names: [name = ''] }) => !known.includes(name))).toEqual([]);
  });

  it('that people read are no names of tools', () => {
    const forPeople = sources.filter(({ where }) => /^src\/(?:commands|doctor|clients|steps)\b/.test(where));
    expect(forPeople.length).toBeGreaterThan(20);
    expect(find(forPeople, /\bpty_[a-z]{2,}/g)).toEqual([]);
  });
});
