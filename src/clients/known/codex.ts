// Codex.
import path from 'node:path';
import type { Client, Example } from '../client.ts';
import { contentOf, objectAt, type Wanted } from '../consent.ts';
import { toml } from '../toml.ts';
import type { UserMachine } from '../user-machine.ts';

export const client: Client = {
  id: 'codex',
  title: 'Codex',
  file: ownFile,
  projectFile: '.codex/config.toml',
  format: toml,
  table: 'mcp_servers',
  // Codex waits 10 s, sometimes too short for npx to fetch a package, and `codex mcp add` cannot set another limit.
  extra: { startup_timeout_sec: 60 },
  consentForProject,
  consentForCalls,
  tellsState: true,
};

function ownFile({ home, env }: UserMachine): string {
  return path.join(env['CODEX_HOME'] || path.join(home, '.codex'), 'config.toml');
}

/** Codex says nothing of a project's file that it does not read. The trust in a folder holds for those below it. */
async function consentForProject(_: string, place: UserMachine): Promise<Wanted | undefined> {
  const file = ownFile(place);
  const content = await contentOf(toml, file);
  const trusts = (folder: string): boolean =>
    objectAt(content, 'projects', folder)['trust_level'] === 'trusted' ||
    (path.dirname(folder) !== folder && trusts(path.dirname(folder)));
  if (trusts(place.cwd)) return undefined;
  return {
    what: 'Codex reads this file only in a folder that it trusts.',
    fix: `To trust this one, add to ${file}:\n\n[projects.${JSON.stringify(place.cwd)}]\ntrust_level = "trusted"`,
  };
}

function consentForCalls(name: string, entry: Readonly<Record<string, unknown>>): Wanted | undefined {
  if (entry['default_tools_approval_mode'] !== undefined) return undefined;
  return {
    what: 'Codex asks you before calls of its tools, and codex exec, which cannot ask, refuses them.',
    fix: `To allow them all, add below [mcp_servers.${name}]:\n\ndefault_tools_approval_mode = "approve"`,
  };
}

export const example: Example = {
  files: { linux: '.codex/config.toml', darwin: '.codex/config.toml', win32: '.codex/config.toml' },
  settings: `model = "gpt-5"
# projects
[projects."/home/u/[x]"]
trust_level = "trusted"

[mcp_servers.docs]
command = "npx"
args = [
  "-y", # always
  "docs",
]
`,
};
