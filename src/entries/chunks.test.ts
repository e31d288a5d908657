// Chunks and the code that was compiled of them.
import { chownSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Chunks } from './chunks.ts';

/** Only root can give a folder away. */
const isRoot = process.getuid?.() === 0;

let dist: string;

beforeEach(async () => {
  dist = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-chunks-'));
  onTestFinished(() => rm(dist, { recursive: true }));
  mkdirSync(path.join(dist, 'chunks'));
});

function write(name: string, code: string): void {
  writeFileSync(path.join(dist, 'chunks', name), `(function(module,require,address){${code}\n})`);
}

interface Options {
  env?: NodeJS.ProcessEnv;
  groups?: string[][];
  task?: string;
}

const start = ({ env = {}, groups = [], task = 'serve' }: Options = {}): Chunks =>
  new Chunks({ entry: pathToFileURL(path.join(dist, 'ptyhold.js')).href, groups, task, env });

/** What a run with one chunk gives. */
function run(name: string, options?: Options): unknown {
  const chunks = start(options);
  const exports = chunks.load(name);
  chunks.keep();
  return exports;
}

function keptFile(): string {
  const name = readdirSync(path.join(dist, 'compiled')).find((each) => each.endsWith('.code')) ?? '';
  return path.join(dist, 'compiled', name);
}

describe('a chunk', () => {
  it('is run once, and gets others, modules of Node and its own address', () => {
    write('a.js', 'module.exports={b:require("./b.js"),c:require("./c.js"),sep:require("node:path").sep,address}');
    write('b.js', 'module.exports={c:require("./c.js")}');
    write('c.js', 'module.exports={letter:"ç"}');
    const a = start().load('a.js') as { b: { c: unknown }; c: unknown; sep: string; address: string };
    expect(a).toEqual({
      b: { c: { letter: 'ç' } },
      c: { letter: 'ç' },
      sep: path.sep,
      address: pathToFileURL(path.join(dist, 'chunks/a.js')).href,
    });
    expect(a.b.c).toBe(a.c);
  });

  it('that fails names its file', () => {
    write('a.js', '\nthrow new Error("no")');
    expect(() => start().load('a.js')).toThrow('no');
    try {
      start().load('a.js');
    } catch (error) {
      expect((error as Error).stack).toContain(`${path.join(dist, 'chunks/a.js')}:2:`);
    }
  });
});

