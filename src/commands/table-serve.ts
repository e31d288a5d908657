// The command that serves over HTTP.
import type { Command } from './command.ts';
import { DONE, FAILED, WRONG } from './table-parts.ts';

export const SERVE_COMMANDS: readonly Command[] = [
  {
    name: 'serve',
    summary: 'serves MCP clients over HTTP, several at a time, until Ctrl-c',
    operands: [],
    options: {
      listen: { value: 'HOST:PORT', says: 'where; 127.0.0.1:4817 if nothing is said, and port 0 is any free one' },
      socket: { value: 'PATH', says: 'at a socket of the file system instead' },
      'allow-host': { value: 'NAMES', says: 'names by which clients call it, beside localhost: behind a proxy, say' },
      'allow-origin': { value: 'ORIGINS', says: 'pages that may call it, such as https://app.example' },
      expose: { says: 'agrees that other machines reach it, where --listen is not this machine alone' },
      'token-file': { value: 'FILE', says: 'holds the token, instead of ~/.config/ptyhold/http-token' },
      'rotate-token': { says: 'puts a new token there and ends; servers that run take it at once' },
    },
    about: async () => ABOUT,
    examples: [
      ['ptyhold serve', 'at http://127.0.0.1:4817/mcp'],
      ['ptyhold serve --socket ~/.ptyhold/http.sock', 'for a proxy on this machine'],
      ['ptyhold serve --listen 0.0.0.0:4817 --expose --allow-host box.example', 'for other machines, behind TLS'],
      ['ptyhold serve --rotate-token', 'the token before is worth nothing any more'],
    ],
    exits: [DONE, FAILED, WRONG],
    start: async (given, here) => (await import('./serve.ts')).serve(given, here),
  },
];

const ABOUT =
  'Clients send the token with each request, as Authorization: Bearer TOKEN. It is made at the first start.\n' +
  'GET /status tells how many clients there are, and what was refused.';
