// Which commands follow a log.
import { describe, expect, it } from 'vitest';
import { followsLog } from './follows.ts';

describe('a log is followed', () => {
  it.each([
    'tail -f app.log',
    'tail -n 20 -F app.log',
    'tail -20f app.log',
    'sudo tail --follow=name /var/log/syslog',
    'cd /srv && docker compose logs -f web',
    'docker logs --tail 10 -f web',
    'kubectl -n shop logs --follow deploy/web',
    'journalctl -fu nginx',
    'dmesg -w',
    'make; tail -f build.log',
  ])('by %j', (text) => expect(followsLog(text)).toBe(true));

  it.each([
    'tail -n 20 app.log',
    'tail app-f.log',
    'tail -f app.log | grep -m 1 ready',
    'timeout 20 tail -f app.log',
    'tail -f --pid=12 app.log',
    'docker logs web',
    'docker logs --tail 50 web',
    'git log -w',
    'docker run -f logs x',
    'rm -f logs x',
    'cat tail.txt -f',
    'sleep 600',
  ])('but not by %j', (text) => expect(followsLog(text)).toBe(false));
});