describe('compiled code', () => {
  it('is what a later start runs, with the source it was made of', () => {
    write('a.js', 'module.exports={is:"ç"}');
    expect(run('a.js')).toEqual({ is: 'ç' });
    // The build names each chunk by its content.
    write('a.js', 'module.exports={is:2}');
    expect(run('a.js')).toEqual({ is: 'ç' });
    write('b.js', 'module.exports={is:2}');
    expect(run('b.js')).toEqual({ is: 2 });
  });

  it('is gathered from some runs, and then left alone', () => {
    write('a.js', 'module.exports={}');
    const written = [1, 2, 3, 4, 5, 6, 7].map(() => {
      run('a.js');
      return statSync(keptFile(), { bigint: true }).ino;
    });
    expect(new Set(written).size).toBeGreaterThan(1);
    expect(written[6]).toBe(written[4]);
    expect(readdirSync(path.dirname(keptFile()))).toHaveLength(1);
  });

  it('stays when a run brings that of other chunks', () => {
    for (const name of ['a.js', 'b.js', 'a.js', 'c.js']) {
      write(name, `module.exports={is:${JSON.stringify(name)}}`);
      run(name);
    }
    rmSync(path.join(dist, 'chunks'), { recursive: true });
    for (const name of ['a.js', 'b.js', 'c.js']) expect(start().load(name)).toEqual({ is: name });
  });

  it('is gathered from some runs of each task, as each calls other functions', () => {
    write('a.js', 'module.exports={is:1}');
    const keptAs = (task: string): bigint => {
      run('a.js', { task });
      return statSync(keptFile(), { bigint: true }).ino;
    };
    for (let at = 0; at < 6; at += 1) keptAs('serve');
    const served = keptAs('serve');
    expect(keptAs('list')).not.toBe(served);
    for (let at = 0; at < 6; at += 1) keptAs('list');
    expect(keptAs('serve')).toBe(keptAs('list'));
  });

  it('of a group is read once, and each chunk of it runs when it is asked for', () => {
    const groups = [['a.js', 'b.js']];
    write('a.js', 'globalThis.ran=[...globalThis.ran??[],"a"];module.exports={is:"a",b:require("./b.js")}');
    write('b.js', 'globalThis.ran=[...globalThis.ran??[],"b"];module.exports={is:"b"}');
    onTestFinished(() => void Reflect.deleteProperty(globalThis, 'ran'));
    expect(run('b.js', { groups })).toEqual({ is: 'b' });
    expect(Reflect.get(globalThis, 'ran')).toEqual(['b']);
    rmSync(path.join(dist, 'chunks'), { recursive: true });
    expect(start({ groups }).load('a.js')).toEqual({ is: 'a', b: { is: 'b' } });
    expect(Reflect.get(globalThis, 'ran')).toEqual(['b', 'a', 'b']);
  });

  it('takes the same room in whatever order runs load', () => {
    write('big.js', `module.exports={is:${JSON.stringify('x'.repeat(5_000))}}`);
    for (const name of ['a.js', 'b.js']) write(name, 'module.exports=require("./big.js")');
    const runs = (...names: string[]): number => {
      const chunks = start();
      for (const name of names) expect(chunks.load(name)).toMatchObject({ is: expect.stringMatching(/^x+$/) });
      chunks.keep();
      return statSync(keptFile()).size;
    };
    const once = runs('a.js', 'b.js');
    expect(runs('b.js', 'a.js') - once).toBeLessThan(1_000);
    expect(runs('a.js') - once).toBeLessThan(1_000);
  });

  it('that does not fit in is not kept, and nothing else goes for it', () => {
    const long = (name: string) => write(name, `module.exports={is:1}//${'x'.repeat(9e6)}`);
    for (const name of ['a.js', 'b.js']) long(name);
    run('a.js');
    const { ino } = statSync(keptFile(), { bigint: true });
    expect(run('b.js')).toEqual({ is: 1 });
    expect(statSync(keptFile(), { bigint: true }).ino).toBe(ino);
    write('c.js', 'module.exports={is:3}');
    run('c.js');
    rmSync(path.join(dist, 'chunks'), { recursive: true });
    for (const name of ['a.js', 'c.js']) expect(start().load(name)).toMatchObject({ is: expect.any(Number) });
  });

  it('that was left by a writer who was killed is removed', () => {
    write('a.js', 'module.exports={}');
    run('a.js');
    const [young, old] = ['7', '8'].map((pid) => `${keptFile()}.${pid}`);
    for (const file of [young, old]) writeFileSync(file ?? '', 'begun');
    utimesSync(old ?? '', 1, 1);
    run('a.js');
    expect(readdirSync(path.dirname(keptFile())).filter((name) => /\.\d$/.test(name))).toEqual([
      path.basename(young ?? ''),
    ]);
  });

  it('is read from the file that was there at the start, whatever is in its place now', () => {
    write('a.js', 'module.exports={is:1}');
    write('b.js', 'module.exports={is:2}');
    run('a.js');
    run('b.js');
    const early = start();
    rmSync(keptFile());
    rmSync(path.join(dist, 'chunks'), { recursive: true });
    expect(early.load('b.js')).toEqual({ is: 2 });
  });

  it('that is damaged is not run, and is replaced', () => {
    write('a.js', `module.exports={is:${JSON.stringify('x'.repeat(500))}}`);
    write('b.js', 'module.exports={is:"whole"}');
    for (const name of ['b.js', 'a.js', 'a.js', 'a.js', 'a.js']) run(name);
    const whole = readFileSync(keptFile());
    const flipped = (at: number) => whole.map((byte, index) => (index === at ? byte ^ 1 : byte));
    const damaged = [
      ...[0, 35, 38, 60, 300, whole.length - 100, whole.length - 5].map(flipped),
      whole.subarray(0, whole.length / 2),
      whole.subarray(0, 20),
      Buffer.concat([whole, whole]),
      Buffer.alloc(0),
    ];
    for (const bytes of damaged) {
      writeFileSync(keptFile(), bytes);
      expect(run('a.js')).toMatchObject({ is: expect.stringMatching(/^x{500}$/) });
      expect(run('b.js')).toEqual({ is: 'whole' });
      expect(readFileSync(keptFile()).length).toBeGreaterThan(1000);
    }
  });

  it('is kept nowhere where nothing can be written', () => {
    write('a.js', 'module.exports={is:1}');
    writeFileSync(path.join(dist, 'compiled'), '');
    expect(run('a.js')).toEqual({ is: 1 });
  });

  it.skipIf(!isRoot)(`is kept by nobody but who owns the program${isRoot ? '' : ' [needs root]'}`, () => {
    write('a.js', 'module.exports={is:1}');
    chownSync(path.join(dist, 'chunks'), 65_534, 65_534);
    expect(run('a.js')).toEqual({ is: 1 });
    expect(readdirSync(dist)).toEqual(['chunks']);
  });

  it('is neither kept nor run where NODE_DISABLE_COMPILE_CACHE is set', () => {
    write('a.js', 'module.exports={is:1}');
    expect(run('a.js', { env: { NODE_DISABLE_COMPILE_CACHE: '1' } })).toEqual({ is: 1 });
    expect(readdirSync(dist)).toEqual(['chunks']);
    run('a.js');
    write('a.js', 'module.exports={is:2}');
    expect(run('a.js', { env: { NODE_DISABLE_COMPILE_CACHE: '1' } })).toEqual({ is: 2 });
  });
});
