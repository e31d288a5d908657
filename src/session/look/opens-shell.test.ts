// Which command lines open a shell.
import { describe, expect, it } from 'vitest';
import { feedsShell, opensShell } from './opens-shell.ts';

describe('a shell may be in front after', () => {
  it.each([
    'bash',
    '/bin/dash',
    '-zsh',
    'bash --norc -i',
    'cd /; exec env zsh',
    'FOO=1 nice -n 5 fish --private',
    'busybox sh',
    'tmux; zsh',
    'ssh host',
    'ssh -tt -p 2222 -o LogLevel=ERROR me@host',
    'ssh host exec bash -l',
    "ssh -o ProxyCommand='nc %h 22' host",
    'ssh -J gate -L 80:x:80 host',
    'ssh -t host "cd /srv; bash"',
    'sudo -i',
    'sudo -u ada bash',
    'su - ada',
    'su ada -s /bin/bash',
    'script -q log.txt',
    'docker exec -it web bash',
    'docker run -it --rm alpine',
    'docker compose exec web sh',
    'kubectl exec -it pod -- sh',
    'chroot /mnt',
    'tcsh',
    'elvish',
  ])('%j', (line) => expect(opensShell(line)).toBe(true));
});

describe('a program asks after', () => {
  it.each([
    'python3 publish.py',
    'node wash.mjs',
    './push',
    './install.sh',
    'bash install.sh',
    'bash -c \'read -r -p "Select # " x\'',
    'bash < install.sh',
    'curl https://example.org/get | bash',
    'cat brush | sh',
    'ssh host ./install.sh',
    "ssh -o ProxyCommand='nc %h 22' host ./install.sh",
    'ssh -t host python3 publish.py',
    'script -qc ./install.sh /dev/null',
    'sudo ./refresh',
    'sudo -v',
    'su ada -c ./install.sh',
    'docker exec -it web python3 crash.py',
    'docker run -it --rm app ./crash',
    'docker ps',
    'kubectl get pods',
    'exec 3<f',
    'vim docs/fish',
    'echo bash',
    'git push',
    'ls',
    '',
    'echo "half',
  ])('%j', (line) => expect(opensShell(line)).toBe(false));
});

it('a shell that is fed a text is none to speak to', () => {
  expect(['bash < f', 'cat f | sh', 'bash <<< "read x"'].filter(feedsShell)).toHaveLength(3);
  expect(['bash', 'bash f', 'cat f | sort', 'ssh host < f'].filter(feedsShell)).toEqual([]);
});
