// Which commands have no end of their own.
import { describe, expect, it } from 'vitest';
import { followsOthers } from './follows.ts';

describe('what others write or change is followed', () => {
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
    'kubectl get pods -n shop -w',
    'node --watch src/index.js',
    'npx tsc --noEmit --watch',
    'npm test -- --watchAll',
    './node_modules/.bin/nodemon --ext ts,json src/main.ts',
    'find . -name "*.py" | entr -c pytest -q',
    'cargo watch -x check',
    'npm run build:watch',
    'npx tsx watch src/main.ts',
    'inotifywait -mr src',
    'redis-cli -p 6380 MONITOR',
    'subscribe orders',
    'udevadm monitor',
  ])('by %j', (text) => expect(followsOthers(text)).toBe(true));

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
    'npm test -- --watch=false',
    'vitest run --no-watch',
    'gh pr checks 12 --watch',
    'kubectl rollout status deploy/web --watch',
    'kubectl get pods -o wide',
    'watch_it --monitor',
    'redis-cli get monitor:1',
    'cat entr.txt',
    'nodemon --help',
  ])('but not by %j', (text) => expect(followsOthers(text)).toBe(false));
});
