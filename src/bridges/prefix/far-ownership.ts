// Asks any host to whom belongs what is in a folder of ours.
import { LOOK_MS } from '../../timing.ts';
import type { Bridge } from '../bridge.ts';
import { DEPTH, OURS, type Ownership } from '../ownership.ts';

const PATHS = [...OURS.beginnings.map((name) => `./${name}*`), ...OURS.names.map((name) => `./${name}`)].join(' ');

/** Prints a stranger, then each folder above, in one `ls`. A second hard link lets others write. Of a file removed meanwhile every question is denied, `! -user` too would be true: `-links +0` is asked first. */
const TELL_OWNERSHIP = `cd -P -- "$1" || exit
find ${PATHS} \${3:+"./$3"} -maxdepth ${DEPTH} -links +0 '(' ! -user "$2" -o -type l -o -type f -links +1 ')' -print 2>/dev/null | { IFS= read -r first && printf '%s\\n' "$first"; }
at=$(pwd -P); set --
while [ "$at" != / ] && [ -n "$at" ]; do at=\${at%/*}; set -- "$@" "\${at:-/}"; done
LC_ALL=C exec ls -ldn "$@"`;

export async function askOwnership(
  bridge: Pick<Bridge, 'run'>,
  folder: string,
  uid: number,
  socket: string,
): Promise<Ownership> {
  const argv = ['/bin/sh', '-c', TELL_OWNERSHIP, 'sh', folder, String(uid), socket];
  return readOwnership((await bridge.run(argv, { timeoutMs: LOOK_MS })).stdout);
}

/** Reads what `TELL_OWNERSHIP` prints. */
export function readOwnership(printed: string): Ownership {
  const lines = printed.split('\n').filter((line) => line !== '');
  const above = lines.flatMap((line) => {
    const [, mode = '', owner, group, path = ''] = /^d(\S{9})\S*\s+\d+\s+(\d+)\s+(\d+)\s.*?(\/.*)$/.exec(line) ?? [];
    return mode === '' ? [] : [{ mode: readMode(mode), owner: Number(owner), group: Number(group), path }];
  });
  return { stranger: lines.find((line) => line.startsWith('./'))?.slice(2), above };
}

const SHOWN = 'rwxrwxrwx';
const STICKY = 0o1000;

/** Of the nine letters of `ls -l`: a capital one is not set, and `t` in the last place says that each may remove only what is theirs. */
function readMode(letters: string): number {
  const bits = [...letters].map((letter, index) => (letter === SHOWN[index] || /[st]/.test(letter) ? 1 : 0));
  return Number.parseInt(bits.join(''), 2) | (/t$/i.test(letters) ? STICKY : 0);
}
