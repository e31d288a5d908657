// Paths on another machine or in a container, as the programs that copy to them write them.
import { HOME, STAND_INS } from './stand-ins.ts';

const MODULE = /^(?:rsync:\/\/[^/]{1,200}\/|[\w.@-]{1,200}::)(.*)$/s;
const ON_HOST = /^(?:[\w.@-]{1,200}|(?:[\w.-]{1,100}@)?\[[\da-fA-F:.%\w]{1,100}\]):(.*)$/s;
const ON_UNKNOWN_HOST = /^[\w.@\uE000-\uE003-]{1,200}:(?=[/~\uE004])(.*)$/s;

/** `host:x` lies in the home there, and of a module of rsync only the name is known. As it is, if it lies here. */
export function pathThere(word: string): string {
  const inModule = MODULE.exec(word)?.[1];
  if (inModule !== undefined) return `/${inModule.replace(/^\/+/, '')}`;
  const path = (ON_HOST.exec(word) ?? ON_UNKNOWN_HOST.exec(word))?.[1]?.replace(
    /^(?:~|\$HOME|\$\{HOME\})(?=\/|$)/,
    HOME,
  );
  if (path === undefined) return word;
  if (path === '' || path === '.') return HOME;
  return /^[/~]/.test(path) || STAND_INS.test(path.slice(0, 1)) ? path : `${HOME}/${path}`;
}

/** `name:path` and `namespace/name:path`; undefined if it lies here. */
export function pathInContainer(word: string): string | undefined {
  const path = /^(?!\.{0,2}\/)[^:/]{1,200}(?:\/[^:/]{1,200})?:(.*)$/s.exec(word)?.[1];
  return path === undefined || path.startsWith('/') ? path : `/${path}`;
}
