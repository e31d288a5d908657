// Chunks and the code that was compiled of them.
import { chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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

const start = (env: NodeJS.ProcessEnv = {}): Chunks =>
  new Chunks(pathToFileURL(path.join(dist, 'ptyhold.js')).href, env);

/** What a run with one chunk gives. */
function run(name: string, env?: NodeJS.ProcessEnv): unknown {
  const chunks = start(env);
  const exports = chunks.load(name);
  chunks.keep();
  return exports;
}

function keptFile(name: string): string {
  const [engine = ''] = readdirSync(path.join(dist, 'compiled'));
  return path.join(dist, 'compiled', engine, name);
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
  it('is what a later start runs', () => {
    write('a.js', 'module.exports={is:1}');
    expect(run('a.js')).toEqual({ is: 1 });
    // Of the same length: V8 compares no more. The build names each chunk by its content.
    write('a.js', 'module.exports={is:2}');
    expect(run('a.js')).toEqual({ is: 1 });
    write('a.js', 'module.exports={is:"longer"}');
    expect(run('a.js')).toEqual({ is: 'longer' });
  });

  it('is gathered from some runs, and then left alone', () => {
    write('a.js', 'module.exports={}');
    const written = [1, 2, 3, 4, 5, 6].map(() => {
      run('a.js');
      return statSync(keptFile('a.js'), { bigint: true }).ino;
    });
    expect(new Set(written).size).toBeGreaterThan(1);
    expect(written[5]).toBe(written[3]);
    expect(readdirSync(path.dirname(keptFile('a.js')))).toEqual(['a.js']);
  });

  it('that is damaged is not run, and is replaced', () => {
    write('a.js', `module.exports={is:${JSON.stringify('x'.repeat(500))}}`);
    run('a.js');
    const whole = readFileSync(keptFile('a.js'));
    const damaged = [
      Buffer.from(whole.map((byte, at) => (at === whole.length - 100 ? byte ^ 1 : byte))),
      whole.subarray(0, whole.length / 2),
      Buffer.alloc(0),
    ];
    for (const bytes of damaged) {
      writeFileSync(keptFile('a.js'), bytes);
      expect(run('a.js')).toMatchObject({ is: expect.stringMatching(/^x{500}$/) });
      expect(readFileSync(keptFile('a.js')).length).toBeGreaterThan(500);
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
    expect(run('a.js', { NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual({ is: 1 });
    expect(readdirSync(dist)).toEqual(['chunks']);
    run('a.js');
    write('a.js', 'module.exports={is:2}');
    expect(run('a.js', { NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual({ is: 2 });
  });
});
