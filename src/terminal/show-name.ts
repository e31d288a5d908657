// Shows a name that others chose (of a session, tag, program, folder) inside a line of ours: in quotes unless it is plain.
import { neutraliseText } from './neutralise.ts';

const PLAIN = /^[\w.@:/+~#%=-]+$/;

/** In quotes, a name can neither end the line nor pass for another part of it, nor for a plain name that looks the same. */
export function showName(name: string): string {
  return PLAIN.test(name) ? name : neutraliseText(JSON.stringify(name));
}
