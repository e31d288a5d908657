// phpunit, rspec and runners like them, which draw a sign for each test.
import { byLines, inOrder, type Pass, type Reducer, without } from '../reducer.ts';
import { commonPasses } from './common.ts';

const PROGRESS = /^[.FESRWIDN*sxU]+\s*(?:\d+ \/ \d+ \( *\d+%\))?$/;
const PREAMBLE =
  /^(?:PHPUnit [\d.]+ by |Runtime: |Configuration: |Random(?:ized with| Seed:)|Run options: |# Running:|\s+\(compared using (?:==|eql\?)\)|--$)/;
const PENDING = /^(Pending:) \(Failures listed here .*\)$/;

/** What rspec would be called with, where the place and the name of each failure are told above. */
const withoutAgain: Pass = (lines, drop) => {
  const heading = lines.indexOf('Failed examples:');
  if (heading < 0) return [...lines];
  const above = new Set(
    lines.slice(0, heading).flatMap((line) => /^ *(?:# (\S+:\d+):in |\d+\) (.+)$)/.exec(line)?.slice(1) ?? []),
  );
  const kept = lines.filter((line, at) => {
    const [, place, name] = at > heading ? (/^rspec (\S+) # (.+)$/.exec(line) ?? []) : [];
    return place === undefined || name === undefined || !above.has(place) || !above.has(name);
  });
  drop('repeated failures', lines.length - kept.length);
  return kept.filter((line) => line !== 'Failed examples:' || kept.some((one) => one.startsWith('rspec ')));
};

const shortHeading: Pass = (lines) => lines.map((line) => line.replace(PENDING, '$1'));

export const others: Reducer = {
  name: 'other tests',
  commands: 'phpunit pest rspec minitest rake cucumber behave robot busted karma ginkgo lein sbt'
    .split(' ')
    .concat([
      'mix test',
      'dotnet test',
      'swift test',
      'rails test',
      'artisan test',
      'flutter test',
      'dart test',
      'zig test',
    ]),
  reduce: byLines(
    inOrder(without('progress', PROGRESS), without('preamble', PREAMBLE), withoutAgain, shortHeading, commonPasses),
  ),
};
