// What ptyhold knows of an MCP client: where its settings are, and how a server stands in them.
import type { Wanted } from './consent.ts';
import type { Entries } from './entry.ts';
import type { Format } from './format.ts';
import type { UserMachine } from './user-machine.ts';

export interface Client extends Entries {
  /** As a person types it. */
  id: string;
  title: string;
  file(place: UserMachine): string;
  /** The folder that shows that the client is here, if the settings file stands deeper than in it. */
  ownFolder?(place: UserMachine): string;
  /** The settings file in a project's folder, for a client that reads one. */
  projectFile?: string;
  format: Format;
  /** The key of the servers in that file. */
  table: string;
  /** The keys of one project's servers in the same file. The client puts a server there when it is told no scope. */
  projectTable?(cwd: string): readonly string[];
  /** The client is started from a desktop and asks no shell, so it does not find programs as a shell would. */
  poorPath?: true;
  /** What the client still wants before it uses the server of that name in the project's file. */
  consentForProject?(name: string, place: UserMachine): Promise<Wanted | undefined>;
  /** What the client wants before it calls tools, as long as the entry does not have it. */
  consentForCalls?(name: string, entry: Readonly<Record<string, unknown>>): Wanted | undefined;
  /** What the client wants from the person for each folder in which it is started. */
  consentForFolders?: Wanted;
  /** The hooks by which it can tell what it does. */
  hooks?: Hooks;
  /** It tells its terminal by itself what it does. */
  tellsState?: true;
  /** The client's own program edits the file, because the running client rewrites that file all the time. */
  editor?: Editor;
}

/** They stand as `{"hooks": {"EVENT": [{"hooks": [{"type": "command", "command"}]}]}}` in a JSON file. */
export interface Hooks {
  file(place: UserMachine): string;
  projectFile: string;
  /** The events that tell what it does. */
  events: readonly string[];
  /** How long a hook may take, in the unit of the client. */
  timeout: number;
}

interface Editor {
  program: string;
  add(name: string, command: readonly string[]): readonly string[];
  remove(name: string): readonly string[];
}

/** What the tests expect of a client. The build leaves it out, because the program never uses it. */
export interface Example {
  /** The settings file on each platform, from the home folder. */
  files: Readonly<Record<'linux' | 'darwin' | 'win32', string>>;
  /** Settings as the client or a person writes them, without ptyhold. */
  settings: string;
}
