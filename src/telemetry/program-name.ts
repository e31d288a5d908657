// The name of the program that a line runs, if it is one that everybody knows: any other word may be a secret.
import { isKnownProgram } from '../programs/programs.ts';

/** Of these nothing else needs to be known. */
const EVERYDAY = new Set(
  (
    'alias awk basename bg cal cat cd chgrp chmod chown clang cmake cmp comm cp cut date dd df diff dig dirname du echo ' +
    'eslint export false fg file flake8 free g++ gcc grep gunzip gzip head hostname id ip jest jobs jq kill ld ln locate ' +
    'ls lsof man md5sum mkdir mocha mount mv mypy nc netstat nm nslookup patch ping playwright prettier printf ps pwd ' +
    'pytest read readlink realpath rm rmdir rspec rsync ruff rustc seq sha256sum sleep source ss stat strace tail tee ' +
    'test touch tr tree true tsc type umount uname uniq unset unzip uptime vitest wc webpack which whoami xz yes zip'
  ).split(' '),
);

const ASSIGNMENT = /^\w+=\S*\s+/;

export function programIn(line: string): string | undefined {
  let rest = line.trim();
  while (ASSIGNMENT.test(rest)) rest = rest.replace(ASSIGNMENT, '');
  const [word = ''] = rest.split(/[\s;|&()<>]/, 1);
  const name = word.slice(word.lastIndexOf('/') + 1);
  return EVERYDAY.has(name) || isKnownProgram(name) ? name : undefined;
}
