// Recognises calls of a dangerous command that only show help, rehearse, or touch what tests made.
import type { Call } from '../command/call.ts';

const ASKS =
  /^(?:--help|-help|\/[?\uE003]|--dry[-_]?run(?:=(?:client|server|true|all|yes|1))?|--what-?if|-WhatIf|--preview(?:-only)?|--simulate|--just-print|--no-?op|--no-act(?:ion)?|--pretend|--analy[sz]e|--print|--test|--check|--plan(?:-only)?|--estimate|--validate(?:-only)?|--recon|--dry|--diff-only)$/i;

/** Outside GNU, these read an option behind an operand as one more operand. */
const STRICT_ORDER = /^(?:rm|mv|chmod|chown|chgrp|shred|dd)$/;

export function isHarmless({ name, args, forTests }: Call): boolean {
  if (forTests) return true;
  const end = args.indexOf('--');
  const asked = (end < 0 ? args : args.slice(0, end)).slice(0, STRICT_ORDER.test(name) ? 1 : 200);
  return asked.some((word) => ASKS.test(word)) || args[0] === 'help' || (args.length === 1 && args[0] === '--version');
}
