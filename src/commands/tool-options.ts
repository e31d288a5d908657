// The options of a tool's command.
import { loadTool } from '../tools/load.ts';
import type { ToolName } from '../tools/names.ts';
import type { Tool } from '../tools/tool.ts';
import { type Flags, flagsOf } from './tool-flags.ts';
import { SAYS } from './tool-says.ts';

export async function optionsOfTool(name: ToolName): Promise<Flags> {
  return flagsOfTool(await loadTool(name));
}

export function flagsOfTool({ name, inputSchema }: Tool): Flags {
  return flagsOf(Object(inputSchema['properties']), SAYS[name.replace(/^pty_/, '')] ?? {});
}
