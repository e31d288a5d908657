// Code that goes through all that is in a folder, and removes what it finds.
import { asGlob, STAR } from '../command/stand-ins.ts';
import { argumentsAt, splitArguments } from './brackets.ts';
import { evaluate } from './expression.ts';
import { type Found, foundCall } from './found.ts';
import type { Skeleton } from './skeleton.ts';

/** `Find.find(d) { … }`, `finddepth(sub { … }, d)`, `Dir.glob(p).each { … }`, `new RecursiveDirectoryIterator($d)` */
const WALKS =
  /(?:\bFind\.find|\bPathname(?:\.new)?|\bDir\.(?:glob|children|each_child|foreach)|\b(?:Recursive)?DirectoryIterator|\bFilesystemIterator|(?<![\w.>$@%&])find(?:depth)?)\s{0,9}(?=\()/g;
const REMOVES =
  /\b(?:File\.(?:delete|unlink)|FileUtils\.(?:rm|remove)\w{0,20}|unlink|rmdir|rmtree)\b|\.delete\b|&:(?:delete|unlink|rmtree)\b/;
/** A regular expression counts as 0. */
const CHOOSES =
  /[ (!~]0[ )};]|\b(?:end_with|start_with|include|match|extname|fnmatch|basename|mtime)\b|(?:=~|==|\beq\b|<|>)(?!>)/;
const GOES_ON =
  /^\s{0,9}(?:\.\s{0,9}(?:children|each_child|find|glob|each\w{0,20}|entries|rmtree)\b|\{|do\b|as\b|\)|;)/;
const REACH = 300;
const MOST_WALKS = 20;

export function treeWalks(skeleton: Skeleton): Found[] {
  const { code } = skeleton;
  if (!REMOVES.test(code)) return [];
  return [...code.matchAll(WALKS)].slice(0, MOST_WALKS).flatMap(({ 0: whole, index }) => {
    const start = index + whole.length;
    const given = argumentsAt(code, start);
    const behind = code.slice(start + given.length + 2, start + given.length + 2 + REACH);
    const isOfPerl = /^find/.test(whole);
    if (!isOfPerl && !GOES_ON.test(behind)) return [];
    const body = isOfPerl ? given + (given.includes('\\&') ? code : '') : (behind.split('\n\n')[0] ?? '');
    if (!REMOVES.test(body) || CHOOSES.test(body.replaceAll('=>', ''))) return [];
    const folders = splitArguments(given).filter((part) => !/^(?:\{|sub\b|\\&)/.test(part));
    return folders.map((part) => removed(evaluate(part, skeleton), whole + given));
  });
}

function removed(path: string, written: string): Found {
  const all = /[*\uE002]/.test(path) ? asGlob(path) : `${path}/${STAR}`;
  return foundCall('rm', ['-rf', all], written.replace(/[\uE000-\uE011]/g, ''));
}
