// The commands that type: in which order they stand.
import { describe, expect, it } from 'vitest';
import { newReceipt, writeReceipt } from './receipts.ts';
import { typeKeys, typeText } from './typing.ts';
import { parseVersion, type TmuxVersion } from './version.ts';

const VERSION = parseVersion('tmux 3.4') as TmuxVersion;
const SHELLS = { asker: 'a', adopted: '' };
const receipt = newReceipt({ from: 12, lines: 3, atPrompt: true, text: 'make' });

describe('a command that types', () => {
  const lines = [
    typeText('%1', 'make', true, { holder: 'h', shells: SHELLS, receipt, unrun: undefined }, VERSION),
    typeKeys('%1', ['Enter'], { holder: 'h', shells: SHELLS, receipt, unrun: undefined }, VERSION),
  ];

  it.each(lines)('prints the receipts so far before it adds its own: %s', (line) => {
    const printed = line.indexOf('#{@ptyhold_typed}');
    const written = line.indexOf(writeReceipt(receipt));
    expect([printed, written].every((at) => at >= 0)).toBe(true);
    expect(printed).toBeLessThan(written);
  });

  it.each(lines)('types nothing before it has seen that the pane is there and alive: %s', (line) => {
    const [alive = -1, there = -1, typed = -1] = [/pane_dead/, /@ptyhold_typed "/, /set-buffer|send-keys/].map((what) =>
      line.search(what),
    );
    expect(alive).toBeGreaterThanOrEqual(0);
    expect(there).toBeGreaterThan(alive);
    expect(typed).toBeGreaterThan(there);
  });

  it.each(lines)('does nothing at all before it has seen that nobody else leases the session: %s', (line) => {
    const before = line.slice(0, line.indexOf('ptyhold-is-leased'));
    expect(before).toMatch(
      /^(if-shell [^;]+ptyhold-client-connects ; )?if-shell -F -t %1 "#\{\?@ptyhold_lock,[^"]+" $/,
    );
  });

  it('does nothing where the row is not the one by which it was judged', () => {
    const record = { holder: 'h', shells: SHELLS, receipt, unrun: undefined, row: '0|7|#{x},}|' };
    const line = typeText('%1', 'make', true, record, VERSION);
    const [before = ''] = line.split('ptyhold-has-changed');
    expect(before).toContain(',0|7|##{x#}#,#}|}"');
    expect(before).not.toMatch(/set-option|set-buffer|send-keys/);
  });

  it('keeps others from a lease until the last part', () => {
    const part = (which: 'first' | 'next' | 'last' | undefined): string =>
      typeKeys('%1', ['Left'], { holder: 'h', shells: SHELLS, receipt, unrun: undefined, part: which }, VERSION);
    for (const which of ['first', 'next'] as const) {
      expect(part(which)).toMatch(/set-option -F -t %1 @ptyhold_parts "h\..*send-keys/);
    }
    expect(part('last')).toMatch(/send-keys .*set-option -u -t %1 @ptyhold_parts/);
    expect(part(undefined)).not.toContain('parts');
  });

  it.each(lines)('holds no commands in braces, which the server would never free: %s', (line) => {
    expect(line).not.toMatch(/[{] [a-z]/);
  });

  it.each([
    ['3.3a', false],
    ['3.4', true],
    ['3.6b', true],
    ['3.7c', false],
  ])('refuses a paste while a client connects where the two would end tmux %s', (text, isRefused) => {
    const version = parseVersion(`tmux ${text}`) as TmuxVersion;
    const record = { holder: 'h', shells: SHELLS, receipt, unrun: undefined };
    const first = typeText('%1', 'make', true, record, version).split(' ; ')[0];
    expect(first?.includes('#{&&:#{@ptyhold_connecting},1}')).toBe(isRefused);
    // Keys are pasted only while a person reads back.
    const keys = [typeText('%1', '', true, record, version), typeKeys('%1', ['Enter'], record, version)];
    for (const line of keys) {
      expect(line.includes('#{&&:#{@ptyhold_connecting},#{pane_in_mode}}')).toBe(isRefused);
      expect(line).not.toContain('connecting},1}');
    }
  });
});
