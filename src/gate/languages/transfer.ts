// Commands of clients that move files, sftp, ftp and lftp: what they remove or put there, and what they run here.
import { unquotedPath } from '../command/stand-ins.ts';
import { type Found, foundCall } from './found.ts';
import { readProse } from './prose.ts';

/** `rm` of sftp, `rm -r` and `glob rm` of lftp, `mdelete` of ftp, `deltree` of smbclient: for each, a pattern is its own. */
const REMOVAL = /(?:^|[\n;])[ \t]*[-@]{0,2}(?:glob[ \t]+)?(rm|mrm|mdelete|delete|del|deltree)[ \t]+([^\n;]+)/g;

/** `mirror -R --delete` of lftp makes a folder there what one here is. */
const MIRRORS = /(?:^|[\n;])[ \t]*mirror[ \t]+([^\n;]+)/g;

/** What is put there is copied as scp would. */
const PUTS = /(?:^|[\n;])[ \t]*(?:put|mput|reput)[ \t]+(?:-\w+[ \t]+)*([^\s;]+)/g;

export function readTransfer(text: string): Found[] {
  const removed = [...text.matchAll(REMOVAL)].map(
    ([, verb, words = '']): Found => ({
      kind: 'call',
      call: {
        name: 'rm',
        args: [...(verb === 'deltree' ? ['-r'] : []), ...words.trim().split(/\s+/).map(unquotedPath)],
      },
    }),
  );
  const mirrored = [...text.matchAll(MIRRORS)].flatMap(([written, words = '']): Found[] => {
    const args = words.trim().split(/\s+/);
    const folders = args.filter((word) => !word.startsWith('-')).map(unquotedPath);
    return args.some((word) => /^(?:-[a-zA-Z]*e|--delete)/.test(word)) && folders.length > 1
      ? [
          foundCall(
            'rsync',
            [...args.filter((word) => word === '--dry-run'), '-a', '--delete', ...folders],
            written.trim(),
          ),
        ]
      : [];
  });
  const put = [...text.matchAll(PUTS)].map(([written, path = '']) =>
    foundCall('scp', [unquotedPath(path), 'there:'], written.trim()),
  );
  return [...readProse(text), ...removed, ...mirrored, ...put];
}
