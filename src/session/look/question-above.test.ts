// The question of a menu, above the row on which the cursor rests.
import { expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { findQuestionAbove } from './question-above.ts';

const above = (...rows: string[]) => findQuestionAbove(new FakeSession().shows(...rows).session, rows.at(-1) ?? '');

it.each([
  ['? Pick a colour (Use arrow keys)', 'inquirer', '? Pick a colour'],
  ['? Pick a colour › - Use arrow-keys. Return to submit.', 'prompts', '? Pick a colour'],
  ['◆  Pick a colour', 'clack', '◆  Pick a colour'],
  ['Which package would you like to use?', 'others', 'Which package would you like to use?'],
])('%j, as %s draws it, is the question, without the keys that choose', async (row, _by, text) => {
  expect(await above('output before', row, '❯ red', '  blue')).toEqual({ text, back: 2 });
});

it('the last question before the cursor is that of the menu, and none stands beyond a blank row', async () => {
  expect(await above('? First one', '? Second one', '> a', '  b')).toMatchObject({ text: '? Second one' });
  expect(await above('? First one', '', '> a', '  b')).toBeUndefined();
});

it('a line that asks itself needs no question above it', async () => {
  expect(await above('? Pick a colour', 'Go on? [y/n] ')).toBeUndefined();
  expect(await above('? Pick a colour', '  red', '❯ blue', '? Port: ')).toBeUndefined();
  expect(await above('? Pick a colour', '  red', '❯ Ports:')).toMatchObject({ text: '? Pick a colour' });
});

it('may be where the cursor stays, as enquirer draws it', async () => {
  expect(await above('$ ./menu', '? Pick a colour …')).toEqual({ text: '? Pick a colour …', back: 0 });
  expect(await above('$ ./menu', '? Want it? ‣ Dark /')).toEqual({ text: '? Want it? ‣ Dark /', back: 0 });
});

it('output is no question', async () => {
  expect(await above('building 3 of 4', 'linking', '45%')).toBeUndefined();
});

it('a line of the shell is no question, and ends what was drawn', async () => {
  const rows = ['$ echo $?', '0', '$ ./menu', 'red', 'blue'];
  const fake = new FakeSession().prompts('ann@host$ ').shows(...rows.map((row) => row.replace('$ ', 'ann@host$ ')));
  await fake.session.stream.sync();
  expect(await findQuestionAbove(fake.session, 'blue')).toBeUndefined();
});

it('a question for a text has no marks of choices', async () => {
  const marked = (...rows: string[]) =>
    findQuestionAbove(new FakeSession().shows(...rows).session, rows.at(-1) ?? '', true);
  const choices = ['│  ● Vanilla', '│  ○ Vue', '│  ↑/↓ to navigate • Enter: confirm', '└', ''];
  expect(await marked('│', '◆  Select a framework:', ...choices)).toMatchObject({ text: '◆  Select a framework:' });
  expect(await marked('? Pick some', '❯◯ red', ' ◉ blue')).toMatchObject({ text: '? Pick some' });
  expect(await marked('│', '◆  Project name:', '│  vite-project', '└', '')).toBeUndefined();
  expect(await marked('? Name of it', '  default')).toBeUndefined();
  expect(await marked('What is your name?', '> foo')).toBeUndefined();
});
