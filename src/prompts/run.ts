// /run: runs a playbook and tells what came of it.
import path from 'node:path';
import { shellLine } from '../bridges/shell-words.ts';
import { PtyholdError } from '../errors.ts';
import { describePlan } from '../playbook/describe.ts';
import type { Plan } from '../playbook/plan.ts';
import type { Given, Place, Prompt, World } from './prompt.ts';

export const run: Prompt = {
  name: 'run',
  title: 'Run the playbook',
  description: 'Opens the sessions of ptyhold.yaml, runs its stages and tells what came of it.',
  arguments: [
    { name: 'stage', description: 'Only this stage; all if left out', values: stagesOf },
    { name: 'file', description: 'The playbook; ptyhold.yaml if left out', values: filesIn },
  ],
  write: writeRun,
};

async function writeRun(given: Given, { place }: World): Promise<string> {
  const { file, plan } = await read(given, place);
  const only = given['stage'] || undefined;
  const names = plan.stages.map(({ name }) => name);
  if (only !== undefined && !names.includes(only)) {
    const known = names.length === 0 ? 'It has no stages.' : `There are: ${names.join(', ')}.`;
    throw new PtyholdError('bad_argument', `There is no stage ${only}.`, known);
  }
  const command = shellLine([...place.command, 'run', file, ...(only === undefined ? [] : ['--only', only])]);
  const what = only === undefined ? 'the playbook' : `the stage ${only} of the playbook`;
  return `Run ${what} ${file} and tell me what came of it.

1. pty_open name="${nameBeside(plan)}" reuse=true, then pty_send this line there, once, with wait=true:
   ${command}
   While it is running, go on with pty_read wait=true. Do not type into its other sessions meanwhile.
2. If it ends with exit=0, tell me in a few sentences what was done.
3. If not, its output names the session or stage that failed. Read the end of that session with pty_read, and tell me the cause with the lines that show it, and the smallest change that would mend it. Change nothing before I agree. After that, the same line with --resume goes on from there.

Its sessions stay open. Close them only if I ask for it: the same line with down instead of run${only === undefined ? '' : ', without --only'}.

What it does:
${describePlan(plan, { only })}`;
}

/** None of its sessions has it. */
function nameBeside({ sessions }: Plan): string {
  const taken = new Set(sessions.map(({ name }) => name));
  const beside = (name: string): string => (taken.has(name) ? beside(`${name}-run`) : name);
  return beside('playbook');
}

interface Read {
  file: string;
  plan: Plan;
}

/** Imported on use: it loads a parser, for which the list of prompts must not wait. */
async function read({ file: given }: Given, { cwd }: Place): Promise<Read> {
  const { findPlaybook, readPlaybook } = await import('../playbook/find.ts');
  const file = await findPlaybook(cwd, given || undefined);
  const parsed = await readPlaybook(file);
  if (parsed.ok) return { file, plan: parsed.plan };
  const faults = parsed.faults.map(({ line, says }) => `${path.basename(file)}:${line}: ${says}`);
  throw new PtyholdError('bad_argument', faults.join('\n'), '');
}

/** None where the playbook cannot be read: the prompt itself tells why. */
async function stagesOf(given: Given, { place }: World): Promise<string[]> {
  try {
    return (await read(given, place)).plan.stages.map(({ name }) => name);
  } catch (error) {
    if (error instanceof PtyholdError) return [];
    throw error;
  }
}

async function filesIn(_: Given, { place }: World): Promise<string[]> {
  const { playbooksIn } = await import('../playbook/find.ts');
  return playbooksIn(place.cwd);
}
