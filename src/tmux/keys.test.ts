import { describe, expect, it } from 'vitest';
import { planKeys } from './keys.ts';

const TABLE: readonly [key: string, spellings: readonly string[]][] = [
  [
    'C-c',
    [
      'C-c',
      'c-c',
      'C-C',
      '^C',
      '^c',
      'ctrl-c',
      'Ctrl+C',
      'CTRL-C',
      'ctrl_c',
      'ctrl c',
      'control-c',
      'ctl-c',
      '<C-c>',
      '{^c}',
      '\u0003',
      'ctrl-shift-c',
    ],
  ],
  ['C-d', ['C-d', '^D', 'ctrl-d', '\u0004']],
  ['C-z', ['C-z', '^Z', 'Ctrl-Z']],
  ['C-h', ['C-h', 'ctrl-h', 'ctrl-backspace', 'C-BSpace', '\b']],
  ['C-j', ['C-j', '^J', 'linefeed', 'LF', 'newline', '\n']],
  ['C-\\', ['C-\\', '^\\', 'ctrl-\\', '<C-Bslash>', 'ctrl-backslash', 'C-4']],
  ['C-]', ['C-]', '^]', 'ctrl+]', 'C-5']],
  ['C-^', ['C-^', '^^', 'ctrl-^', 'C-6']],
  ['C-_', ['C-_', 'C-/', '^_', 'ctrl-/', 'ctrl--', 'ctrl-minus', 'C-7']],
  ['C-Space', ['C-Space', 'C-@', '^@', 'ctrl-space', 'ctrl+spc', 'C-2']],
  [
    'Enter',
    [
      'Enter',
      'enter',
      'ENTER',
      'Return',
      'return',
      'cr',
      'ret',
      '<CR>',
      '<Enter>',
      '{Enter}',
      '\r',
      'KPEnter',
      'kp-enter',
      'numpad_enter',
    ],
  ],
  ['Escape', ['Escape', 'esc', 'ESC', '^[', '<Esc>', '{Esc}', 'C-[', 'ctrl-3', 'S-Escape', '\u001b']],
  ['Tab', ['Tab', 'TAB', 'tab', '<Tab>', '\t']],
  ['BTab', ['BTab', 'S-Tab', 's-tab', 'shift-tab', 'Shift+Tab', 'backtab', 'back-tab', '<S-Tab>', 'S-BTab']],
  ['Space', ['Space', 'space', 'spc', 'spacebar', ' ', 'S-Space', '<Space>']],
  ['BSpace', ['BSpace', 'backspace', 'Back_Space', 'BS', '<BS>', '^?', '^H', '^h', 'C-?', 'C-8', 'S-BSpace', '\u007f']],
  ['Up', ['Up', 'up', 'UP', 'arrow-up', 'ArrowUp', 'arrow up', 'up-arrow', 'cursor-up', '<Up>', '{Up}']],
  ['Down', ['Down', 'arrowdown', 'cursor_down']],
  ['Left', ['Left', 'ArrowLeft', 'left arrow']],
  ['Right', ['Right', 'arrow-right']],
  ['Home', ['Home', 'home', '<Home>']],
  ['End', ['End', 'END']],
  ['PPage', ['PPage', 'PageUp', 'page-up', 'Page Up', 'page_up', 'pgup', 'PgUp', 'Prior', '<PageUp>']],
  ['NPage', ['NPage', 'PageDown', 'page-down', 'pgdn', 'PgDown', 'Next']],
  ['IC', ['IC', 'ins', 'Insert']],
  ['DC', ['DC', 'del', 'Delete', '<Del>']],
  ['F1', ['F1', 'f1', '<F1>', '{F1}']],
  ['F12', ['F12', 'f12']],
  ['S-F1', ['F13', 'f13', 'S-F1', 'shift-f1', 'S-F13']],
  ['S-F8', ['F20', 'f20']],
  ['C-S-F1', ['C-F13', 'ctrl-shift-f1']],
  ['C-Left', ['C-Left', 'c-left', 'ctrl-left', 'Ctrl+ArrowLeft', '<C-Left>']],
  ['C-S-Left', ['C-S-Left', 'c-s-left', 'S-C-Left', 'ctrl-shift-left', 'Shift+Ctrl+Left']],
  ['C-M-S-Up', ['C-M-S-Up', 'ctrl-alt-shift-up']],
  ['M-PPage', ['M-PPage', 'alt-pageup', 'Alt+Page Up']],
  ['M-F5', ['M-F5', 'alt-f5']],
  ['M-x', ['M-x', 'm-x', 'alt-x', 'Alt+x', 'meta-x', 'option-x', 'opt-x', '<A-x>', '<M-x>']],
  ['M-X', ['M-X', 'm-X', 'alt-X', 'alt-shift-x']],
  ['M-.', ['M-.', 'alt-.']],
  ['M-;', ['M-;', 'alt-;', 'alt-semicolon']],
  ['M-Enter', ['M-Enter', 'alt-enter', '<M-CR>']],
  ['M-BSpace', ['M-BSpace', 'alt-backspace']],
  ['M-é', ['M-é', 'alt-é']],
  ['C-M-x', ['C-M-x', 'M-C-x', 'C-M-X', 'ctrl-alt-x', 'Alt+Ctrl+X', 'M-^X']],
  ['C-M-Space', ['C-M-Space', 'M-C-@']],
  ['M-Escape', ['M-Escape', 'C-M-[', 'M-^[']],
  ['KP0', ['KP0', 'kp0', 'kp_0', 'numpad-0', 'numpad0']],
  ['KP9', ['kp9']],
  ['KP/', ['KP/', 'kp/', 'kp-divide']],
  ['KP*', ['kp*', 'kpmultiply']],
  ['KP-', ['KP-', 'kp_subtract']],
  ['KP+', ['kp+', 'kp-add']],
  ['KP.', ['kp.', 'kpdot']],
  ['<', ['<', '<lt>', '{<}']],
  ['{', ['{', '{{}']],
  ['}', ['}', '{}}']],
  ['|', ['|', '<Bar>']],
  ['\\', ['\\', '<Bslash>', 'backslash']],
  ['-', ['-', 'minus', 'dash']],
  ['+', ['+', 'plus']],
];

