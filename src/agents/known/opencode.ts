// opencode. Neither its title nor anything else that it prints tells its state.
import type { KnownAgent } from './known-agent.ts';

export const opencode: KnownAgent = { id: 'opencode', program: 'opencode' };
