// What stays of a manual page as it was printed.
import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const PAGE = `SHELF(1)                     Books of the Library                    SHELF(1)

NAME
       shelf - hold books

DESCRIPTION
       A shelf holds the books that were given back today, and keeps them
       in the order in which they came. Whoever wants one of them asks at
       the desk, where the list of those that are reserved for others is
       kept, too, and is told when it can be lent again if a reader before
       has not taken it.

       for book in today:
           if book.reserved:
               keep(book)
           else:
               lend(book)

OPTIONS
       -o, --order ORDER
           The order in which the shelf lists its books, which is that of
           their titles by default.

       -v      Say more about each book, such as its number and who has it
               now.

Library 4.1                       2024-03-02                         SHELF(1)`;

it('a page keeps headings, code and what belongs to an option', () => {
  expect(reduce({ command: 'man shelf', text: PAGE, exitCode: 0 })?.text).toBe(`NAME
shelf - hold books

DESCRIPTION
A shelf holds the books that were given back today, and keeps them in the order in which they came. Whoever wants one of them asks at the desk, where the list of those that are reserved for others is kept, too, and is told when it can be lent again if a reader before has not taken it.

for book in today:
    if book.reserved:
        keep(book)
    else:
        lend(book)

OPTIONS
-o, --order ORDER
 The order in which the shelf lists its books, which is that of their titles by default.

-v  Say more about each book, such as its number and who has it now.`);
});

it('a program shows its page when it is asked for help', () => {
  for (const command of ['shelf help', 'shelf --help', 'library shelf help', 'library help shelf'])
    expect(reduce({ command, text: PAGE, exitCode: 0 })?.by).toBe('manual pages');
});
