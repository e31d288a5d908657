// Programs of one machine that start the command among their words: with other rights, limits, files or eyes on it.
import type { Entry, Program } from './program.ts';

const plain: Program = { wraps: {} };
const second: Program = { wraps: { skip: 1 } };

/** With other rights. */
const RIGHTS: readonly Entry[] = [
  [
    'sudo sudo-rs',
    {
      options: '-u -g -C -h -p -r -t -T -U -R --user --group --host --prompt --role --type --chroot --close-from',
      wraps: { folder: '-D --chdir', inert: '-l -v -k -K -e', assignments: true, shell: true },
      front: 'carrier',
      opens: true,
    },
  ],
  ['doas', { options: '-u -C', wraps: { assignments: true, shell: true }, front: 'carrier', opens: true }],
  [
    'su',
    {
      options: '-g -G -s -w -T --group --supp-group --shell --whitelist-environment',
      wraps: { skip: 1, script: '-c --command --session-command', shell: true },
      front: 'carrier',
      opens: true,
    },
  ],
  [
    'runuser',
    {
      options: '-u -g -G -s --user --group --shell',
      wraps: { skip: 1, instead: '-u --user', script: '-c --command --session-command', shell: true },
    },
  ],
  ['sg', { wraps: { skip: 1, script: '-c', joined: true } }],
  ['newgrp', { wraps: { skip: 1, script: '-c', shell: true } }],
  [
    'run0',
    {
      options: '-u -g --user --group --unit --property --slice --nice --setenv --machine --description --background',
      wraps: { folder: '-D --chdir', shell: true },
    },
  ],
  ['pkexec', { options: '--user', wraps: { shell: true } }],
  ['gosu su-exec setuidgid s6-setuidgid s6-envuidgid envuidgid runas', second],
  [
    'setpriv',
    {
      options:
        '--reuid --regid --groups --securebits --ambient-caps --inh-caps --bounding-set --pdeathsig --selinux-label ' +
        '--apparmor-profile --ptracer --landlock-access --landlock-rule --seccomp-filter',
      wraps: {},
    },
  ],
  ['with-contenv tini dumb-init catatonit', plain],
  ['chpst', { options: '-u -U -b -e -/ -n -l -L -m -d -o -p -f -c -r -t', wraps: {} }],
  ['softlimit s6-softlimit', { options: '-a -c -d -f -h -l -m -o -p -r -s -t', wraps: {} }],
  ['envdir s6-envdir setlock s6-setlock lckdo pgrphack fghack argv0', second],
  ['lockf', { options: '-t', wraps: { skip: 1 } }],
  ['capsh', { starts: 'capsh' }],
  ['login', { opens: true }],
  ['runcon', { options: '-u -r -t -l -c --user --role --type --range', wraps: { skip: 1 } }],
];

/** With other limits, another environment or another time. */
const LIMITS: readonly Entry[] = [
  [
    'env genv',
    {
      options: '-u -a --unset --argv0',
      wraps: { folder: '-C --chdir', assignments: true, splits: '-S --split-string' },
    },
  ],
  ['nice gnice', { options: '-n --adjustment', wraps: {} }],
  ['choom', { options: '-n -p --adjust --pid', wraps: {} }],
  ['ssh-agent', { options: '-a -E -t -O -P', wraps: {} }],
  ['ionice', { options: '-c -n -p -P -u --class --classdata --pid', wraps: {} }],
  ['nohup setsid unbuffer catchsegv eatmydata chronic gnohup pidexec', plain],
  ['ifne zrun errexit annotate-output', plain],
  ['mispipe', { wraps: { joined: true } }],
  ['numactl', { options: '-i -p -N -m -C -P -w --interleave --membind --cpunodebind --physcpubind', wraps: {} }],
  ['prlimit', { options: '-p -o --pid --output', wraps: {} }],
  ['time gtime', { options: '-f -o --format --output', wraps: {} }],
  ['timeout gtimeout', { options: '-s -k --signal --kill-after', wraps: { skip: 1 } }],
  ['stdbuf gstdbuf', { options: '-i -o -e --input --output --error', wraps: {} }],
  ['chrt', { options: '-T -P -D --sched-runtime --sched-period --sched-deadline', wraps: { skip: 1 } }],
  ['taskset', second],
  ['setarch', { wraps: {} }],
  ['arch i386 i686 x86_64 linux32 linux64 uname26', plain],
  ['cpulimit', { options: '-l -p -e -P --limit --pid --exe --path', wraps: {} }],
  ['caffeinate', { options: '-t -w', wraps: {} }],
  ['faketime', { options: '-f', wraps: { skip: 1 } }],
  ['trickle', { options: '-d -u -w -t -l -n', wraps: {} }],
  ['cgexec', { options: '-g', wraps: {} }],
  ['systemd-inhibit', { options: '--what --who --why --mode', wraps: {} }],
  ['systemd-cat', { options: '-t -p --identifier --priority --stderr-priority --level-prefix --namespace', wraps: {} }],
  [
    'systemd-run',
    {
      options:
        '-p -u -E -M -H --unit --property --setenv --slice --uid --gid --machine --host --description --nice ' +
        '--on-active --on-boot --on-startup --on-unit-active --on-unit-inactive --on-calendar --timer-property ' +
        '--service-type --path-property --socket-property --job-mode --background',
      wraps: { assignments: true, folder: '--working-directory', shell: true },
    },
  ],
  ['dbus-launch dbus-run-session', plain],
  ['xvfb-run', { options: '-n -s -e -f -p --server-args --server-num --error-file --auth-file', wraps: {} }],
  ['torsocks torify tsocks', plain],
  ['proxychains proxychains4', { options: '-f', wraps: {} }],
  ['flock', { options: '-w -E --timeout --conflict-exit-code', wraps: { skip: 1, script: '-c --command' } }],
  ['start-stop-daemon', { starts: 'startStopDaemon' }],
  ['daemonize', { options: '-a -c -e -E -l -o -p -u', wraps: {} }],
  ['execlineb', { options: '-s', wraps: { script: '-c', shell: true } }],
];

