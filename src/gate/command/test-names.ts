// Whether a name says that a database, a volume, a project, a namespace or a cluster is for tests, which make it anew for each run.
import { SOME, UNKNOWN } from './stand-ins.ts';

/** `test`, `app_test`, `app-test-w3`: a word of its own in the name. */
const FOR_TESTS = /^tests?(?:ing)?\d{0,9}$/i;
const FOR_REAL = /^(?:prod(?:uction)?|live|staging|backups?)\d{0,9}$/i;
const NAME = new RegExp(`^[\\w${UNKNOWN}${SOME}-]{1,128}$`);

export function isTestName(name: string): boolean {
  const words = NAME.test(name) ? name.split(/[_-]/) : [];
  return words.some((word) => FOR_TESTS.test(word)) && !words.some((word) => FOR_REAL.test(word));
}
