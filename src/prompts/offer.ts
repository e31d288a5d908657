// Offers the prompts to clients: listed, written, and their arguments completed.
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { describeError } from '../errors.ts';
import { nearest } from '../nearest.ts';
import { cut } from '../terminal/fold-items.ts';
import { neutraliseLines } from '../terminal/neutralise.ts';
import { PROMPTS } from './index.ts';
import type { Given, Prompt, World } from './prompt.ts';

export const PROMPTS_CAPABILITY = { prompts: {} };

const LONGEST_ERROR = 1000;

export function offerPrompts(server: Server, world: World): void {
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: PROMPTS.map(({ name, title, description, arguments: all }) => ({
      name,
      title,
      description,
      arguments: all.map((each) => ({
        name: each.name,
        description: each.description,
        required: each.required ?? false,
      })),
    })),
  }));
  server.setRequestHandler(GetPromptRequestSchema, async ({ params: { name, arguments: given = {} } }) => {
    const prompt = find(name);
    requireArguments(prompt, given);
    const text = await orMcpError(() => prompt.write(given, world));
    return {
      description: prompt.title,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    };
  });
}

/** The values that an argument may have; none for a prompt or argument that is not known. */
export function promptValues(name: string, argument: string, given: Given, world: World): Promise<string[]> {
  const values = PROMPTS.find((each) => each.name === name)?.arguments.find((each) => each.name === argument)?.values;
  return values ? orMcpError(() => values(given, world)) : Promise.resolve([]);
}

function find(name: string): Prompt {
  const prompt = PROMPTS.find((each) => each.name === name);
  if (prompt) return prompt;
  throw invalid(`There is no prompt ${name}. There are: ${PROMPTS.map((each) => each.name).join(', ')}.`);
}

function requireArguments({ name, arguments: all }: Prompt, given: Given): void {
  const known = all.map((each) => each.name);
  const unknown = Object.keys(given).find((each) => !known.includes(each));
  if (unknown !== undefined) {
    const [near] = nearest(unknown, known);
    const hint = near === undefined ? `It takes: ${known.join(', ')}.` : `Did you mean ${near}?`;
    throw invalid(`${name} has no argument ${unknown}. ${hint}`);
  }
  const missing = all.find((each) => each.required && !given[each.name]);
  if (missing) throw invalid(`${name} needs ${missing.name}: ${missing.description}.`);
}

async function orMcpError<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw invalid(describeError(error));
  }
}

function invalid(sentence: string): McpError {
  return new McpError(ErrorCode.InvalidParams, cut(neutraliseLines(sentence), LONGEST_ERROR));
}
