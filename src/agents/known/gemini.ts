// Gemini CLI. It has no OSC 7501: its title and its hooks tell.
import { type HookInput, type KnownAgent, report, textOf } from './known-agent.ts';

export const gemini: KnownAgent = { id: 'gemini', program: 'gemini', needsHooks: true, stateOfTitle, readHook };

const NO_RESPONSE = '[no response text]';

/** The sign in front tells; the words behind it may be the model's. */
function stateOfTitle(title: string): ReturnType<NonNullable<KnownAgent['stateOfTitle']>> {
  if (/^[✦⏲]/u.test(title)) return 'working';
  if (title.startsWith('✋')) return 'blocked';
  return title.startsWith('◇') ? 'ready' : undefined;
}

function readHook(input: HookInput): ReturnType<NonNullable<KnownAgent['readHook']>> {
  switch (input['hook_event_name']) {
    case 'BeforeAgent':
    // A tool has run, so whoever was asked has agreed.
    case 'AfterTool':
      return report('working');
    case 'Notification':
      return input['notification_type'] === 'ToolPermission'
        ? report('blocked', { kind: 'permission', message: textOf(input['message']) })
        : undefined;
    case 'AfterAgent':
      // It also says so when it was interrupted: then mostly before the model had answered.
      return report(input['prompt_response'] === NO_RESPONSE ? 'idle' : 'done');
    case 'SessionEnd':
      return 'clear';
    default:
      return undefined;
  }
}
