// Refuses keys whose line nobody could judge, where a role allows only some commands.
import { judgeKeys } from '../../gate/roles/keys.ts';
import { roleRefusal } from '../services/gatekeeper.ts';
import type { Holding } from '../services/roles.ts';

/** Answers the roles by which the line is still to be judged that the keys make. */
export function requireKeys({ all, kept }: Holding, keys: readonly string[], reader: string | undefined): Holding {
  const left = all.map((role) => {
    const { name, allow } = role;
    if (allow === undefined) return role;
    const found = judgeKeys(allow, keys, reader);
    if (found.verdict === 'judge') return role;
    if (found.verdict === 'pass') return { ...role, allow: undefined };
    const { key: command, reason } = found;
    throw roleRefusal({}, { command, reason, advice: 'Type a whole command with pty_send.' }, name);
  });
  return { all: left, kept };
}