/** In other folders or name spaces. */
const SPACES: readonly Entry[] = [
  ['chroot gchroot', { wraps: { skip: 1, shell: true }, opens: true }],
  ['arch-chroot', { options: '-u', wraps: { skip: 1, shell: true } }],
  [
    'systemd-nspawn',
    {
      options:
        '-D -i -M -u -E -U -S -Z -p -n --directory --image --machine --user --setenv --bind-ro --tmpfs --overlay ' +
        '--property --capability --network-interface --network-bridge --port --template --uuid --kill-signal --slice',
      wraps: { mounts: '--bind', folder: '--chdir', shell: true },
    },
  ],
  [
    'schroot dchroot',
    { options: '-c -u -s -o --chroot --user --shell --option -p', wraps: { folder: '-d --directory', shell: true } },
  ],
  ['proot', { options: '-r -q -R -S -k --rootfs --qemu', wraps: { mounts: '-b --bind -m', folder: '-w --cwd --pwd' } }],
  [
    'unshare',
    {
      options: '-S -G -R -T --setuid --setgid --root --propagation --setgroups --map-users --map-groups',
      wraps: { folder: '-w --wd', shell: true },
    },
  ],
  [
    'nsenter',
    { options: '-t -S -G --target --setuid --setgid', wraps: { folder: '--wd --wdns', shell: true }, opens: true },
  ],
  [
    'bwrap',
    {
      options:
        '--args --argv0 --userns --userns2 --pidns --uid --gid --hostname --unsetenv --lock-file --sync-fd --exec-label ' +
        '--file-label --proc --dev --tmpfs --mqueue --dir --seccomp --add-seccomp-fd --block-fd --info-fd --perms --size ' +
        '--json-status-fd --cap-add --cap-drop --remount-ro --userns-block-fd --overlay-src --tmp-overlay --ro-overlay',
      wraps: {
        pairs:
          '--bind --bind-try --dev-bind --dev-bind-try --ro-bind --ro-bind-try --setenv --file --bind-data --ro-bind-data ' +
          '--symlink --chmod --bind-fd --ro-bind-fd',
        mounts: '--bind --bind-try --dev-bind --dev-bind-try',
        folder: '--chdir',
      },
    },
  ],
  ['firejail', { options: '--join --join-filesystem', wraps: { folder: '--private-cwd', shell: true } }],
  ['fakechroot', { options: '-c -e -l -d -b', wraps: {} }],
  ['fakeroot', { options: '-l -s -i -b --lib --faked', wraps: { shell: true } }],
  [
    'lxc-attach lxc-execute',
    { options: '-n -P -f -e -s -R -u -g -o -l --name --elevated-privileges', wraps: { shell: true } },
  ],
];

