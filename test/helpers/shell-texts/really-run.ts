// Lets a shell run texts, each in an empty folder, and tells which of them started `zap` with its target.
// No program with that name exists: a stub writes down its words. Whatever a text does wrong, it can remove nothing.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROGRAM, TARGET } from './writer.ts';

/** Programs that the texts may start, besides the shells. They write to no place but the folder of the text. */
const HELPERS =
  'bash sh zsh fish cat env xargs head tail tr rev sed sort cut awk dirname basename find nohup nice timeout tee sleep ' +
  'chmod printenv grep diff seq ls true mktemp';

const LIMIT_MS = 120_000;

/** Runs each text by this shell; its start is a command line without the file. */
export function reallyRun(texts: readonly string[], shell: readonly string[]): boolean[] {
  const root = mkdtempSync(path.join(tmpdir(), 'shell-texts-'));
  try {
    const bin = path.join(root, 'bin');
    mkdirSync(bin);
    for (const name of HELPERS.split(' ')) link(name, bin);
    writeStub(bin, PROGRAM, 'for word; do printf "%s\\n" "$word"; done >> "$ZAP_LOG"');
    writeStub(bin, 'sudo', 'if [ "$1" = -u ]; then shift 2; fi; exec "$@"');
    texts.forEach((text, index) => {
      mkdirSync(path.join(root, String(index)));
      writeFileSync(path.join(root, `${index}.text`), `${text}\n`);
    });
    writeFileSync(path.join(root, 'driver'), DRIVER);
    execFileSync('/bin/sh', [path.join(root, 'driver'), root, String(texts.length), ...shell], {
      env: { PATH: bin, HOME: root, LC_ALL: 'C.UTF-8' },
      timeout: LIMIT_MS,
      stdio: 'ignore',
    });
    return texts.map((_, index) => {
      const log = path.join(root, `${index}.log`);
      return existsSync(log) && readFileSync(log, 'utf8').split('\n').includes(TARGET);
    });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const DRIVER = `root=$1 count=$2
shift 2
index=0
while [ $index -lt $count ]; do
  cd "$root/$index" && ZAP_LOG="$root/$index.log" timeout -k 1 10 "$@" "$root/$index.text" </dev/null
  index=$((index + 1))
done
`;

function writeStub(bin: string, name: string, script: string): void {
  writeFileSync(path.join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

function link(name: string, bin: string): void {
  const found = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
  if (found !== undefined) symlinkSync(found, path.join(bin, name));
}
