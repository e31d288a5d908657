// How a session says of which playbook it is, and whether it is still what the playbook asks for.
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { PlannedSession } from './plan.ts';

export interface Owner {
  /** The playbook's file. */
  file: string;
  /** Equal for equal sessions. */
  digest: string;
}

export function writeOwner({ file, digest }: Owner): string {
  return `${Buffer.from(file).toString('base64url')}.${digest}`;
}

export function readOwner(written: string): Owner | undefined {
  const [file, digest, ...others] = written.split('.');
  if (!file || !digest || others.length > 0) return undefined;
  return { file: Buffer.from(file, 'base64url').toString(), digest };
}

/** Of what the session is opened with. What it needs, what shows that it is ready, and its look may change under it. */
export function digestOf(
  { needs: _, ready: __, readyS: ___, look: ____, ...opened }: PlannedSession,
  folder: string,
): string {
  const whole = { ...opened, cwd: folderOf(opened, folder), env: Object.entries(opened.env).sort() };
  return shortHash(JSON.stringify(whole));
}

/** On another host the folder of the playbook means nothing. */
export function folderOf({ cwd, host }: Pick<PlannedSession, 'cwd' | 'host'>, folder: string): string | undefined {
  if (host !== undefined || cwd?.startsWith('~')) return cwd;
  return path.resolve(folder, cwd ?? '.');
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
