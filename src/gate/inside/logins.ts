// Commands that log another account in, whose home the shell inside then has.
import type { Call } from '../command/call.ts';
import { endOfOptions, takeCall } from '../command/options.ts';
import { homeOfService } from '../command/service-accounts.ts';
import { Scope } from '../shell/scope.ts';

/** `su - postgres -c …`, `sudo -iu postgres sh -c …` */
export function homeInside(call: Call, scope: Scope): Scope {
  const home = homeOfService(accountOf(call) ?? '');
  if (home === undefined) return scope;
  const inside = new Scope(scope);
  inside.setLocal('HOME', { text: home, from: [] });
  inside.changeFolder(home);
  return inside;
}

function accountOf(call: Call): string | undefined {
  const { name, args } = call;
  if (name === 'su' || name === 'runuser') {
    const at = args.findIndex((word) => /^(?:-|-\w*l\w*|--login)$/.test(word));
    if (at < 0) return undefined;
    return [args[at + 1] ?? '', ...takeCall(call).operands].find((word) => /^[a-z_][\w-]*$/.test(word));
  }
  if (name !== 'sudo') return undefined;
  const given = args.slice(0, endOfOptions(call));
  const logsIn = given.some((word) => /^(?:-[a-zA-Z]*[iH]|--login|--set-home)/.test(word));
  const at = given.findIndex((word) => /^(?:-\w*u|--user)$/.test(word));
  return logsIn && at >= 0 ? (given[at + 1] ?? args[at + 1]) : undefined;
}
