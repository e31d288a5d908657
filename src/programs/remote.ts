// Programs that start a command on another machine, in a virtual one or in a system of their own.
import type { Entry, Program } from './program.ts';

const parallelSsh: Program = { options: '-h -H -l -p -t -o -e', wraps: { joined: true } };
/** `lxc exec box -- command` */
const instance: Program = {
  options: '--project --env --cwd --user --group --mode',
  wraps: { after: 'exec', skip: 1 },
  front: 'carrier',
  opens: true,
};

export const REMOTE: readonly Entry[] = [
  [
    'ssh',
    {
      options: '-b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w -B',
      wraps: { skip: 1, joined: true },
      starts: 'sshSettings',
      front: 'carrier',
      opens: true,
    },
  ],
  ['scp', { options: '-c -D -F -i -J -l -o -P -S -X', starts: 'sshSettings' }],
  ['sftp', { options: '-B -b -c -D -F -i -J -l -o -P -R -S -s -X', starts: 'sshSettings' }],
  ['autossh', { options: '-M -i -l -o -p -L -R -D', wraps: { skip: 1, joined: true } }],
  ['sshpass', { options: '-p -f -d -P', wraps: {} }],
  ['mosh', { options: '-p --ssh', wraps: { skip: 1, joined: true } }],
  ['mosh-client', { front: 'carrier' }],
  ['telnet', { front: 'carrier' }],
  ['et rsh', { wraps: { skip: 1, joined: true } }],
  ['tsh', { options: '-l -p -i --proxy --user --login --cluster', wraps: { after: 'ssh', skip: 1, joined: true } }],
  ['pdsh', { options: '-w -x -l -f', wraps: { joined: true } }],
  ['pssh parallel-ssh', parallelSsh],
  ['clush', { options: '-w -g -x -l', wraps: { joined: true } }],
  ['dsh', { options: '-m -g', wraps: { joined: true } }],
  ['ansible', { wraps: { script: '-a --args', skip: 1, dashes: true } }],
  ['salt', { wraps: { skip: 2, joined: true } }],
  ['vagrant', { wraps: { after: 'ssh', script: '-c --command', dashes: true } }],
  [
    'gcloud',
    {
      options: '--project --account --configuration --format --region --zone --impersonate-service-account',
      wraps: { script: '--command', dashes: true },
    },
  ],
  [
    'az',
    {
      options: '--subscription -o --output --query -g --resource-group -n --name',
      wraps: { script: '--scripts --command-string', dashes: true },
    },
  ],
  ['limactl', { verbOptions: '--shell --workdir', wraps: { after: 'shell', skip: 1 } }],
  ['colima', { options: '-p --profile', wraps: { after: 'ssh', dashes: true } }],
  ['adb', { options: '-s -t -H -P -L', wraps: { after: 'shell', joined: true } }],
  ['lxc incus', instance],
  ['pct', { wraps: { after: 'exec', skip: 1 } }],
  ['multipass', { wraps: { after: 'exec', skip: 1 } }],
  [
    'machinectl',
    {
      options: '-p -M -H -n -o -s --property --machine --host --uid --setenv -E',
      wraps: { after: 'shell', skip: 1 },
      front: 'carrier',
      opens: true,
    },
  ],
  ['heroku', { options: '-a --app -r --remote -s --size', wraps: { after: 'run run:detached', joined: true } }],
  [
    'fly flyctl',
    { options: '-t -a -c --access-token --app --config', wraps: { script: '-C --command', dashes: true } },
  ],
  ['wsl', { options: '-d -u --distribution --user --cd', wraps: {} }],
  ['distrobox', { wraps: { after: 'enter', dashes: true, skip: 1 } }],
  ['distrobox-host-exec flatpak-spawn', { wraps: {} }],
  ['toolbox', { options: '-c --container', wraps: { after: 'run' } }],
  [
    'rsync',
    {
      options:
        '-e -f -B -T -M --rsh --filter --exclude --include --exclude-from --include-from --files-from --bwlimit --suffix ' +
        '--backup-dir --temp-dir --partial-dir --compare-dest --copy-dest --link-dest --chmod --chown --rsync-path --port ' +
        '--timeout --log-file --out-format --password-file --max-size --min-size --info --debug --max-delete',
      wraps: { script: '-e --rsh', dashes: true },
    },
  ],
];
