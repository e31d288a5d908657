// Programs of one machine that start the command among their words: with other rights, limits, files or eyes on it.
import type { Entry, Program } from './program.ts';

const plain: Program = { wraps: {} };
const second: Program = { wraps: { skip: 1 } };

export const WRAPPERS: readonly Entry[] = [
  [
    'sudo',
    {
      options: '-u -g -C -h -p -r -t -T -U -R --user --group --host --prompt --role --type --chroot --close-from',
      wraps: { folder: '-D --chdir', inert: '-l -v -k -K -e', assignments: true, shell: true },
      front: 'carrier',
      opens: true,
    },
  ],
  ['doas', { options: '-u -C', wraps: { assignments: true }, front: 'carrier', opens: true }],
  [
    'su',
    {
      options: '-g -G -s -w',
      wraps: { skip: 1, script: '-c --command', dashes: true, shell: true },
      front: 'carrier',
      opens: true,
    },
  ],
  ['runuser', { options: '-u -g -G -s -l --login', wraps: { script: '-c --command' } }],
  ['sg', { wraps: { skip: 1, script: '-c', joined: true } }],
  ['run0', { options: '-u -g --user --group --unit --property --slice', wraps: {} }],
  ['pkexec', { options: '--user', wraps: {} }],
  ['gosu su-exec setuidgid s6-setuidgid', second],
  ['setpriv with-contenv tini dumb-init', plain],
  ['chpst', { options: '-u -U -b -e -/ -n -l', wraps: {} }],
  ['capsh', { starts: 'capsh' }],
  ['login', { opens: true }],

  ['env', { options: '-u --unset', wraps: { folder: '-C --chdir', assignments: true, splits: '-S --split-string' } }],
  ['nice', { options: '-n --adjustment', wraps: {} }],
  ['ionice', { options: '-c -n --class --classdata', wraps: {} }],
  ['nohup setsid unbuffer numactl prlimit catchsegv eatmydata chronic', plain],
  ['time gtime', { options: '-f -o --format --output', wraps: {} }],
  ['timeout gtimeout', { options: '-s -k --signal --kill-after', wraps: { skip: 1 } }],
  ['stdbuf', { options: '-i -o -e --input --output --error', wraps: {} }],
  ['chrt', { options: '-T -P -D', wraps: { skip: 1 } }],
  ['taskset setarch', second],
  ['arch linux32 linux64', plain],
  ['cpulimit', { options: '-l -p -e -P --limit', wraps: {} }],
  ['caffeinate', { options: '-t -w', wraps: {} }],
  ['faketime', { options: '-f', wraps: { skip: 1 } }],
  ['trickle', { options: '-d -u', wraps: {} }],
  ['cgexec', { options: '-g', wraps: {} }],
  ['runcon', second],
  ['systemd-inhibit', plain],
  [
    'systemd-run',
    {
      options: '-p -u -E -M -H --unit --property --setenv --slice --uid --gid --machine --host --description',
      wraps: { assignments: true },
    },
  ],
  ['dbus-launch dbus-run-session', plain],
  ['xvfb-run', { options: '-n -s -e -f -p --server-args', wraps: {} }],
  ['torsocks torify', plain],
  ['proxychains proxychains4', { options: '-f', wraps: {} }],

  ['chroot', { ...second, wraps: { skip: 1, shell: true }, opens: true }],
  ['proot', { options: '-r -b -w -q', wraps: {} }],
  ['unshare', { options: '-S -G -R -w', wraps: { shell: true } }],
  ['nsenter', { options: '-t -S -G --target', wraps: { shell: true }, opens: true }],
  ['bwrap', { wraps: { dashes: true } }],
  ['firejail fakechroot', plain],
  ['fakeroot', { options: '-l -s -i -b', wraps: { shell: true } }],

  ['strace', { options: '-e -o -p -s -u -E -P -O -S -a -b -I -X', wraps: {} }],
  ['ltrace', { options: '-e -o -p -s -u -n -a -l', wraps: {} }],
  ['gdb', { options: '-ex -x -p --eval-command', wraps: {}, starts: 'debugger' }],
  ['lldb', { starts: 'debugger' }],
  ['valgrind', plain],
  ['perf', { options: '-e -o -F -g', wraps: { after: 'stat record trace' } }],
  [
    'hyperfine',
    { options: '-w -r -m -M -n -s -L --warmup --runs --export-json', wraps: { joined: true, script: '-p --prepare' } },
  ],
  ['rlwrap', { options: '-f -H -s -p', wraps: {} }],
  [
    'script',
    {
      options: '-T -I -O -B -E',
      wraps: { script: '-c --command', skip: 1 },
      front: 'carrier',
      opens: true,
    },
  ],
  ['flock', { options: '-w -E --timeout', wraps: { skip: 1, script: '-c --command' } }],
  ['watch', { options: '-n --interval', wraps: { joined: true }, front: 'prose' }],
  ['viddy', { options: '-n --interval', wraps: { joined: true } }],
  ['entr', plain],
  ['watchexec', { options: '-e -w -i -f --exts --watch --ignore --filter', wraps: { joined: true } }],
  ['nodemon', { wraps: { script: '-x --exec', skip: 1, dashes: true } }],
  ['gum', { wraps: { after: 'spin', dashes: true } }],
  ['toybox shx rtk', plain],
  ['gio', { wraps: { tools: 'trash' } }],
];
