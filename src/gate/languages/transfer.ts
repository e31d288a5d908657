// Commands of clients that move files, sftp, ftp and lftp: what they remove there, and what they run here.
import { unquotedPath } from '../command/stand-ins.ts';
import type { Found } from './found.ts';
import { readProse } from './prose.ts';

/** `rm` of sftp, `rm -r` and `glob rm` of lftp, `mdelete` of ftp: for each, a pattern is its own. */
const REMOVAL = /(?:^|[\n;])[ \t]*[-@]{0,2}(?:glob[ \t]+)?(?:rm|mrm|mdelete|delete|del)[ \t]+([^\n;]+)/g;

export function readTransfer(text: string): Found[] {
  const removed = [...text.matchAll(REMOVAL)].map(
    ([, words = '']): Found => ({
      kind: 'call',
      call: { name: 'rm', args: words.trim().split(/\s+/).map(unquotedPath) },
    }),
  );
  return [...readProse(text), ...removed];
}
