// Whether the list of tools is the same as without any settings.
import { lstatSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { homeIn, settingsFolder } from '../settings/own-file.ts';
import { withoutPlaceholders } from '../settings/placeholders.ts';

/** They name hosts and roles, or who is told of each client. */
const DECIDING = ['PTYHOLD_HOST', 'PTYHOLD_ROLE', 'PTYHOLD_SETTINGS', 'PTYHOLD_OTEL'];

/** Surely: a doubt is for the server to decide. */
export function hasUsualList(given: NodeJS.ProcessEnv): boolean {
  const env = withoutPlaceholders(given);
  if (DECIDING.some((name) => env[name])) return false;
  return namesNoHost(path.join(settingsFolder(env, homeIn(env)), 'settings.json'));
}

/** A file that is wrong names none: each call tells of it then. */
function namesNoHost(file: string): boolean {
  try {
    lstatSync(file);
  } catch (error) {
    return Object(error).code === 'ENOENT';
  }
  try {
    if (!statSync(file).isFile()) return false;
    return !('hosts' in Object(JSON.parse(readFileSync(file, 'utf8'))));
  } catch {
    // Who reads it in full says why it cannot be used.
    return false;
  }
}
