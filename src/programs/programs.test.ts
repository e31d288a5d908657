// The table of programs as a whole, and what is in front.
import { describe, expect, it } from 'vitest';
import { ENTRIES, isCarrier, languageInFront, obeys, programOf } from './programs.ts';

describe('the table', () => {
  const names = ENTRIES.flatMap(([written]) => written.split(' '));

  it('has each program once', () => {
    expect(names.filter((name, at) => names.indexOf(name) !== at || name === '')).toEqual([]);
  });

  it('lists options, and nothing else, where options belong', () => {
    const lists = ENTRIES.flatMap(([, { options, verbOptions, wraps, interprets }]) => [
      ...[options, verbOptions, wraps?.script, wraps?.inert, wraps?.folder],
      ...[interprets?.inert],
    ]).filter((list) => list !== undefined);
    expect(lists.flatMap((list) => list.split(' ')).filter((option) => !/^-/.test(option))).toEqual([]);
  });

  it('knows a program with its version behind its name, and nothing of a name that is not in it', () => {
    expect(programOf('python3.12')).toBe(programOf('python'));
    expect(programOf('docker2')).toEqual({});
    expect(programOf('constructor')).toEqual({});
  });
});

describe('the program in front', () => {
  it.each([
    ['bash', 'shell'],
    ['-zsh', 'shell'],
    ['busybox', 'shell'],
    ['nu', 'shell'],
    ['python3.12', 'python'],
    ['psql', 'sql'],
    ['pwsh', 'windows'],
    ['vim', 'prose'],
    ['emacs', 'shell'],
    ['screen', 'shell'],
    ['mc', 'shell'],
    ['expect', 'shell'],
    ['dtach', 'shell'],
    ['script', undefined],
    ['Claude', 'prose'],
    ['ssh', undefined],
    ['telnet', undefined],
    ['docker', undefined],
    ['frobnicate', undefined],
  ])('%s takes %s', (name, language) => {
    expect(languageInFront(name)).toBe(language);
  });

  it('hands keys on, or takes them', () => {
    expect(['ssh', 'sudo', 'kubectl', 'mosh-client'].filter(isCarrier)).toHaveLength(4);
    expect(['bash', 'vim', 'env', 'frobnicate'].filter(isCarrier)).toEqual([]);
    expect([obeys('ssh', '~.'), obeys('ssh', '~/'), obeys('docker', '~.')]).toEqual([true, false, false]);
  });
});
