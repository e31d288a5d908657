// The program that a command's first word stands for.
import { baseName } from './call.ts';
import { globMatches } from './paths.ts';

export function commandName(word: string): string {
  // zsh can load its own: `zf_rm`.
  const name = baseName(word).replace(/^zf_(?=\w)/, '');
  const isOwn = OWN_SCRIPT.test(word);
  if (isOwn && MACHINE.test(name)) return word;
  if (!isOwn && GNU.has(name)) return name.slice(1);
  return GLOB.test(name) && isProgramFolder(word) ? resolveGlob(name) : name;
}

/** The program, and the word as it was written where that says more. */
export function namedBy(word: string): { name: string; path: string | undefined } {
  const name = commandName(word);
  return { name, path: name === word ? undefined : word };
}

/** `./reboot` is a script of the user, not the command of the system. */
const OWN_SCRIPT = /^(?![/\\]|[A-Za-z]:).*[/\\]/;
const MACHINE = /^(?:shutdown|reboot|halt|poweroff|init|telinit)$/;

/** Beside the tools of macOS and BSD, those of GNU have a `g` before their names. */
const GNU = new Set(
  (
    'rm rmdir mv cp ln install dd shred truncate tee chmod chown chgrp chroot unlink cat tac echo printf head tail cut tr ' +
    'sort uniq paste rev mkdir touch stat ls env nice nohup timeout stdbuf find xargs sed tar grep egrep fgrep date seq ' +
    'yes wc readlink realpath dirname basename mktemp base64 kill sleep true false test id whoami'
  )
    .split(' ')
    .map((name) => `g${name}`),
);

const GLOB = /[\uE002\uE003]/;

const PROGRAM_FOLDERS = ['/bin', '/sbin', '/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];

function isProgramFolder(word: string): boolean {
  const folder = word.slice(0, word.lastIndexOf('/'));
  return PROGRAM_FOLDERS.some((known) => globMatches(folder, known));
}

const GLOBBED = 'rm dd mv sh bash chmod chown mkfs shred shutdown reboot poweroff halt find kill'.split(' ');

/** `/bin/r?` is `rm`. With fewer letters written than left out, it could be anything. */
function resolveGlob(glob: string): string {
  const letters = [...glob].filter((letter) => !GLOB.test(letter)).length;
  return GLOBBED.find((known) => globMatches(glob, known) && letters * 2 >= known.length) ?? glob;
}
