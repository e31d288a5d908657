// The hosts of a fleet: who is asked when, which host counts, and what is left out.
import { describe, expect, it } from 'vitest';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import type { FoundHost, WantedWord } from '../../routes.ts';
import { parseHostWord, type Source, writtenAs } from '../../settings/host-words.ts';
import { Fleet, type List } from './fleet.ts';

const ssh = (host: string, address = host) =>
  ({ kind: 'ssh', host, address, line: 'ssh', options: [], socketFolders: [] }) as const;

function found(name: string, address = name, ...groups: string[]): FoundHost {
  return { name, route: ssh(name, address), groups };
}

function wordsOf(written: string): WantedWord[] {
  return written.split(' ').map((each) => {
    const word = parseHostWord(each);
    return word.kind === 'group' ? { ...word, words: wordsOf('in-* !in-3') } : word;
  });
}

/** Answers with what stands under the word at that time. */
function fleetOf(written: string, told: Record<string, FoundHost[] | Error>): { fleet: Fleet; asked: string[] } {
  const asked: string[] = [];
  const list: List = async (source: Source) => {
    asked.push(writtenAs(source));
    const answer = told[writtenAs(source)] ?? [];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { fleet: new Fleet({ words: wordsOf(written), local: { kind: 'here' }, ssh }, list), asked };
}

const namesOf = ({ known }: Fleet): string[] => known.map(({ name }) => name);

describe('the hosts of a fleet', () => {
  it('are asked for on first use, once', async () => {
    const { fleet, asked } = fleetOf('local web-*', { 'web-*': [found('web-1')] });
    expect([namesOf(fleet), fleet.isSeveral, asked]).toEqual([['local'], true, []]);
    await fleet.learn();
    await fleet.learn();
    expect([namesOf(fleet), asked]).toEqual([['local', 'web-1'], ['web-*']]);
  });

  it('are in the order of the words, and the first of a name counts, with the groups of all', async () => {
    const told = {
      'web-*': [found('web-2')],
      'ansible:db': [found('db-1', '10.0.0.1', 'db'), found('web-2', '10.0.0.2', 'old')],
    };
    const { fleet } = fleetOf('web-* db-9 ansible:db', told);
    await fleet.learn();
    expect(namesOf(fleet)).toEqual(['web-2', 'db-9', 'db-1']);
    expect(fleet.known[0]).toMatchObject({
      route: { address: 'web-2' },
      groups: ['old'],
      from: ['web-*', 'ansible:db'],
    });
  });

  it('are left out wherever they were named, and by a group only in that group', async () => {
    const told = { 'web-*': [found('web-1'), found('web-9'), found('in-3')], 'in-*': [found('in-1'), found('in-3')] };
    const { fleet } = fleetOf('!*-9 web-* db-9 @group', told);
    await fleet.learn();
    expect(namesOf(fleet)).toEqual(['web-1', 'in-3', 'in-1']);
    expect(fleet.known.map(({ groups }) => groups)).toEqual([[], [], ['group']]);
  });

  it('are those that were told last, also while a source fails', async () => {
    const told: Record<string, FoundHost[] | Error> = { 'web-*': [found('web-1')] };
    const { fleet } = fleetOf('web-*', told);
    await fleet.learn();
    told['web-*'] = [found('web-2')];
    expect(await fleet.learnAnew()).toBe(true);
    expect(namesOf(fleet)).toEqual(['web-2']);
    told['web-*'] = new Error('no file');
    await fleet.learnAnew();
    expect([namesOf(fleet), fleet.told]).toEqual([['web-2'], [{ source: 'web-*', hosts: ['web-2'], why: 'no file' }]]);
  });

  it('need nobody to be asked where all are named', async () => {
    const { fleet } = fleetOf('a b', {});
    expect([fleet.isSeveral, await fleet.learnAnew()]).toEqual([true, false]);
    expect(fleetOf('a', {}).fleet.isSeveral).toBe(false);
  });
});

describe('a source', () => {
  it('that failed is asked again after a while', async () => {
    fakeTime();
    const { fleet, asked } = fleetOf('web-*', { 'web-*': new Error('no file') });
    await passTime(fleet.learn());
    await passTime(fleet.learn());
    expect(asked).toHaveLength(1);
    await passTime(new Promise((resolve) => setTimeout(resolve, 16_000)));
    await passTime(fleet.learn());
    expect(asked).toHaveLength(2);
  });

  it('that had told its hosts and failed since is asked again, too, and is then no longer told as away', async () => {
    fakeTime();
    const told: Record<string, FoundHost[] | Error> = { 'web-*': [found('web-1')] };
    const { fleet, asked } = fleetOf('web-*', told);
    await passTime(fleet.learn());
    told['web-*'] = new Error('no file');
    await passTime(fleet.learnAnew());
    told['web-*'] = [found('web-2')];
    await passTime(fleet.learn());
    expect([asked.length, fleet.told[0]?.why]).toEqual([2, 'no file']);
    await passTime(new Promise((resolve) => setTimeout(resolve, 16_000)));
    await passTime(fleet.learn());
    expect([namesOf(fleet), fleet.told[0]?.why]).toEqual([['web-2'], undefined]);
  });

  it('that takes long is waited for once, told of, and counts when it has told', async () => {
    fakeTime();
    const late: List = () => new Promise((resolve) => setTimeout(() => resolve([found('web-1')]), 8_000));
    const fleet = new Fleet({ words: wordsOf('web-*'), local: { kind: 'here' }, ssh }, late);
    expect((await passTime(fleet.learn())).ms).toBe(3_000);
    expect((await passTime(fleet.learn())).ms).toBe(0);
    expect(fleet.told[0]?.why).toBe('It has not told its hosts within 3 s and is still being asked.');
    expect((await passTime(fleet.learnAnew())).ms).toBe(5_000);
    expect([namesOf(fleet), fleet.told[0]?.why]).toEqual([['web-1'], undefined]);
  });
});
