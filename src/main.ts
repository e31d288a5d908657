// Starts the MCP server, or runs a command for people. Each is imported here, so that neither loads the other.
import packageJson from '../package.json' with { type: 'json' };

const { version } = packageJson;
const argv = process.argv.slice(2);

if (argv.length === 0 && !process.stdin.isTTY) {
  const { serve } = await import('./serve.ts');
  await serve(version);
  // The client is gone, so waits that still run must not keep the server alive.
  process.exit(0);
}
const { runOnTerminal } = await import('./commands/on-terminal.ts');
process.exitCode = await runOnTerminal(argv, version);
