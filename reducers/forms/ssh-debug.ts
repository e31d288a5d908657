// What ssh, scp and sftp tell with -v: where they connect, which keys they offer and what the server answers say why it failed.
import type { Pass } from '../reducer.ts';

const DEBUG = /^(?:(?:scp|sftp): )?debug[123]: /;
const TALK = /^(?:Executing: program \S+ host |Bytes per second: sent )/;
/** Files that need not be there, and keys that are tried by their usual names. */
const USUAL =
  /load_hostkeys: fopen |channel \d+: new |identity file \S+ type -?\d+$|Trying private key: |no such identity: /;
const TROUBLE =
  /fail|error|denied|refused|\breset\b|timed? ?out|mismatch|unable|cannot|no match\b(?!: )|no mutual|not found|unknown|invalid|bad |disconnect/i;
const TELLS =
  /debug1: (?:Connecting to |Authenticating to |Authentications that can continue|Next authentication method|Offering |Server accepts key|Server host key|No more authentication methods|Remote protocol version|\S+ line \d+: Applying options for (?!\*$)|kex: (?:algorithm|host key algorithm): )/;

/** Behind a pipe or another command, the exit code says nothing of it. */
const BROKEN_OFF =
  /^(?:ssh: |lost connection|Connection (?:closed|reset|refused|timed out)|kex_exchange_identification|Host key verification failed)|: Permission denied \(/;

export const sshDebug: Pass = (lines, drop, { exitCode }) => {
  if (!lines.some((line) => DEBUG.test(line))) return lines;
  const failed = exitCode !== 0 || lines.some((line) => !DEBUG.test(line) && BROKEN_OFF.test(line));
  const told = new Set<string>();
  const kept = lines.filter((line) => {
    if (TALK.test(line)) return false;
    if (!DEBUG.test(line)) return true;
    const tells = failed && TELLS.test(line);
    if (USUAL.test(line) || told.has(line) || !(tells || TROUBLE.test(line))) return false;
    told.add(line);
    return true;
  });
  drop('lines about the connection', lines.length - kept.length);
  return kept;
};
