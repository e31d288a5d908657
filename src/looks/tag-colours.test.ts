// Colours of tags are kept in a file that all servers share.
import { expect, it } from 'vitest';
import { FakeBridge } from '../../test/helpers/fake-bridge.ts';
import { colourOf } from '../colours.ts';
import { sessionColour, TagColours } from './tag-colours.ts';

const on = (bridge: FakeBridge): TagColours => new TagColours(bridge, async () => '/state');
const slots = (count: number): string[] => Array.from({ length: count }, (_, at) => colourOf(at));

it('gives each tag the next colour, and tells every server the same', async () => {
  const bridge = new FakeBridge();
  const [one, other] = [on(bridge), on(bridge)];
  expect([...(await one.of(['web', 'db'])).values()]).toEqual(slots(2));
  expect([...(await other.of(['db', 'new', 'web'])).entries()]).toEqual([
    ['db', colourOf(1)],
    ['new', colourOf(2)],
    ['web', colourOf(0)],
  ]);
  expect([...(await on(bridge).of(['new'])).values()]).toEqual([colourOf(2)]);
});

it('counts the first of two lines that servers wrote at once', async () => {
  const bridge = new FakeBridge();
  bridge.append('/state/colours', 'web\ndb\nweb\ncache\n');
  expect([...(await on(bridge).of(['web', 'db', 'cache'])).values()]).toEqual(slots(3));
});

it('keeps tags of any characters apart, also behind a line that was cut off', async () => {
  const bridge = new FakeBridge();
  bridge.append('/state/colours', 'a%E6%B');
  const tags = ['漢', 'a b\n', '%'];
  expect([...(await on(bridge).of(tags)).values()]).toEqual(slots(4).slice(1));
  expect([...(await on(bridge).of(tags)).values()]).toEqual(slots(4).slice(1));
});

it('lets the file grow no further, and gives later tags lasting colours', async () => {
  const bridge = new FakeBridge();
  await on(bridge).of(Array.from({ length: 300 }, (_, at) => `t${at}`));
  const size = (await bridge.readText('/state/colours'))?.length;
  const late = await on(bridge).of(['late']);
  expect((await bridge.readText('/state/colours'))?.length).toBe(size);
  expect(await on(bridge).of(['late'])).toEqual(late);
});

it('has colours where nothing can be written', async () => {
  const refuse = async (): Promise<never> => {
    throw new Error('full');
  };
  const full = new TagColours({ readText: refuse, appendFile: refuse }, async () => '/state');
  expect((await full.of(['web'])).get('web')).toMatch(/^[0-9a-f]{6}$/);
});

it('prefers what the session was given to its first tag', async () => {
  const colours = new Map([
    ['web', '111111'],
    ['db', '222222'],
  ]);
  expect(sessionColour({ look: '', tags: ['db', 'web'] }, colours)).toBe('222222');
  expect(sessionColour({ look: 'color=ff8000', tags: ['web'] }, colours)).toBe('ff8000');
  expect(sessionColour({ look: 'badge=x', tags: [] }, colours)).toBeUndefined();
});
