// Which arrays of JSON become a table, and that nothing of their values changes.
import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';
import { jsonTable } from './json-table.ts';

const FOUR = [
  { port: 'Brest', depth: 14.0, tidal: true, pilot: null, note: 'a, "b"\n[c]' },
  { port: 'Dover', depth: 9.5, tidal: true, pilot: 'J. Reed', note: '' },
  { port: 'Calais', depth: 8.25, tidal: false, pilot: null, note: '{"x":1}' },
  { port: '7', depth: -7, tidal: false, pilot: 'true', note: 'é\\' },
];
const PORTS = [...FOUR, ...FOUR];

function valuesOf(table: string): unknown[] {
  const [heading = '', ...rows] = table.split('\n');
  const keys = JSON.parse(`[${/".*"/.exec(heading)?.[0]}]`) as string[];
  return rows.map((row) => {
    const values = JSON.parse(`[${row}]`) as unknown[];
    return Object.fromEntries(keys.map((key, at) => [key, values[at]]));
  });
}

describe('an array of objects with the same keys', () => {
  it.each([undefined, 2])('keeps each value in its row, laid out with %s', (indent) => {
    const table = jsonTable(JSON.stringify(PORTS, null, indent))?.text ?? '';
    expect(table.split('\n')[0]).toBe(
      '8 objects of a JSON array; their values, in the order of the keys "port","depth","tidal","pilot","note":',
    );
    expect(valuesOf(table)).toEqual(PORTS);
  });

  it('keeps numbers as they were written', () => {
    const text = `[${'{"identity":12345678901234567890,"weight":1.50},'.repeat(20).slice(0, -1)}]`;
    expect(jsonTable(text)?.text).toContain('\n12345678901234567890,1.50\n');
  });

  it('is a table after a query, but a file that is shown stays a file', () => {
    const text = JSON.stringify(PORTS, null, 2);
    expect(reduce({ command: 'curl -s localhost/ports | jq .', text, exitCode: 0 })?.text).toMatch(/^8 objects /);
    expect(reduce({ command: 'cat ports.json', text, exitCode: 0 })).toBeNull();
  });
});

describe('a list in a document, and objects in objects', () => {
  const CALLS = Array.from({ length: 9 }, (_, at) => ({
    ship: `S${at}`,
    at: { port: 'Dover', pier: at },
    crew: ['a', 'b'],
  }));

  it('gives the rest of the document, and a column for each key of an inner object', () => {
    const { text = '' } = jsonTable(JSON.stringify({ page: 1, data: { calls: CALLS }, next: null }, null, 2)) ?? {};
    expect(text.split('\n').slice(0, 3)).toEqual([
      '{"page":1,"data":{"calls":[9 objects, below]},"next":null}',
      '9 objects of "calls"; their values, in the order of the keys "ship","at.port","at.pier","crew":',
      '"S0","Dover",0,["a","b"]',
    ]);
  });

  it('keeps an inner object whole where one of the others has other keys, or a key has a dot', () => {
    const odd = [...CALLS, { ...CALLS[0], at: { quay: 3 } }];
    expect(jsonTable(JSON.stringify(odd))?.text).toContain('"S0",{"port":"Dover","pier":0},["a","b"]');
    const dotted = CALLS.map((call) => ({ ...call, at: { 'port.no': 7 } }));
    expect(jsonTable(JSON.stringify(dotted))?.text).toContain('"S0",{"port.no":7},["a","b"]');
  });
});

describe('no table', () => {
  it.each([
    ['keys differ', [...PORTS, { ...PORTS[0], more: 1 }]],
    ['keys stand in another order', [...PORTS, { depth: 1, port: 'x', tidal: true, pilot: null, note: '' }]],
    ['the objects stand below a long document', { about: 'tide '.repeat(300), ports: PORTS }],
    ['a longer list has other objects', { ports: PORTS, piers: Array.from({ length: 99 }, (_, at) => at) }],
    ['an item is empty', [...PORTS, {}]],
    ['an item is no object', [...PORTS, 3]],
    ['an item is a list', [...PORTS, ['port']]],
    ['there are few', PORTS.slice(0, 2)],
    ['values are much longer than keys', PORTS.map((port) => ({ ...port, note: 'tide '.repeat(60) }))],
  ])('where %s', (_why, value) => {
    expect(jsonTable(JSON.stringify(value, null, 2))).toBeUndefined();
  });

  it('where a key comes twice', () => {
    expect(jsonTable(`[${'{"port":1,"port":2},'.repeat(9).slice(0, -1)}]`)).toBeUndefined();
  });

  it('of what is no JSON, or goes on behind it', () => {
    const text = JSON.stringify(PORTS);
    expect(jsonTable(`${text},`)).toBeUndefined();
    expect(jsonTable(text.slice(0, -2))).toBeUndefined();
  });
});
