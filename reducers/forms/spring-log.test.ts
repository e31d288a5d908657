import { expect, it } from 'vitest';
import { springEntries } from './spring-log.ts';

const input = { argv: [], text: '', exitCode: 0 };
const shown = (lines: readonly string[]): readonly string[] => springEntries(lines, () => undefined, input);

it('packs the columns and names the process once, until another one writes', () => {
  expect(
    shown([
      '2026-11-30T17:00:01.123+01:00  INFO 48771 --- [orders] [           main] dev.orch.App                             : up :8080',
      '2026-11-30T17:00:01.130+01:00 DEBUG 48771 --- [orders] [nio-8080-exec-1] [4bf92f-00f067] d.orch.Web        : GET /',
      '    at dev.orch.Web.get(Web.java:12)',
      '2026-11-30 17:00:02.412  WARN 7 --- [           main] dev.orch.Old                              : late',
    ]),
  ).toEqual([
    '2026-11-30T17:00:01.123+01:00 INFO 48771 --- [orders] [main] dev.orch.App: up :8080',
    '2026-11-30T17:00:01.130+01:00 DEBUG [nio-8080-exec-1] [4bf92f-00f067] d.orch.Web: GET /',
    '    at dev.orch.Web.get(Web.java:12)',
    '2026-11-30 17:00:02.412 WARN 7 --- [main] dev.orch.Old: late',
  ]);
});
