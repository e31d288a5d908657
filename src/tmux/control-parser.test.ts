// Replies are told from what only looks like them, however the stream is cut.
import { describe, expect, it } from 'vitest';
import { type ControlEvent, ControlParser } from './control-parser.ts';

function parse(text: string): ControlEvent[] {
  return new ControlParser().push(Buffer.from(text));
}

const reply = (lines: string[], failed = false): ControlEvent => ({ kind: 'reply', block: { failed, lines } });

describe('the stream of a control connection', () => {
  it('gives each command its reply', () => {
    const stream = '%begin 1 1 0\n%end 1 1 0\n%begin 1 2 1\none\n\ntwo\n%end 1 2 1\n';
    expect(parse(stream)).toEqual([reply([]), reply(['one', '', 'two'])]);
  });

  it('tells a failed command with its message', () => {
    expect(parse("%begin 5 9 1\ncan't find pane: %9\n%error 5 9 1\n")).toEqual([reply(["can't find pane: %9"], true)]);
  });

  it('keeps lines of a reply that look like its end or like an event', () => {
    const body = ['%end 1 1 1', '%end 1 2 0', '%error 1 2', '%begin 1 2 1', '%exit', '%end 1 2 1 '];
    expect(parse(`%begin 1 2 1\n${body.join('\n')}\n%end 1 2 1\n`)).toEqual([reply(body)]);
  });

  it('passes over events between replies', () => {
    const stream = '%session-changed $1 t1\n%output %1 %begin 1 1 1\n%begin 1 1 1\nok\n%end 1 1 1\n%window-close @1\n';
    expect(parse(stream)).toEqual([reply(['ok'])]);
  });

  it('tells that sessions came or went, but not where a reply says so', () => {
    const changed = '%sessions-changed';
    expect(parse(`${changed}\n%begin 1 1 1\n${changed}\n%end 1 1 1\n`)).toEqual([
      { kind: 'sessions' },
      reply([changed]),
    ]);
  });

  it('tells the end with its reason', () => {
    expect(parse('%exit\n')).toEqual([{ kind: 'exit', reason: '' }]);
    expect(parse('%exit server exited\n')).toEqual([{ kind: 'exit', reason: 'server exited' }]);
  });

  it('is the same wherever it is cut, also inside a character', () => {
    const stream = Buffer.from('%begin 1 1 1\nä 漢😀\n%end 1 1 1\n%exit gone\n');
    const whole = new ControlParser().push(stream);
    for (let cut = 0; cut <= stream.length; cut += 1) {
      const parser = new ControlParser();
      const events = [...parser.push(stream.subarray(0, cut)), ...parser.push(stream.subarray(cut))];
      expect(events, `cut at ${cut}`).toEqual(whole);
    }
  });

  it('gives nothing for a reply that has not ended', () => {
    expect(parse('%begin 1 1 1\nhalf')).toEqual([]);
  });
});
