// The Host lines of the ssh settings, also in included files.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { NativeBridge } from '../bridges/native/native.ts';
import { hostsInSshConfig, readLines } from './ssh-config.ts';

async function hostsOf(
  files: Readonly<Record<string, string>>,
  settings = '.ssh/config',
): Promise<string[] | undefined> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'ssh-config-'));
  onTestFinished(() => rm(home, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(home, name)), { recursive: true });
    await writeFile(path.join(home, name), text);
  }
  const bridge = new NativeBridge(0, {});
  onTestFinished(() => bridge.dispose());
  return hostsInSshConfig(bridge, path.join(home, settings), home);
}

it.each<[string, string[]]>([
  ['Host web-1 web-2', ['host', 'web-1', 'web-2']],
  ['  hOsT=web-1', ['host', 'web-1']],
  ['Host = web-1', ['host', 'web-1']],
  ['Host "a b" c # not d', ['host', 'a b', 'c']],
  ['# Host x', []],
  ['', []],
])('%j is read as ssh reads it', (line, words) => {
  expect(readLines(line).flatMap(({ keyword, words: rest }) => [keyword, ...rest])).toEqual(words);
});

it('each host is named once, and neither patterns nor what is left out is a host', async () => {
  expect(
    await hostsOf({ '.ssh/config': 'Host a b\nHost *.com db-? !c\r\nHost b d\nMatch host e\n  Port 1\n' }),
  ).toEqual(['a', 'b', 'd']);
});

it('included files are looked for beside the settings, in the home, and by patterns of names', async () => {
  const files = {
    '.ssh/config': 'Include conf.d/* ~/other missing\nHost last\n',
    '.ssh/conf.d/b': 'Host b\n',
    '.ssh/conf.d/a': 'Host a\nInclude deep/x-*\n',
    '.ssh/conf.d/.hidden': 'Host hidden\n',
    '.ssh/deep/x-1': 'Host deep\n',
    other: 'Host other\n',
  };
  expect(await hostsOf(files)).toEqual(['a', 'deep', 'b', 'other', 'last']);
});

it('included files of settings that lie elsewhere are looked for in ~/.ssh and the home all the same', async () => {
  const files = {
    'project/ssh': 'Host a\nInclude more ~/other\n',
    'project/more': 'Host wrong\n',
    'project/other': 'Host wrong\n',
    '.ssh/more': 'Host b\n',
    other: 'Host c\n',
  };
  expect(await hostsOf(files, 'project/ssh')).toEqual(['a', 'b', 'c']);
});

it('a folder among the included files names nothing, nor does what lies in a file', async () => {
  const files = {
    '.ssh/config': 'Include conf.d/* config/x\nHost last\n',
    '.ssh/conf.d/a/b': 'Host b\n',
    '.ssh/conf.d/c': 'Host c\n',
  };
  expect(await hostsOf(files)).toEqual(['c', 'last']);
});

it('a file that includes itself ends', async () => {
  expect(await hostsOf({ '.ssh/config': 'Host a\nInclude config\n' })).toEqual(['a']);
});

it('a missing file is told apart from one without hosts', async () => {
  expect(await hostsOf({})).toBeUndefined();
  expect(await hostsOf({ '.ssh/config': 'Port 1\n' })).toEqual([]);
});
