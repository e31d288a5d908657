// Whether a command works on the packages of a virtual environment of Python, which is soon made anew.
import type { Call } from './call.ts';

/** The variable that tells it to every program. */
export const ENVIRONMENT = 'VIRTUAL_ENV';

/** `source .venv/bin/activate` */
export const ACTIVATES = /(?:^|\/)(?:bin|Scripts)\/activate(?:\.\w{1,5})?$/;

/** `.venv/bin/pip` */
const IN_FOLDER = /(?:^|\/)\.?v?env[\w.-]{0,40}\/(?:bin|Scripts)\/[^/]+$/;

export function isInOwnEnvironment({ name, path }: Call, variable: (name: string) => string): boolean {
  if (!/^pip[\d.]*$/.test(name)) return false;
  return IN_FOLDER.test(path ?? '') || variable(ENVIRONMENT) === ACTIVE;
}

/** What the variable holds where the text itself has activated one. */
export const ACTIVE = '/active environment';
