// Our hooks go into settings and out again, and nothing else there changes.
import { describe, expect, it } from 'vitest';
import { areInstalled, hookLine, withHooks, withoutHooks } from './hooks.ts';
import { json } from './json.ts';
import { client } from './known/claude-code.ts';

const hooks = client.hooks;
if (!hooks) throw new Error('Claude Code has hooks');
const LINE = hookLine(client, { command: 'npx', args: ['-y', 'ptyhold'] });

const PLACES: readonly [what: string, settings: string][] = [
  ['an empty file', ''],
  ['an empty object', '{}\n'],
  ['settings without hooks', '{\n  "model": "opus" // mine\n}\n'],
  [
    'hooks of the person',
    '{\n  "hooks": {\n    "Stop": [\n      { "hooks": [{ "type": "command", "command": "say" }] } // keep\n    ]\n  }\n}\n',
  ],
  [
    'settings in one line',
    '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"say"}]},],"PreToolUse":[]},"a":1}',
  ],
];

describe.each(PLACES)('in %s', (_, settings) => {
  it('each event gets one, once, and they go again without a trace', () => {
    const once = withHooks(client, hooks, settings, LINE);
    expect([areInstalled(client, hooks, settings, LINE), areInstalled(client, hooks, once, LINE)]).toEqual([
      false,
      true,
    ]);
    expect(withHooks(client, hooks, once, LINE)).toBe(once);
    const another = withHooks(client, hooks, once, 'node x.js status --hook claude-code');
    expect(areInstalled(client, hooks, another, LINE)).toBe(false);
    expect(another.match(/status --hook/g)).toHaveLength(hooks.events.length);
    const gone = withoutHooks(client, hooks, another);
    expect(json.read(gone)).toEqual(json.read(settings));
    if (settings.includes('keep')) expect(gone).toBe(settings);
  });
});

it('a hook that the person added to an entry of ours stays', () => {
  const mine = { type: 'command', command: 'say' };
  const shared = { hooks: [{ type: 'command', command: LINE }, mine] };
  const settings = JSON.stringify({ hooks: { Stop: [shared] } });
  expect(json.read(withoutHooks(client, hooks, settings))).toEqual(json.read(settings));
});

it.each(['{"hooks": []}', '{"hooks": {"Stop": {}}}', '{'])('%s is left alone', (settings) => {
  expect(() => withHooks(client, hooks, settings, LINE)).toThrow();
});
