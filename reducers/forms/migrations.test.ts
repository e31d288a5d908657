import { describe, expect, it } from 'vitest';
import { migrationsOnce } from './migrations.ts';

const through = (text: string): string =>
  migrationsOnce(text.split('\n'), () => undefined, { argv: [], text, exitCode: 0 }).join('\n');

describe('migrations', () => {
  it('stand on one line if three of a kind follow each other', () => {
    expect(through('  Applying a.0001_x... OK\n  Applying b.0001_y... OK (0.012s)\n  Applying b.0002_z... OK')).toBe(
      '  Applying a.0001_x, b.0001_y 0.012s, b.0002_z... OK',
    );
    const two = '  Applying a.0001_x... OK\n  Applying b.0001_y... OK';
    expect(through(two)).toBe(two);
  });

  it('that are undone stand apart from others', () => {
    const text = ' [X] 0001_a\n [X] 0002_b\n [ ] 0003_c\n [ ] 0004_d\n [ ] 0005_e';
    expect(through(text)).toBe(' [X] 0001_a\n [X] 0002_b\n [ ] 0003_c, 0004_d, 0005_e');
  });

  it('of Alembic tell their direction once', () => {
    const head = 'INFO  [alembic.runtime.migration] Running';
    expect(through(`${head} upgrade  -> a1, one\n${head} upgrade a1 -> b2\n${head} downgrade b2 -> a1`)).toBe(
      'Running upgrade  -> a1, one\n a1 -> b2\nRunning downgrade b2 -> a1',
    );
  });

  it('that broke off stay as they began', () => {
    const text =
      '== 1 A: migrating ====\n-- add(:x)\n   -> 0.1s\n== 1 A: migrated (0.1s) ====\n== 2 B: migrating ====\n-- add(:y)';
    expect(through(text)).toBe('== 1 A: migrated (0.1s)\n-- add(:x)\n== 2 B: migrating ====\n-- add(:y)');
  });

  it('are told once by Prisma if it names the same', () => {
    const text = (name: string): string =>
      `Applying migration \`1_a\`\n\nThe following migration(s) have been applied:\n\nmigrations/\n  └─ ${name}/\n    └─ migration.sql\n\nDone.`;
    expect(through(text('1_a'))).toBe('Applying migration `1_a`\n\nDone.');
    expect(through(text('2_b'))).toBe(text('2_b'));
  });
});
