// phpunit, rspec and other runners that print one sign for each test.
import { byLines, inOrder, type Pass, type Reducer, without } from '../reducer.ts';
import { commonPasses } from './common.ts';

const PROGRESS = /^[.FESRWIDN*sxU]+\s*(?:\d+ \/ \d+ \( *\d+%\))?$/;
const PREAMBLE =
  /^(?:PHPUnit [\d.]+ by |Runtime: |Configuration: |Random(?:ized with| Seed:)|Run options: |# Running:|\s+\(compared using (?:==|eql\?)\)|--$)/;
const PENDING = /^(Pending:) \(Failures listed here .*\)$/;

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
    inOrder(without('lines of progress', PROGRESS), without('lines of preamble', PREAMBLE), shortHeading, commonPasses),
  ),
};
