// The running pods that a label selector names, as kubectl tells them.

import * as z from 'zod';
import { tryByHand } from '../errors.ts';
import { readJson } from '../read-json.ts';
import type { FoundHost } from '../routes.ts';
import type { Asked } from '../settings/host-words.ts';
import { askProgram, type Here, unknownHosts } from './ask-program.ts';

const pod = z.object({
  metadata: z.object({
    name: z.string(),
    namespace: z.string().optional(),
    deletionTimestamp: z.string().optional(),
  }),
  status: z.object({ phase: z.string().optional() }).default({}),
});
const list = z.object({ items: z.array(pod) });

/** Stands for the namespaces in words: all of them. */
const ALL = '*';
const INSTALL = 'Install kubectl, and see that it reaches the cluster: kubectl get pods';

export async function hostsOfKubectl({ selector, at }: Asked, here: Here): Promise<FoundHost[]> {
  const namespace = at === undefined ? [] : at === ALL ? ['--all-namespaces'] : ['--namespace', at];
  const argv = ['kubectl', 'get', 'pods', ...namespace, '--selector', selector, '--output', 'json'];
  const { stdout } = await askProgram(here, argv, INSTALL);
  const told = list.safeParse(readJson(stdout));
  if (!told.success) throw unknownHosts('kubectl has not told its pods as JSON.', tryByHand(argv.join(' ')));
  const pods = told.data.items;
  const running = pods.filter(({ metadata, status }) => status.phase === 'Running' && !metadata.deletionTimestamp);
  if (running.length === 0) throw noneRunning(selector, at, pods.length);
  return running.map(({ metadata: { name, namespace: own } }) => {
    const host = at === ALL && own !== undefined ? `${name}.${own}` : name;
    const inside = own === undefined ? [] : ['--namespace', own];
    return {
      name: host,
      route: { kind: 'command', host, words: ['kubectl', 'exec', '-i', ...inside, name, '--'] },
      groups: [selector],
    };
  });
}

function noneRunning(selector: string, at: string | undefined, count: number): Error {
  const where =
    at === undefined ? 'the namespace that kubectl is set to' : at === ALL ? 'any namespace' : `the namespace ${at}`;
  const sentence =
    count === 0
      ? `No pod in ${where} has the labels ${selector}.`
      : `None of the ${count} pods in ${where} with the labels ${selector} is running.`;
  return unknownHosts(sentence, 'kubectl get pods --show-labels tells which there are.');
}
