// Which hosts a word names. The only place that knows who is to be asked for what.
import type { FoundHost, WantedHosts } from '../routes.ts';
import { type Source, writtenAs } from '../settings/host-words.ts';
import { matchesWildcard } from '../targets/wildcard.ts';
import { hostsOfAnsible } from './ansible.ts';
import { type Here, unknownHosts } from './ask-program.ts';
import { hostsOfDocker } from './docker.ts';
import { hostsOfKubectl } from './kubectl.ts';
import { hostsInSshConfig } from './ssh-config.ts';

/** Fails with a sentence where it names none. */
export async function listHosts(source: Source, wanted: WantedHosts, here: Here): Promise<FoundHost[]> {
  const found = await ask(source, wanted, here);
  const odd = found.find(({ name }) => !/^[\w.:%[][\w.:%@+\]-]*$/.test(name));
  if (odd)
    throw unknownHosts(
      `${writtenAs(source)} names a host ${JSON.stringify(odd.name)}.`,
      'No target could name it: give it another name.',
    );
  return found;
}

function ask(source: Source, wanted: WantedHosts, here: Here): Promise<FoundHost[]> {
  if (source.kind === 'pattern') return hostsLike(source.pattern, wanted, here);
  switch (source.program) {
    case 'ansible':
      return hostsOfAnsible(source, wanted, here);
    case 'kubectl':
      return hostsOfKubectl(source, here);
    case 'docker':
      return hostsOfDocker(source, here);
  }
}

async function hostsLike(pattern: string, { sshConfig, sshHome, ssh }: WantedHosts, here: Here): Promise<FoundHost[]> {
  const names = await hostsInSshConfig(here, sshConfig, sshHome);
  if (!names)
    throw unknownHosts(
      `There is no ${sshConfig}, whose Host lines ${pattern} is about.`,
      'Write one, or name the hosts.',
    );
  const like = names.filter((name) => matchesWildcard(pattern, name));
  if (like.length > 0) return like.map((name) => ({ name, route: ssh(name), groups: [] }));
  const there =
    names.length === 0 ? 'It names no host without a wildcard.' : `There are: ${names.slice(0, 20).join(', ')}.`;
  throw unknownHosts(`No Host line of ${sshConfig} is like ${pattern}.`, there);
}