const ITSELF = [...'azAZ09~!@#$%^&*()_=[]:;\'",.>/?`', 'é', 'ß', 'я', '日', '😀', 'e\u0301', '👩‍👩‍👧', '🇫🇮'];

describe('planKeys', () => {
  it.each(TABLE)('knows %j as %j', (key, spellings) => {
    const planned = spellings.map((spelling) => [spelling, planKeys([spelling])]);
    expect(planned).toEqual(spellings.map((spelling) => [spelling, { ok: true, keys: [key] }]));
  });

  it.each(ITSELF)('leaves the character %s as it is', (character) => {
    expect(planKeys([character])).toEqual({ ok: true, keys: [character] });
  });

  it('makes a capital of a letter with Shift', () => {
    expect(planKeys(['S-a', 'shift-q', 'S-é'])).toEqual({ ok: true, keys: ['A', 'Q', 'É'] });
  });

  it('is stable: every key it answers is a name of that same key', () => {
    const answered = TABLE.map(([key]) => key);
    expect(planKeys(answered)).toEqual({ ok: true, keys: answered });
  });

  it('keeps the order of a list and repeats the whole of it', () => {
    expect(planKeys(['esc', ':', 'q', 'cr'])).toEqual({ ok: true, keys: ['Escape', ':', 'q', 'Enter'] });
    expect(planKeys(['down', 'space'], 3)).toEqual({
      ok: true,
      keys: ['Down', 'Space', 'Down', 'Space', 'Down', 'Space'],
    });
    expect(planKeys([])).toEqual({ ok: true, keys: [] });
  });

  it.each([
    ['hello', []],
    ['', []],
    ['ls -la', []],
    ['x'.repeat(200), []],
    ['entr', ['Enter']],
    ['<Entre>', ['Enter']],
    ['escpae', ['Escape']],
    ['pageupp', ['PPage', 'NPage']],
    ['backspce', ['BSpace']],
    ['ctrl-lft', ['C-Left']],
    ['alt-entr', ['M-Enter']],
  ])('does not know %j and names what is near', (name, near) => {
    const plan = planKeys([name]);
    expect(plan).toMatchObject({ ok: false, unknown: name });
    const found = plan.ok ? [] : plan.near;
    expect(found.slice(0, near.length)).toEqual(near);
    expect(found.length).toBeLessThanOrEqual(near.length === 0 ? 0 : 3);
  });

  it.each([
    ['C-;', [';']],
    ['ctrl-1', ['1']],
    ['C-é', ['é']],
    ['C-Tab', ['Tab']],
    ['ctrl-shift-tab', ['Tab']],
    ['S-1', ['1']],
    ['S-Enter', ['Enter', 'M-Enter', 'C-j']],
    ['C-Enter', ['Enter', 'M-Enter', 'C-j']],
    ['ctrl-kp0', ['KP0']],
  ])('refuses %j, for which no terminal has a code', (name, near) => {
    expect(planKeys([name])).toEqual({ ok: false, unknown: name, near });
  });

  it.each(['\u0000', '\u009b', '\u200b', '\u202e', '\ue000'])('refuses the invisible character %j', (character) => {
    expect(planKeys([character])).toMatchObject({ ok: false, unknown: character });
  });

  it('stops at the first unknown name, so that nothing is half typed', () => {
    expect(planKeys(['Up', 'nonesuchkey', 'Down'])).toMatchObject({ ok: false, unknown: 'nonesuchkey' });
  });
});
