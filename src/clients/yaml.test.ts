// One value of a YAML file is set or removed, and every other line stays as it was.
import { describe, expect, it } from 'vitest';
import { yaml } from './yaml.ts';

const PATH = ['extensions', 'own'];
const VALUE = { cmd: 'npx', args: ['-y', 'own'], on: true };

const TEXTS = {
  'an empty file': '',
  'comments alone': '# by hand\n',
  'no such key': 'a: 1 # one\n\nb:\n  - x\n',
  'a key without a value': 'a: 1\nextensions:\nb: 2\n',
  'an empty mapping in braces': 'extensions: {}\nb: 2\n',
  'others before it and behind it': 'extensions:\n  dev:\n    type: builtin # here\n\n  # next\nb: |\n  text\n',
  'four blanks': 'extensions:\n    dev:\n        type: builtin\n',
  'line ends of Windows': 'extensions:\r\n  dev:\r\n    type: x\r\nb: 2\r\n',
  'no line end': 'extensions:\n  dev: { type: x }',
  'a text of many lines at the end': 'extensions:\n  dev:\n    says: |\n      one\n      two\nb: 2\n',
} as const;

describe('a value', () => {
  it.each(Object.entries(TEXTS))('is set and removed: %s', (_, text) => {
    const set = yaml.set(text, PATH, VALUE);
    const before = yaml.read(text);
    expect(yaml.read(set)).toEqual({ ...before, extensions: { ...Object(before['extensions']), own: VALUE } });
    for (const line of text.split(/\r?\n/).filter((each) => each !== 'extensions: {}')) expect(set).toContain(line);
    if (text.includes('{}')) return;
    const removed = yaml.remove(set, PATH);
    expect(Object(yaml.read(removed)['extensions'])).not.toHaveProperty('own');
    if (text.includes('dev')) expect(removed.trimEnd()).toBe(text.trimEnd());
  });

  it('that is there is replaced where it stands', () => {
    const text = 'extensions:\n  own:\n    cmd: old # mine\n    args: [a]\n';
    expect(yaml.set(text, [...PATH, 'cmd'], 'npx')).toBe(text.replace('old', '"npx"'));
    expect(yaml.read(yaml.set(text, [...PATH, 'args'], ['-y', 'own']))).toEqual({
      extensions: { own: { cmd: 'old', args: ['-y', 'own'] } },
    });
  });

  it('that is a list of lines is replaced without its neighbours', () => {
    const text = 'extensions:\n  own:\n    args:\n      - a\n      - b\n    cmd: old\nz: 1\n';
    const set = yaml.set(text, [...PATH, 'args'], ['-y', 'own']);
    expect(yaml.read(set)).toEqual({ extensions: { own: { args: ['-y', 'own'], cmd: 'old' } }, z: 1 });
    expect(set.endsWith('\n    cmd: old\nz: 1\n')).toBe(true);
  });

  it.each(['null', '~', 'null # none yet'])('takes the place of %s', (none) => {
    const set = yaml.set(`extensions: ${none}\nb: 2\n`, PATH, VALUE);
    expect(yaml.read(set)).toEqual({ extensions: { own: VALUE }, b: 2 });
  });

  it('is not set where it would replace something else', () => {
    expect(() => yaml.set('extensions: 3\n', PATH, VALUE)).toThrow('extensions is no mapping');
    expect(() => yaml.read('- a\n')).toThrow('the file holds no mapping');
  });

  it('of a file that cannot be read is told by its line, without its content', () => {
    expect(() => yaml.read('a: 1\nkey: "secret\n')).toThrow(/ in line \d+, column \d+$/);
    expect(() => yaml.read('a: 1\nkey: "secret\n')).not.toThrow(/secret/);
  });
});
