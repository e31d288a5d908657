import { expect, it } from 'vitest';
import { reduce } from '../index.ts';
import { withEndsOnce } from './shared-ends.ts';

const END = '.harbour.example.net';
const cells = (hosts: readonly string[]): string[][] => hosts.map((host, at) => [`boat-${at}`, host]);

it('tells the domain of a column once', () => {
  const hosts = ['pier-1', 'pier-2', 'pier-1', 'quay-9'].map((host) => host + END);
  const [names, rows] = withEndsOnce(['NAME', 'NODE'], cells([...hosts, '<none>']));
  expect(names).toEqual(['NAME', 'NODE (… is .harbour.example.net)']);
  expect(rows.map(([, host]) => host)).toEqual(['pier-1…', 'pier-2…', 'pier-1…', 'quay-9…', '<none>']);
});

it('leaves few names, and those of several domains', () => {
  const some = cells(['pier-1', 'pier-2', 'pier-3'].map((host) => host + END));
  expect(withEndsOnce(['NAME', 'NODE'], some)[1]).toEqual(some);
  const others = cells(['a', 'b', 'c', 'd', 'e'].map((host, at) => `${host}.zone-${'abcde'[at]}.example.net`));
  expect(withEndsOnce(['NAME', 'NODE'], others)[1]).toEqual(others);
});

it('is used for what kubectl lists', () => {
  const row = (name: string, host: string): string => `${name}   1/1     Running   ${host}${END}`;
  const text = [
    'NAME     READY   STATUS    NODE',
    ...['a', 'b', 'c', 'd'].map((name) => row(`crab-${name}`, `pier-${name}`)),
  ];
  const reduced = reduce({ command: 'kubectl get pods -o wide', text: text.join('\n'), exitCode: 0 })?.text;
  expect(reduced).toContain('crab-c 1/1 Running pier-c…');
});
