import { describe, expect, it } from 'vitest';
import { estimateTokens } from './tokens.ts';

// Counted once with the o200k tokenizer.
const COUNTED: Array<[name: string, text: string, tokens: number]> = [
  [
    'a build log',
    '   Compiling serde v1.0.197\n   Compiling ledger v0.1.0 (/home/dev/ledger)\nwarning: unused variable: `total`\n  --> src/main.rs:13:9\n   |\n13 |     let total = rows.len();\n   |         ^^^^^ help: if this is intentional, prefix it with an underscore: `_total`\n    Finished `dev` profile [unoptimized + debuginfo] target(s) in 4.21s\n',
    101,
  ],
  [
    'a list of files',
    'total 48\ndrwxr-xr-x  9 root root  4096 Nov 21 09:29 .\n-rw-r--r--  1 root root   806 Nov 21 09:29 biome.json\n-rw-r--r--  1 root root 106577 Nov 21 09:26 package-lock.json\ndrwxr-xr-x 12 root root  4096 Nov 21 09:36 src\n',
    99,
  ],
  [
    'JSON',
    '{\n  "name": "ptyhold",\n  "version": "0.1.0",\n  "files": ["dist/", "README.md"],\n  "engines": { "node": ">=20" }\n}\n',
    46,
  ],
  [
    'a stack trace',
    "TypeError: Cannot read properties of undefined (reading 'length')\n    at Object.<anonymous> (/app/src/server/index.js:42:17)\n    at Module._compile (node:internal/modules/cjs/loader:1376:14)\n    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)\n",
    71,
  ],
  [
    'a log with times',
    '2024-11-21T09:26:03.412Z INFO  [worker-3] request id=7f3a91c2 path=/api/v1/users status=200 duration=13ms\n2024-11-21T09:26:03.518Z ERROR [worker-1] connection refused: 10.0.4.17:5432\n',
    82,
  ],
  [
    'prose',
    'The server could not be started because another process is already listening on this port. Stop it first, or choose a different port in the settings.\n',
    29,
  ],
  [
    'colour sequences',
    '\x1b[32m✓\x1b[0m renders text \x1b[2m(12 ms)\x1b[22m\n\x1b[31m✗\x1b[0m folds lines \x1b[2m(3 ms)\x1b[22m\n',
    51,
  ],

  ['Japanese', 'エラー: ファイルが見つかりません。パスを確認してください。\n', 18],
];

describe('the token estimate', () => {
  it.each(COUNTED)('is close to a real tokenizer for %s', (_name, text, tokens) => {
    const most = Math.max(2, tokens * 0.15);
    expect(Math.abs(estimateTokens(text) - tokens)).toBeLessThanOrEqual(most);
  });

  it('is nothing for nothing', () => {
    expect(estimateTokens('')).toBe(0);
  });

  it('judges a very long text by parts of it', () => {
    const line = 'GET /index.html 200 in 13 ms\n';
    const estimate = estimateTokens(line.repeat(500_000));
    expect(estimate / 500_000).toBeCloseTo(estimateTokens(line.repeat(100)) / 100, 0);
  });
});
