// What patterns can say of a command.
import { describe, expect, it } from 'vitest';
import type { Call } from '../command/call.ts';
import { compilePattern, compileRulePattern } from './pattern.ts';
import { Subject } from './subject.ts';

function call(line: string, more: Partial<Call> = {}): Call {
  const [name = '', ...args] = line.split(' ');
  return { name, args, cwd: '.', input: undefined, from: [], writes: [], ...more };
}

function holds(pattern: string, subject: string | Call): boolean {
  const { matches } = compileRulePattern(pattern);
  return matches(new Subject(typeof subject === 'string' ? call(subject) : subject));
}

describe('a pattern', () => {
  it.each([
    ['git push -f|--force', 'git push origin -f', 'git push origin'],
    ['git push -f|--force', 'git -C /x push -uf', 'git pull -f'],
    ['docker volume|image prune', 'docker --config D image prune', 'docker prune image'],
    ['tar -xf', 'tar -x -f a', 'tar -x a'],
    ['aws s3 rb *', 'aws s3 rb s3://b', 'aws s3 rb'],
    ['git clean -f [without -n|--dry-run]', 'git clean -df', 'git clean -dfn'],
    ['ip [next /^l(?:ink)?$/] down', 'ip l down', 'ip addr down'],
    ['ip [next !/^l/] down', 'ip addr down', 'ip link down'],
    ['rm [some a|b*]', 'rm x big', 'rm x -b c'],
    ['rm x [some x]', 'rm x y x', 'rm x y'],
    ['rm [no a*]', 'rm b -a', 'rm b ab'],
    ['ufw deny [last 22|ssh]', 'ufw deny from any ssh', 'ufw deny ssh from'],
    ['reboot * [end]', 'reboot now -f', 'reboot the cat'],
    ['mv [source <core>]', 'mv x /etc y', 'mv x /etc'],
    ['dscl [word -delete|delete] [word /^\\/Users/]', 'dscl . -delete /Users/a', 'dscl . -list /Users/a'],
    ['curl [line /-X ?DELETE/i]', 'curl -X delete h', 'curl -X GET h'],
    ['nc [value -e|--exec /sh$/]', 'nc -ve /bin/sh h', 'nc -e cat /bin/sh'],
    ['rm [some path:/^\\/dev\\/./]', 'rm /x/../dev/null', 'rm dev/null'],
    ['rm [some <system file>]', 'rm a /etc/passwd', 'rm a passwd'],
    ['mkfs [some <disk>]', 'mkfs -t ext4 /dev/sdb', 'mkfs disk.img'],
    ['crontab [word /dev/null]', 'crontab /dev/null', 'crontab /dev/zero'],
  ])('%s takes %j, not %j', (pattern, taken, left) => {
    expect([holds(pattern, taken), holds(pattern, left)]).toEqual([true, false]);
  });

  it('asks for what comes in', () => {
    const withInput = (text: string) => call('nc h', { input: { text, from: [] } });
    expect(holds('nc [input /^flush/m]', withInput('a\nflush_all'))).toBe(true);
    expect(holds('nc [input /^flush/m]', withInput('stats'))).toBe(false);
    expect(holds('nc [input /^/]', 'nc h')).toBe(false);
  });

  it('asks for what made the words, and what did not', () => {
    const made = (...lines: string[]) => call('docker rm x', { from: lines.map((line) => call(line)) });
    expect(holds('docker rm [from docker ps]', made('docker ps -aq'))).toBe(true);
    expect(holds('docker rm [from docker ps] [notfrom grep]', made('docker ps -aq', 'grep x'))).toBe(false);
  });

  it('asks for what is written, and how', () => {
    const appends = call('tee -a /etc/hosts');
    const redirected = call('echo', { writes: [{ path: '/dev/sda', how: 'append' }] });
    expect([holds('tee [writes <system file>]', appends), holds('tee [empties *]', appends)]).toEqual([true, false]);
    expect([holds('echo [writes <device>]', redirected), holds('echo [empties <device>]', redirected)]).toEqual([
      true,
      false,
    ]);
  });

  it('asks for a command whose output stands among the words', () => {
    const removal = (source: string) => call('docker rm x', { from: [call(source)] });
    const pattern = 'docker rm [from docker|podman ps [without --filter]]';
    expect(holds(pattern, removal('docker ps -aq'))).toBe(true);
    expect(holds(pattern, removal('docker ps -q --filter a=b'))).toBe(false);
    expect(holds(pattern, removal('cat ids'))).toBe(false);
  });

  it.each(['rm [smoe /x/]', 'rm [some <cor>]', 'rm [some /(/]'])('with a slip in it is an error: %s', (pattern) => {
    expect(() => compileRulePattern(pattern)).toThrow();
  });

  it('of a person has no conditions: brackets are characters', () => {
    const { matches } = compilePattern('test [end] [next');
    expect(matches(new Subject(call('test [end] [next')))).toBe(true);
    expect(matches(new Subject(call('test')))).toBe(false);
  });
});
