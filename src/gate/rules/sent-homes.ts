// A whole home, with all keys in it, that is sent to a machine which does not look like the place of somebody's backups.
import type { Call } from '../command/call.ts';
import { optionValue, optionValues, takeCall } from '../command/options.ts';
import { placeOf, resolvePath } from '../command/paths.ts';

const COPIES = /^(?:scp|rsync|sftp)$/;
const PACKS = /^(?:bsd)?tar$/;

/** A name of the person's own settings, a private network, or one that says what it is for. */
const NEAR =
  /^(?:[\w-]+|localhost|127\..*|10\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\..*|.*\.(?:local|lan|home|internal|intranet|corp|ts\.net|home\.arpa))$/i;
const FOR_BACKUPS =
  /(?:^|[./@_:-])(?:nas|bak|backups?|borg|restic|vault|storagebox|your-storagebox|rsync\.net)(?=[\d./@_:-]|$)/i;

/** `ada@host:dir`, `host::module`, `rsync://host/module` */
const FAR = /^(?:rsync:\/\/)?(?:[^@/\s]{1,64}@)?([\w.-]{1,255}?)(?:::?(?![\\/]{2})|\/)/;

export function sendsHome(call: Call, fed: readonly Call[]): boolean {
  if (COPIES.test(call.name)) {
    const { operands } = takeCall(call);
    const sources = operands.slice(0, -1);
    return isForeign(operands.at(-1) ?? '') && sources.some((word) => isHome(word, call.cwd)) && !leavesKeys(call);
  }
  const packs = fed.some((source) => PACKS.test(source.name) && packsHome(source) && !leavesKeys(source));
  return packs && call.args.some((word) => !word.startsWith('-') && isForeign(call.name === 'ssh' ? `${word}:` : word));
}

function isHome(path: string, cwd: string): boolean {
  return placeOf(path, cwd) === 'home' && !path.includes('\uE003');
}

function packsHome(call: Call): boolean {
  const folder = optionValue(call.args, '-C --directory');
  const from = folder === undefined ? call.cwd : resolvePath(folder, call.cwd);
  return takeCall(call).operands.some((word) => (word === '.' && from === '~') || isHome(word, call.cwd));
}

/** `--exclude .ssh` */
function leavesKeys({ args }: Call): boolean {
  return optionValues(args, '--exclude').some((pattern) => /^[/~\w]{0,40}\.(?:ssh|\*|\uE002)/.test(pattern));
}

/** Among these words is the name of a machine, or an address, that is not near. */
export function isAbroad(words: readonly string[]): boolean {
  return words.some(
    (word) => /^(?:[\w-]{1,63}\.){1,9}\w{1,63}$|^(?:https?|ftps?):\/\//.test(word) && isForeign(`${word}/`),
  );
}

function isForeign(to: string): boolean {
  const host = FAR.exec(to.replace(/^(?:https?|ftps?|sftp):\/\//, ''))?.[1];
  return host !== undefined && !NEAR.test(host) && !FOR_BACKUPS.test(to);
}
