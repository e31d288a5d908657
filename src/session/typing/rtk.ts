// Puts `rtk` before a simple command, if the caller asks for it and rtk is installed.
import type { Context } from '../context.ts';

const KNOWN = new Set(
  'git gh ls tree find grep diff cargo npm pnpm vitest jest playwright pytest go tsc eslint prettier ruff mypy docker kubectl curl wget ps env'.split(
    ' ',
  ),
);

/** Only for one plain command, because shell syntax would mean something else after `rtk`. */
export async function addRtk(context: Context, text: string): Promise<string> {
  const program = text.trim().split(/\s/, 1)[0] ?? '';
  if (!KNOWN.has(program) || /[\n;&|<>`$(){}\\'"#*?]/.test(text)) return text;
  const found = await context.bridge.findProgram('rtk', context.config.sessionEnv['PATH'] ?? '');
  return found ? `rtk ${text.trim()}` : text;
}
