import { expect, it } from 'vitest';
import { manualPage } from './manual.ts';
import { optionsOf } from './parse.ts';
import { COMMANDS } from './table.ts';

it('the manual page has every command with its options, and no line that roff would take for its own', async () => {
  const page = await manualPage(COMMANDS, '1.2.3');
  for (const command of COMMANDS) {
    const part = page.split('.SS ').find((each) => each.startsWith(`ptyhold ${command.name} `));
    expect(part, command.name).toBeDefined();
    for (const long of Object.keys(await optionsOf(command)))
      expect(part).toContain(`\\-\\-${long.replaceAll('-', '\\-')}`);
  }
  const requests = page.split('\n').flatMap((line) => /^[.'](\S*)/.exec(line)?.[1] ?? []);
  expect([...new Set(requests)].sort()).toEqual(['B', 'BR', 'I', 'PP', 'RI', 'SH', 'SS', 'TH', 'TP', 'fi', 'nf', 'sp']);
});
