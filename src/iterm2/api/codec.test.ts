// Messages are read strictly and within bounds, whatever comes.
import { describe, expect, it } from 'vitest';
import { decode, encode } from '../../../test/helpers/iterm2/schema.ts';
import { bytes, double, flag, int, type Message, many, message, nested, one, text } from './codec.ts';
import { fromThem, fromUs } from './messages.ts';

const inner = message({ name: one(1, text), values: many(2, int) });
const all = message({
  number: one(1, int),
  flag: one(2, flag),
  text: one(3, text),
  bytes: one(4, bytes),
  double: one(5, double),
  list: many(6, nested(inner)),
});

describe('a message', () => {
  it('comes back as it went', () => {
    const value = {
      number: -5,
      flag: true,
      text: 'é😀',
      bytes: new Uint8Array([0, 255]),
      double: -0.5,
      list: [
        { name: 'a', values: [0, 2 ** 40] },
        { name: undefined, values: [] },
      ],
    };
    expect(all.decode(all.encode(value))).toEqual(value);
    expect(all.decode(new Uint8Array())).toEqual({ list: [] });
  });

  it('takes packed numbers', () => {
    expect(inner.decode(new Uint8Array([0x12, 3, 1, 2, 3]))).toEqual({ values: [1, 2, 3] });
  });

  it('is refused where it ends too early, is nested too deeply, or holds a number that is too large', () => {
    interface Deep {
      readonly inside: Deep | undefined;
    }
    const deep: Message<Deep, Deep> = message({
      inside: one(
        1,
        nested<Deep, Deep>(() => deep),
      ),
    });
    let value: Deep = { inside: undefined };
    for (let at = 0; at < 80; at += 1) value = { inside: value };
    expect(() => deep.decode(deep.encode(value))).toThrow('nested too deeply');
    expect(() => inner.decode(new Uint8Array([0x0a, 200, 1]))).toThrow();
    expect(() => inner.decode(new Uint8Array([0x12, 200]))).toThrow();
    expect(() => all.decode(new Uint8Array([8, ...Array(8).fill(255), 127]))).toThrow('too large');
  });

  it('of iTerm2 is cut at every byte without harm', () => {
    const node = { links: [{ session: { unique_identifier: 'A', title: 't', grid_size: { width: 80, height: 24 } } }] };
    const tabs = [{ tab_id: '1', root: { vertical: true, links: [{ node }] }, tmux_window_id: '-1' }];
    const whole = encode('Server', { id: 3, list_sessions_response: { windows: [{ window_id: 'w', tabs }] } });
    expect(fromThem.decode(whole).listSessions?.windows[0]?.tabs[0]).toMatchObject({ id: '1', tmuxWindow: '-1' });
    let whatFailed = 0;
    for (let end = 0; end < whole.length; end += 1) {
      try {
        fromThem.decode(whole.subarray(0, end));
      } catch {
        // A message that is cut may end where a field does.
        whatFailed += 1;
      }
    }
    expect(whatFailed).toBeGreaterThan(whole.length / 2);
  });
});

describe('a request', () => {
  it.each<[name: string, written: Parameters<typeof fromUs.encode>[0], published: object]>([
    [
      'a screen',
      { getBuffer: { session: 's', lines: { screen: true } } },
      { get_buffer_request: { session: 's', line_range: { screen_contents_only: true } } },
    ],
    [
      'a range',
      { getBuffer: { lines: { range: { range: { start: { x: 0, y: 7 }, end: { x: 1, y: 9 } } } } } },
      {
        get_buffer_request: {
          line_range: { windowed_coord_range: { coord_range: { start: { x: 0, y: 7 }, end: { x: 1, y: 9 } } } },
        },
      },
    ],
    [
      'a prompt',
      { getPrompt: { session: 's', id: 'p' } },
      { get_prompt_request: { session: 's', unique_prompt_id: 'p' } },
    ],
    [
      'news of prompts',
      { notify: { session: 's', subscribe: true, type: 3, prompts: { modes: [1, 2] } } },
      {
        notification_request: {
          session: 's',
          subscribe: true,
          notification_type: 3,
          prompt_monitor_request: { modes: [1, 2] },
        },
      },
    ],
    [
      'a hidden session',
      { setProperty: { session: 's', name: 'buried', json: 'true' } },
      { set_property_request: { session_id: 's', name: 'buried', json_value: 'true' } },
    ],
    [
      'the focus',
      {
        activate: {
          session: 's',
          orderFront: true,
          selectTab: true,
          selectSession: true,
          app: { ignoringOthers: true },
        },
      },
      {
        activate_request: {
          session_id: 's',
          order_window_front: true,
          select_tab: true,
          select_session: true,
          activate_app: { ignoring_other_apps: true },
        },
      },
    ],
    [
      'a variable',
      { variable: { session: 's', get: ['tty'] } },
      { variable_request: { session_id: 's', get: ['tty'] } },
    ],
    [
      'the end of sessions',
      { close: { sessions: { ids: ['s'] }, force: true } },
      { close_request: { sessions: { ids: ['s'] }, force: true } },
    ],
  ])('%s is as published', (_, written, published) => {
    expect(decode('Client', fromUs.encode({ id: 9, ...written }))).toEqual({ id: 9, ...published });
  });
});
