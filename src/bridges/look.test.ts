// What look.sh prints, on Linux and on macOS, and what it means.
import { describe, expect, it } from 'vitest';
import { parseLook } from './look.ts';

const LINE = 'speed 38400 baud; rows 40; columns 120; line = 0;\nisig icanon iexten echo echoe echok -noflsh';
const SILENT = 'speed 38400 baud; rows 40;\nisig icanon iexten -echo echoe echok';
const RAW = 'speed 38400 baud; rows 40;\n-isig -icanon iexten -echo';
const MAC = 'speed 9600 baud; 40 rows; 120 columns;\nlflags: icanon isig iexten echo echoe -echok echoke';

const FOUNDER = '100 1 100 200 Ss do_wait no - bash';

function look(modes: string, ...processes: string[]) {
  const founder = processes.some((line) => line.startsWith('100 ')) ? [] : [FOUNDER];
  return parseLook(`${[...founder, ...processes].join('\n')}\n\n${modes}\n`, 100);
}

describe('the modes of a terminal', () => {
  it.each([
    ['line mode with echo', LINE, 'line'],
    ['line mode on macOS', MAC, 'line'],
    ['line mode without echo', SILENT, 'silent'],
    ['a program that takes each key', RAW, 'raw'],
    ['nothing that was told', '', 'unknown'],
    ['an error message', 'stty: /dev/pts/9: No such file or directory', 'unknown'],
  ])('%s', (_, modes, mode) => {
    expect(look(modes).mode).toBe(mode);
  });
});

describe('who is in front', () => {
  it('is the process that tmux started, when it has the terminal', () => {
    expect(look(LINE, '100 1 100 100 Ss wait_woken yes - bash').founderInFront).toBe(true);
  });

  it('is somebody else, when that has the terminal', () => {
    const found = look(LINE, '100 1 100 200 Ss do_wait no - bash', '200 100 200 200 S+ wait_woken yes - my prog (1)');
    expect(found.founderInFront).toBe(false);
    expect(found.front).toEqual([{ pid: 200, group: 200, reads: 'yes', name: 'my prog (1)' }]);
  });

  it('are all of a pipeline', () => {
    const found = look(LINE, '200 100 200 200 R+ - no - yes', '201 100 200 200 S+ pipe_read no - less');
    expect(found.front.map(({ pid }) => pid)).toEqual([200, 201]);
  });

  it('waits for more than the terminal where it has started another', () => {
    const waits = '200 100 200 200 S+ do_epoll_wait waits - node';
    expect(look(RAW, waits, '300 100 200 200 S+ do_epoll_wait no - npm').front[0]?.reads).toBe('waits');
    expect(look(RAW, waits, '300 200 200 200 S+ do_wait no - sh').front[0]?.reads).toBe('polls');
  });

  it('waits for what it has started, unless it works or reads', () => {
    const started = '300 200 200 200 S+ do_epoll_wait polls - node';
    const waitsForOwn = (line: string, ...others: string[]) => look(RAW, line, ...others).front[0]?.waitsForOwn;
    expect(waitsForOwn('200 100 200 200 S+ do_wait no - npm', started)).toBe(true);
    expect(waitsForOwn('200 100 200 200 R+ - no - make', started)).toBeUndefined();
    expect(waitsForOwn('200 100 200 200 S+ wait_woken yes - sh', started)).toBeUndefined();
    expect(waitsForOwn('200 100 200 200 S+ pipe_read no - cat')).toBeUndefined();
  });

  it('are none of those that were stopped', () => {
    const shell = '100 1 100 100 Ss+ wait_woken yes - bash';
    const found = look(LINE, shell, '200 100 200 100 T do_signal_stop no - vi', '300 100 300 100 S - no - sleep');
    expect(found).toMatchObject({ front: [{ pid: 100 }], stopped: [200] });
    expect(look(LINE, shell).stopped).toBeUndefined();
  });

  it('is nobody where the process that tmux started has ended', () => {
    const nobody = { mode: 'unknown', front: [], founderInFront: false };
    expect(parseLook(`\n${LINE}\n`, 100)).toEqual(nobody);
    expect(parseLook(`200 1 200 200 Ss+ wait_woken yes - fish\n\n${LINE}\n`, 100)).toEqual(nobody);
  });

  it('is told where nobody knows which process was started', () => {
    expect(parseLook(`200 1 200 200 Ss+ ttyin - - zsh\n\n${MAC}\n`, 0)).toMatchObject({
      mode: 'line',
      front: [{ pid: 200 }],
    });
  });
});

describe('whether the terminal is read', () => {
  it.each([
    ['told by the system call', '200 1 200 200 S+ - yes - cat', 'yes'],
    ['told that it is not', '200 1 200 200 S+ hrtimer_nanosleep no - sleep', 'no'],
    ['waiting for several things', '200 1 200 200 S+ do_poll polls - python3', 'polls'],
    ['told by the channel on Linux', '200 1 200 200 S+ wait_woken - - cat', 'yes'],
    ['told by the channel on macOS', '200 1 200 200 S+ ttyin - - cat', 'yes'],
    ['waiting for a child, by the channel', '200 1 200 200 S+ do_wait - - make', 'no'],
    ['asleep, by the channel', '200 1 200 200 S+ hrtimer_nanosleep - - sleep', 'no'],
    ['waiting for several things, by the channel', '200 1 200 200 S+ do_epoll_wait - - node', 'polls'],
    ['running, so not waiting', '200 1 200 200 R+ - - - yes', 'no'],
    ['waiting for a disk', '200 1 200 200 D+ jbd2_log_wait - - sh', 'no'],
    ['ended, and not yet waited for', '200 1 200 200 Z+ - - - sleep', 'no'],
    ['not told at all', '200 1 200 200 S+ - - - cat', 'unknown'],
  ])('%s', (_, process, reads) => {
    expect(look(LINE, process).front[0]?.reads).toBe(reads);
  });
});

describe('when it goes on by itself', () => {
  it.each([
    ['after its limit', '200 1 200 200 S+ do_poll polls 2998 node', 2998],
    ['never, where it set no limit', '200 1 200 200 S+ do_poll polls - node', undefined],
  ])('%s', (_, process, wakesInMs) => {
    expect(look(LINE, process).front[0]?.wakesInMs).toBe(wakesInMs);
  });
});
