// A command that is one of the six tools.
import type { ToolName } from '../tools/names.ts';
import type { Command } from './command.ts';

export interface ToolCommand extends Command {
  tool: ToolName;
  /** The arguments that its operands are, in the same order. */
  words: readonly string[];
}
