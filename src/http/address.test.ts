// Where the server listens, and what is refused before anything is made.
import { expect, it } from 'vitest';
import { chooseAddress, refuseUnmatched } from './address.ts';

const ALONE = { exposed: false, names: [] };

it.each([
  [undefined, { kind: 'port', host: '127.0.0.1', port: 4817 }],
  ['[::1]:0', { kind: 'port', host: '::1', port: 0 }],
  ['localhost:1', { kind: 'port', host: 'localhost', port: 1 }],
])('listens at %s', (listen, address) => {
  expect(chooseAddress({ ...ALONE, listen }, '/')).toEqual(address);
});

it.each<[string, object, RegExp]>([
  ['other machines without a word of consent', { listen: '0.0.0.0:0' }, /reached from other machines/],
  ['an address of the network without it', { listen: '192.0.2.1:0' }, /reached from other machines/],
  ['all addresses without a name', { listen: '[::]:0', exposed: true }, /has no name/],
  ['a name', { listen: 'box.example:1' }, /no address with a port/],
  ['no port', { listen: '127.0.0.1' }, /no address with a port/],
  ['a port that there is not', { listen: '127.0.0.1:70000' }, /no address with a port/],
  ['two places', { listen: '127.0.0.1:0', socket: '/tmp/x/y' }, /two places/],
])('does not listen at %s', (_, wanted, says) => {
  expect(() => chooseAddress({ ...ALONE, ...wanted }, '/')).toThrow(says);
});

it('refuses names and pages that no request can match', () => {
  expect(() => refuseUnmatched(['box.example', '[fd00::1]'], ['https://app.example'])).not.toThrow();
  expect(() => refuseUnmatched(['box.example:8443'], [])).toThrow('--allow-host box.example:8443 matches no request.');
  expect(() => refuseUnmatched([], ['https://app.example/'])).toThrow('--allow-origin https://app.example/ matches');
});
