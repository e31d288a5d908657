// Opens a session anew that has ended: under its name, in its folder, with its shell, tags and size.
import { posix as path } from 'node:path';
import type { Bridge } from '../../bridges/bridge.ts';
import { changeLook, readLook } from '../../looks/look.ts';
import type { Context } from '../context.ts';
import { describeEnd, type EndedSession } from '../ended/describe.ts';
import type { LaunchRequest, SessionSettings } from './launch-plan.ts';

type Wanted = LaunchRequest & SessionSettings;

export interface Revival {
  /** What the new session gets: what was asked for, and the rest from the one that has ended. */
  wanted: Wanted;
  /** What the caller must know. */
  notes: string[];
}

export async function revive({ bridge, config }: Context, ended: EndedSession, asked: Wanted): Promise<Revival> {
  const { record } = ended;
  const isFolderThere = record.cwd !== undefined && (await bridge.isFolder(record.cwd));
  const isShell = asked.command === undefined && record.shell !== 'command' && record.shell !== '';
  const wanted = {
    ...asked,
    shell: asked.shell ?? (isShell ? await findShell(bridge, ended) : undefined),
    cwd: asked.cwd ?? (isFolderThere ? record.cwd : undefined),
    cols: asked.cols ?? record.cols,
    rows: asked.rows ?? record.rows,
    tags: asked.tags ?? record.tags,
    look: { ...changeLook(readLook(record.look), asked.look ?? {}) },
    idleTimeout: asked.idleTimeout ?? record.idleTimeout,
  };
  const output = config.keep.sessions === 0 ? [] : [`its output: pty_read session_id="${ended.id}"`];
  return { wanted, notes: [...notesOn(ended, asked, wanted, bridge.name), ...output] };
}

async function findShell(bridge: Bridge, { record: { program, shell } }: EndedSession): Promise<string> {
  return program !== undefined && (await bridge.exists(program)) ? program : path.basename(shell);
}

function notesOn(ended: EndedSession, asked: Wanted, wanted: Wanted, machine: string | undefined): string[] {
  const { record, end } = ended;
  const missing = record.env.filter((name) => asked.env?.[name] === undefined);
  const isFolderLost = asked.cwd === undefined && record.cwd !== undefined && wanted.cwd === undefined;
  const tags = wanted.tags?.length ? ` with tags ${wanted.tags.join(' ')}` : '';
  return [
    `${describeEnd(end, Date.now() / 1000, machine)}; its programs, logins and variables are gone`,
    isFolderLost ? `so is its folder ${record.cwd}` : `opened in ${wanted.cwd ?? 'the usual folder'}${tags}`,
    ...(record.shell === 'command' && asked.command === undefined ? ['it ran a command: give it again to run it'] : []),
    ...(missing.length > 0 ? [`give env again: ${missing.join(', ')}`] : []),
  ];
}
