// Loads what commands need, before the first is taken.

import { optionsOf } from '../commands/parse.ts';
import { COMMANDS } from '../commands/table.ts';
import { isToolCommand } from '../front/wanted.ts';
import { loadHosts } from '../session/hosts/open-hosts.ts';

export async function loadForCommands(): Promise<void> {
  const commands = COMMANDS.filter(({ name }) => isToolCommand([name]));
  await Promise.all([loadHosts(), import('../commands/call-tool.ts'), ...commands.map(optionsOf)]);
}
