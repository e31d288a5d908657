// Lines of PowerShell that run what comes from the network, in ways that no single command shows.
import { type Found, foundCall } from './found.ts';

const LOADS = /\b(?:irm|iwr|curl|wget|Invoke-(?:WebRequest|RestMethod)|DownloadString|DownloadData)\b/i;
/** `& ([scriptblock]::Create((irm …)))`, `[Reflection.Assembly]::Load((…).DownloadData(…))` */
const COMPILES = /\[(?:System\.)?(?:Management\.Automation\.)?ScriptBlock\]::Create\(|\bAssembly\]::Load\(/i;
const CONNECTS = /\bNet\.Sockets\.TCPClient\b/i;
const RUNS = /\b(?:iex|Invoke-Expression)\b|\bcmd(?:\.exe)?\b/i;

export function fromNetwork(text: string): Found[] {
  const shown = text.slice(0, 200);
  const found: Found[] = [];
  if (COMPILES.test(text) && LOADS.test(text)) found.push(foundCall('run-downloaded', [], shown));
  if (CONNECTS.test(text) && RUNS.test(text)) found.push(foundCall('reverse-shell', [], shown));
  return found;
}
