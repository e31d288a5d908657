// What hooks mean, and that one never fails the agent that called it.
import { describe, expect, it } from 'vitest';
import { hereWith } from '../../test/helpers/here.ts';
import { agentNamed } from '../agents/known.ts';
import { runCommand } from './run.ts';

describe.each<[agent: string, input: Record<string, unknown>, means: unknown]>([
  ['claude-code', { hook_event_name: 'SessionStart', source: 'startup' }, undefined],
  ['claude-code', { hook_event_name: 'UserPromptSubmit', prompt: 'x' }, { state: 'working' }],
  [
    'claude-code',
    { hook_event_name: 'PermissionRequest', tool_name: 'Bash', tool_input: { command: 'ls' } },
    { state: 'blocked', kind: 'permission', message: 'approve Bash: ls' },
  ],
  ['claude-code', { hook_event_name: 'PermissionRequest', tool_name: 'X' }, { message: 'approve X' }],
  ['claude-code', { hook_event_name: 'Notification', notification_type: 'idle_prompt' }, { state: 'idle' }],
  ['claude-code', { hook_event_name: 'Notification', message: 'Do you want this?' }, undefined],
  ['claude-code', { hook_event_name: 'Stop', background_tasks: [] }, { state: 'done' }],
  ['claude-code', { hook_event_name: 'Stop', background_tasks: [{ id: 1 }] }, { state: 'working' }],
  ['claude-code', { hook_event_name: 'Stop', agent_id: 'sub' }, undefined],
  ['claude-code', { hook_event_name: 'SessionEnd' }, 'clear'],
  ['claude-code', { hook_event_name: 'PreCompact' }, undefined],
  ['codex', { hook_event_name: 'Stop' }, { state: 'done' }],
  ['gemini', { hook_event_name: 'BeforeAgent' }, { state: 'working' }],
  [
    'gemini',
    { hook_event_name: 'Notification', notification_type: 'ToolPermission', message: 'm' },
    { state: 'blocked' },
  ],
  ['gemini', { hook_event_name: 'AfterAgent', prompt_response: 'So.' }, { state: 'done' }],
  ['gemini', { hook_event_name: 'AfterAgent', prompt_response: '[no response text]' }, { state: 'idle' }],
  ['gemini', {}, undefined],
])('a hook of %s with %j', (agent, input, means) => {
  it(`means ${JSON.stringify(means)}`, () => {
    const read = agentNamed(agent)?.readHook?.(input);
    if (typeof means === 'object') expect(read).toMatchObject(Object(means));
    else expect(read).toBe(means);
  });
});

async function status(input: string, ...argv: string[]): Promise<{ status: number; out: string; err: string }> {
  const { here, told } = hereWith({ input });
  return { status: await runCommand(['status', ...argv], here), ...told };
}

it.each([['{}'], ['no JSON'], [''], ['[]'], ['null'], ['{"hook_event_name":"PreCompact"}']])(
  'a hook with the input %j fails nobody and prints nothing',
  async (input) => {
    expect(await status(input, '--hook', 'claude-code')).toMatchObject({ status: 0, out: '' });
    expect(await status(input, '--hook', 'nobody')).toMatchObject({ status: 0, out: '' });
  },
);

it.each<[string[], RegExp]>([
  [[], /status needs a STATE: one of idle, .*clear/],
  [['workin'], /"workin" is no state.*Did you mean working/],
  [['idle', '--kind', 'auth'], /--kind belongs to the state blocked/],
  [['working', '--progress', '101'], /--progress takes a whole number from 0 to 100/],
  [['working', '--app', 'a:b'], /"a:b" is no name/],
])('%j is told to be wrong', async (argv, says) => {
  const { status: code, err } = await status('', ...argv);
  expect(code).toBe(2);
  expect(err).toMatch(says);
});