/** Under the eyes of a debugger, a profiler or a clock; or again and again. */
const WATCHED: readonly Entry[] = [
  ['strace', { options: '-e -o -p -s -u -E -P -O -S -a -b -I -X --trace --output --user --string-limit', wraps: {} }],
  ['ltrace', { options: '-e -o -p -s -u -n -a -l -A -D -F -w -x', wraps: {} }],
  [
    'gdb',
    {
      options: '-ex -x -p -d -s -e -c -ix -iex -cd --eval-command --command --cd --tty --pid',
      wraps: {},
      starts: 'debugger',
      byLines: true,
    },
  ],
  ['lldb', { options: '-o -O -s -S -f -n -p -c --one-line', starts: 'debugger', front: 'prose' }],
  ['valgrind', plain],
  [
    'perf',
    {
      options: '-e -o -F -g -r -p -t -C -a -i',
      verbOptions: '-e -o -F -r -p -t -C -I -G -D',
      wraps: { after: 'stat record trace' },
    },
  ],
  ['rr', { wraps: { after: 'record' } }],
  ['bpftrace', { options: '-e -p -o -f -I --include', wraps: { script: '-c' } }],
  [
    'hyperfine',
    {
      options:
        '-w -r -m -M -n -L -P -D -u --warmup --runs --min-runs --max-runs --export-json --export-csv --export-markdown ' +
        '--parameter-list --parameter-scan --command-name --shell -S --time-unit --sort --style --input --output',
      wraps: { joined: true, script: '-p --prepare -s --setup -c --cleanup --conclude --reference' },
    },
  ],
  ['rlwrap', { options: '-f -H -s -p -b -C -D -l -q -S -z -O -P -t -w', wraps: {} }],
  [
    'script',
    { options: '-T -I -O -B -E -m -t', wraps: { script: '-c --command', skip: 1 }, front: 'carrier', opens: true },
  ],
  ['watch gwatch', { options: '-n -q -s --interval --equexit --shotsdir', wraps: { joined: true }, front: 'prose' }],
  ['viddy hwatch', { options: '-n --interval', wraps: { joined: true } }],
  ['entr', plain],
  ['pee', { starts: 'commands' }],
  ['pm2', { options: '-n -i --name --namespace', wraps: { after: 'start', joined: true } }],
  [
    'pueue',
    {
      options: '-g -l -d -a -o -w --group --label --delay --after --priority --working-directory',
      wraps: { after: 'add', joined: true },
    },
  ],
  [
    'watchexec',
    {
      options:
        '-e -w -i -f -s -d -E -W --exts --watch --ignore --filter --signal --shell --debounce --env --workdir --on-busy-update',
      wraps: { joined: true },
    },
  ],
  ['nodemon', { wraps: { script: '-x --exec', skip: 1, dashes: true } }],
  ['chokidar', { wraps: { script: '-c --command', dashes: true } }],
  ['onchange reflex', { wraps: { dashes: true } }],
  ['gum', { wraps: { after: 'spin', dashes: true } }],
  ['asciinema', { wraps: { script: '-c --command', dashes: true } }],
  ['dtach', { options: '-e -r', wraps: { skip: 1 }, front: 'shell', detaches: true }],
  ['abduco', { options: '-e', wraps: { skip: 1 }, front: 'shell', detaches: true }],
  ['reptyr', { front: 'shell' }],
  ['ttyd gotty wetty', { options: '-p -i -c -u -g -s -w -t -T -b -P -O', wraps: {} }],
  ['socat', { starts: 'socat' }],
  [
    'ncat',
    {
      options: '-p -s -i -w -g -G -m -o -x',
      wraps: { script: '-c -e --exec --sh-exec', dashes: true },
      front: 'prose',
    },
  ],
  ['nc netcat', { options: '-p -s -i -w -q -x -X -I -O -T', wraps: { script: '-c -e', dashes: true }, front: 'prose' }],
  ['sbatch', { wraps: { script: '--wrap', dashes: true } }],
  ['tcpserver', { options: '-b -c -g -u -l -t -x', wraps: { skip: 2 } }],
  ['qemu-x86_64 qemu-i386 qemu-aarch64 qemu-arm', { options: '-L -cpu -E -U -s -g', wraps: {} }],
  ['shx', { ...plain, globs: true }],
  ['toybox rtk wine wine64 ccache sccache distcc mpirun mpiexec srun salloc', plain],
  ['gio', { starts: 'gio' }],
];

export const WRAPPERS: readonly Entry[] = [...RIGHTS, ...LIMITS, ...SPACES, ...WATCHED];
