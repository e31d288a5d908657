// What a playbook may say: one schema for the check, for the types, and for editors.
import * as z from 'zod';
import { KEPT_LOOK, lookSchema } from '../looks/look.ts';

const text = z.string().min(1);
const name = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'a name has 1 to 64 letters, digits, _ or -');
const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'the name of a variable has letters, digits and _');
const several = (says: string) => z.union([text, z.array(text).min(1)]).describe(says);
const names = (says: string) => z.union([name, z.array(name)]).describe(says);
const size = z.int().min(2).max(1000);
const seconds = z.number().positive().max(86_400);
const exitCode = z.int().min(0).max(255);

const readyTimeout = seconds.optional().describe('Seconds until it must be ready; 60 if left out');
const ready = z
  .union([
    z.strictObject({ pattern: text.describe('A regex that its output matches'), timeout: readyTimeout }),
    z.strictObject({ port: z.int().min(1).max(65_535).describe('It listens there'), timeout: readyTimeout }),
    z.strictObject({ exit: exitCode.describe('Its command ends with this code'), timeout: readyTimeout }),
  ])
  .describe('What shows that it is ready. Without it: a shell at its prompt, a command that has started');

const session = z
  .strictObject({
    command: text.optional().describe('Runs instead of a shell; the session ends with it'),
    shell: text.optional().describe('bash, zsh, fish, sh … or a path'),
    cwd: text.optional().describe('Its folder, seen from the folder of this file, which is the default'),
    env: z
      .record(variable, z.union([z.string(), z.int()]))
      .optional()
      .describe('Its variables'),
    tags: z.array(z.string().min(1).max(64)).max(16).optional().describe('#tag in a target names all that have it'),
    host: text.optional().describe('Which of the hosts'),
    role: text.optional().describe('Limits what is done in it'),
    look: z.strictObject(KEPT_LOOK).optional().describe('What people see of it'),
    cols: size.optional(),
    rows: size.optional(),
    ready: ready.optional(),
    needs: names('Sessions that must be ready before this one is opened').optional(),
  })
  .describe('A terminal');

const stepTimeout = seconds.optional().describe('Seconds until it must be done; 300 if left out');
const until = text.optional().describe('A regex: it is done when new output matches');
const exit = z
  .union([exitCode, z.array(exitCode).min(1), z.literal('any')])
  .optional()
  .describe('The exit codes that are expected; 0 if left out');

const step = z
  .union([
    z.strictObject({
      send: z
        .union([z.string(), z.record(text, z.string())])
        .describe('The text to type; or target: text, and each session gets that of the narrowest target'),
      to: several('The sessions that get it: a name, web-*, #tag; !x leaves x out').optional(),
      enter: z.boolean().optional().describe('Press Enter behind it; true if left out'),
      wait: z.boolean().optional().describe('Wait for its end; true if left out'),
      until,
      exit,
      timeout: stepTimeout,
    }),
    z.strictObject({ key: several('A key such as C-c, or several in order'), to: several('The sessions that get it') }),
    z.strictObject({
      wait: several('Waits until what runs in these sessions has ended'),
      until,
      exit,
      timeout: stepTimeout,
    }),
    z.strictObject({
      read: several('Shows the end of what these sessions printed'),
      lines: z.int().min(1).max(10_000).optional().describe('So many lines; 20 if left out'),
    }),
  ])
  .describe('One thing to do: send, key, wait or read');

const stage = z
  .strictObject({
    name,
    needs: names('Stages that must have gone well. Left out: the one above. []: none').optional(),
    steps: z.array(step).min(1).describe('One after another; the first that fails ends the stage'),
  })
  .describe('Steps. Stages that need the same run side by side');

export const playbookSchema = z.strictObject({
  $schema: z.string().optional(),
  sessions: z
    .record(
      name,
      z.preprocess((given) => given ?? {}, session),
    )
    .refine((all) => Object.keys(all).length > 0, 'it names no session')
    .describe('The terminals by name'),
  layout: lookSchema.shape.layout.describe('How they stand where they are shown by themselves, in iTerm2'),
  stages: z.array(stage).optional().describe('What ptyhold run does once the sessions are ready'),
});

export type Playbook = z.output<typeof playbookSchema>;
export type SessionWanted = Playbook['sessions'][string];
export type Ready = NonNullable<SessionWanted['ready']>;
export type StageWanted = NonNullable<Playbook['stages']>[number];
export type StepWanted = StageWanted['steps'][number];
export type ExitWanted = number | readonly number[] | 'any';
