// The MCP clients that ptyhold can be registered in, in the order in which people see them.
import type { Client } from './client.ts';
import { client as amp } from './known/amp.ts';
import { client as claudeCode } from './known/claude-code.ts';
import { client as claudeDesktop } from './known/claude-desktop.ts';
import { client as cline } from './known/cline.ts';
import { client as codex } from './known/codex.ts';
import { client as continueDev } from './known/continue.ts';
import { client as copilot } from './known/copilot.ts';
import { client as cursor } from './known/cursor.ts';
import { client as gemini } from './known/gemini.ts';
import { client as goose } from './known/goose.ts';
import { client as junie } from './known/junie.ts';
import { client as kiro } from './known/kiro.ts';
import { client as lmStudio } from './known/lmstudio.ts';
import { client as opencode } from './known/opencode.ts';
import { client as qwen } from './known/qwen.ts';
import { client as roo } from './known/roo.ts';
import { client as vscode } from './known/vscode.ts';
import { client as warp } from './known/warp.ts';
import { client as windsurf } from './known/windsurf.ts';
import { client as zed } from './known/zed.ts';

export const CLIENTS: readonly Client[] = [
  claudeCode,
  claudeDesktop,
  cursor,
  vscode,
  copilot,
  windsurf,
  codex,
  gemini,
  opencode,
  qwen,
  cline,
  roo,
  amp,
  goose,
  junie,
  lmStudio,
  kiro,
  zed,
  warp,
  continueDev,
];

/** Only letters and digits count, so "VS Code", vs-code and vscode mean the same client. */
export function findClient(name: string): Client | undefined {
  const wanted = lettersOf(name);
  return CLIENTS.find(({ id, title }) => lettersOf(id) === wanted || lettersOf(title) === wanted);
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
