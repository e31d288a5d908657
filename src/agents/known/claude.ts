// Claude Code. Its title tells nothing in tmux, and it sends OSC 7501 only to a terminal that answers its query.
import { type HookInput, type KnownAgent, report, textOf } from './known-agent.ts';

export const claude: KnownAgent = { id: 'claude-code', program: 'claude', needsHooks: true, readHook: readClaudeHook };

/** Codex has the same hooks. At SessionStart it takes no text yet, so that tells nothing. */
export function readClaudeHook(input: HookInput): ReturnType<NonNullable<KnownAgent['readHook']>> {
  // What a subagent does is not what the agent does.
  if (input['agent_id'] !== undefined && input['hook_event_name'] !== 'PermissionRequest') return undefined;
  switch (input['hook_event_name']) {
    case 'UserPromptSubmit':
    // A tool has run, so whoever was asked has agreed.
    case 'PostToolUse':
      return report('working');
    case 'PermissionRequest':
      return report('blocked', { kind: 'permission', message: askedFor(input) });
    case 'Notification':
      return ofNotification(input);
    case 'Stop':
      return hasBackgroundTasks(input) ? report('working', { message: 'tasks in the background' }) : report('done');
    case 'StopFailure':
      return report('error', { message: textOf(input['error']) });
    case 'SessionEnd':
      return 'clear';
    default:
      return undefined;
  }
}

/** It comes late: 6 s after a dialog was shown, 60 s after the agent became idle. */
function ofNotification(input: HookInput): ReturnType<typeof readClaudeHook> {
  const message = textOf(input['message']);
  switch (input['notification_type']) {
    case 'permission_prompt':
      return report('blocked', { kind: 'permission', message });
    case 'elicitation_dialog':
      return report('blocked', { kind: 'question', message });
    case 'idle_prompt':
      return report('idle');
    default:
      return undefined;
  }
}

function askedFor(input: HookInput): string | undefined {
  const tool = textOf(input['tool_name']);
  if (tool === undefined) return undefined;
  const given: HookInput = Object(input['tool_input']);
  const what = textOf(given['command']) ?? textOf(given['file_path']) ?? textOf(given['url']);
  return what === undefined ? `approve ${tool}` : `approve ${tool}: ${what}`;
}

function hasBackgroundTasks(input: HookInput): boolean {
  const tasks = input['background_tasks'];
  return Array.isArray(tasks) ? tasks.length > 0 : Number(tasks) > 0;
}
