// The running containers that have a label, as docker tells them.

import * as z from 'zod';
import { tryByHand } from '../errors.ts';
import { readJson } from '../read-json.ts';
import type { FoundHost } from '../routes.ts';
import type { Asked } from '../settings/host-words.ts';
import { askProgram, type Here, unknownHosts } from './ask-program.ts';

/** docker prints one object a line. */
const container = z.object({ Names: z.string().min(1) });

const INSTALL = 'Install docker, and see that it answers: docker ps';

/** Several labels are joined by commas, and a container must have all of them. */
export async function hostsOfDocker({ selector, at }: Asked, here: Here): Promise<FoundHost[]> {
  const docker = ['docker', ...(at === undefined ? [] : ['--context', at])];
  const filters = selector.split(',').flatMap((label) => ['--filter', `label=${label.trim()}`]);
  const argv = [...docker, 'ps', ...filters, '--format', '{{json .}}'];
  const { stdout } = await askProgram(here, argv, INSTALL);
  const lines = stdout.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0)
    throw unknownHosts(
      `No running container has the label ${selector}.`,
      'docker ps --format "{{.Names}} {{.Labels}}" tells which there are.',
    );
  return lines.map((line) => {
    const told = container.safeParse(readJson(line));
    if (!told.success) throw unknownHosts('docker has not told its containers as JSON.', tryByHand(argv.join(' ')));
    // A container that others link to goes by several names.
    const name = told.data.Names.split(',').find((each) => !each.includes('/')) ?? told.data.Names;
    return { name, route: { kind: 'command', host: name, words: [...docker, 'exec', '-i', name] }, groups: [selector] };
  });
}
