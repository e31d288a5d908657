// What a program is known by.
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { markOf } from './native-facts.ts';

it('is the file that it is, unless it is a script or is gone', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ptyhold-mark-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'tmux');
  copyFileSync('/bin/sh', file);
  const first = markOf(file);
  expect(first).toBeDefined();
  expect(markOf(file)).toBe(first);
  rmSync(file);
  expect(markOf(file)).toBeUndefined();
  copyFileSync('/bin/sh', file);
  expect(markOf(file)).not.toBe(first);
  writeFileSync(file, '#!/bin/sh\necho tmux 3.4\n');
  expect(markOf(file)).toBeUndefined();
});
