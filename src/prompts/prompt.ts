// What a prompt is: words that a person chooses as a slash command, with arguments that are completed. It does nothing itself.
import type { Hosts } from '../session/hosts/hosts.ts';

/** Where this server was started, and by which words it can be started again. */
export interface Place {
  cwd: string;
  command: readonly string[];
}

export interface World {
  hosts: Hosts;
  place: Place;
}

export type Given = Readonly<Record<string, string>>;

interface Argument {
  name: string;
  description: string;
  required?: true;
  /** The values that it may have. */
  values?(given: Given, world: World): Promise<string[]>;
}

export interface Prompt {
  name: string;
  title: string;
  description: string;
  arguments: readonly Argument[];
  /** The text that the model gets. */
  write(given: Given, world: World): Promise<string>;
}

/** The names of the sessions there are, and their tags. */
export async function targetsThere({ hosts }: World): Promise<string[]> {
  const { answers } = await hosts.ask(({ sessions }) => sessions.rows());
  const rows = answers.flat();
  return [...new Set([...rows.flatMap(({ tags }) => tags.map((tag) => `#${tag}`)), ...rows.map(({ name }) => name)])];
}

export async function namesThere({ hosts }: World): Promise<string[]> {
  const { answers } = await hosts.ask(({ sessions }) => sessions.rows());
  return answers.flat().map(({ name }) => name);
}
