import { expect, it, vi } from 'vitest';
import { railsRequests } from './rails-log.ts';

const request = (id: number, answer: string): string[] => [
  `Started GET "/books/${id}" for 10.0.0.1 at 2026-05-02 09:12:0${id} +0200`,
  'Processing by BooksController#show as HTML',
  `Completed ${answer} in ${id}ms (GC: 0.0ms)`,
  '',
];
const shown = (...lines: string[]): readonly string[] =>
  railsRequests(lines, vi.fn(), { argv: [], text: '', exitCode: 0 });

it('tells a request like an earlier one in a line', () => {
  expect(shown(...request(1, '200 OK'), ...request(2, '200 OK'))).toEqual([
    ...request(1, '200 OK').slice(0, 3),
    'again, but for numbers: GET "/books/2" at 09:12:02: 200 OK in 2ms',
  ]);
});

it('keeps each failure, and each line of the application', () => {
  const failures = [...request(1, '500 Internal Server Error'), ...request(2, '500 Internal Server Error')];
  expect(shown(...failures)).toEqual(failures);
  const noted = request(1, '200 OK').toSpliced(2, 0, 'slow: no printer');
  expect(shown(...noted, ...noted)).toEqual([...noted, ...noted]);
});
