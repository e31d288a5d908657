// What stands in the folder of socket and scripts, and who may change the way to it, before anything there is run.
import type { Bridge } from '../bridges/bridge.ts';
import { PtyholdError } from '../errors.ts';
import { LOOK_MS } from '../timing.ts';

/** Of what is run, read or connected to there, prints what is not the user's own or leads elsewhere, then each folder above, in one `ls`. A second hard link lets others write. Of a file removed meanwhile every question is denied, `! -user` too would be true: `-links +0` is asked first. */
const TELL = `cd -P -- "$1" || exit
find ./tmux.* ./scripts ./journal ./turns ./stages ./events* \${3:+"./$3"} -maxdepth 2 -links +0 '(' ! -user "$2" -o -type l -o -type f -links +1 ')' -print 2>/dev/null | { IFS= read -r first && printf '%s\\n' "$first"; }
at=$(pwd -P); set --
while [ "$at" != / ] && [ -n "$at" ]; do at=\${at%/*}; set -- "$@" "\${at:-/}"; done
LC_ALL=C exec ls -ldn "$@"`;

/** A folder that others could write to may hold programs and sockets of theirs, which would be run as this user. */
export async function requireOwnContents(bridge: Bridge, folder: string, uid: number, socket = ''): Promise<void> {
  const argv = ['/bin/sh', '-c', TELL, 'sh', folder, String(uid), socket];
  const { stdout } = await bridge.run(argv, { timeoutMs: LOOK_MS });
  const lines = stdout.split('\n').filter((line) => line !== '');
  const stranger = lines.find((line) => line.startsWith('./'));
  const fix = `Move it away (mv ${folder} ${folder}.old), or set PTYHOLD_DIR to a new folder.`;
  if (stranger !== undefined) {
    const what = `${folder} holds ${stranger.slice(2)}, which another user made or which leads elsewhere`;
    throw new PtyholdError('folder_unsafe', `${what}: it may not be run or connected to.`, fix);
  }
  const above = findUnsafeParent(lines, uid);
  if (above !== undefined) {
    const sentence = `Other users can put another folder in place of ${folder}: they may write to ${above}.`;
    const hint = `Take that right away (chmod go-w ${above}), or set PTYHOLD_DIR to a folder elsewhere.`;
    throw new PtyholdError('folder_unsafe', sentence, hint);
  }
}

/** Reads lines of `ls -ldn`, of all folders from the root down. Undefined if nobody else can rename what is below. */
export function findUnsafeParent(lines: readonly string[], uid: number): string | undefined {
  const parents = lines.flatMap((line) => {
    const [, mode = '', owner, group, path = ''] = /^(d\S{9})\S*\s+\d+\s+(\d+)\s+(\d+)\s.*?(\/.*)$/.exec(line) ?? [];
    return mode === '' ? [] : [{ mode, owner: Number(owner), group: Number(group), path }];
  });
  // In a user namespace the root folder's owner is not 0, and is as mighty.
  const trusted = new Set([0, uid, parents.find(({ path }) => path === '/')?.owner]);
  const isSafe = ({ mode, owner, group }: (typeof parents)[number]): boolean => {
    if (!trusted.has(owner)) return false;
    if (/t/i.test(mode[9] ?? '')) return true;
    // A group with the number of its user has, by custom, no other member.
    return mode[8] !== 'w' && (mode[5] !== 'w' || group === uid || group === 0);
  };
  return parents.find((parent) => !isSafe(parent))?.path;
}
