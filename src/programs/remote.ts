// Programs that start a command on another machine, in a virtual one or in a system of their own.
import { CARRIER, type Entry, type Program } from './program.ts';

const parallelSsh: Program = {
  options: '-h -H -l -p -t -o -e -x -O --hosts --host --user --par --timeout --outdir --errdir --extra-args --option',
  wraps: { joined: true },
};
/** `lxc exec box -- command` */
const instance: Program = {
  options: '--project --env --user --group --mode',
  wraps: { after: 'exec', skip: 1, folder: '--cwd' },
  ...CARRIER,
};
/** `vm ssh name command`, with the name left out or not. */
const machine: Program = { wraps: { after: 'ssh', dashes: true } };

export const REMOTE: readonly Entry[] = [
  [
    'ssh',
    {
      options: '-b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w -B',
      wraps: { skip: 1, joined: true },
      starts: 'sshSettings',
      orders: '~. ~? ~# ~& ~B ~C ~R ~V ~v',
      ...CARRIER,
    },
  ],
  ['scp', { options: '-c -D -F -i -J -l -o -P -X', wraps: { script: '-S', dashes: true }, starts: 'sshSettings' }],
  [
    'sftp',
    {
      options: '-B -b -c -D -F -i -J -l -o -P -R -S -s -X',
      starts: 'sshSettings',
      interprets: { language: 'transfer', files: '-b', operand: 'database' },
    },
  ],
  ['sshfs', { starts: 'sshSettings' }],
  ['autossh', { options: '-M -i -l -o -p -L -R -D', wraps: { skip: 1, joined: true } }],
  ['repo', { wraps: { after: 'forall', script: '-c --command', dashes: true } }],
  ['mr myrepos', { wraps: { after: 'run' } }],
  ['gita', { wraps: { after: 'super shell', joined: true } }],
  ['sshpass', { options: '-p -f -d -P', wraps: {} }],
  ['mosh', { options: '-p --ssh', wraps: { skip: 1, joined: true } }],
  ['mosh-client session-manager-plugin telnet', { front: 'carrier' }],
  [
    'et',
    { options: '-p -u -x --port --username', wraps: { skip: 1, joined: true, script: '-c --command' }, ...CARRIER },
  ],
  ['rsh remsh', { options: '-l', wraps: { skip: 1, joined: true }, ...CARRIER }],
  ['plink', { options: '-pw -P -l -i -hostkey -load -pwfile', wraps: { skip: 1, joined: true }, ...CARRIER }],
  ['dbclient', { options: '-i -l -p -b -c -m -J -o -L -R', wraps: { skip: 1, joined: true }, ...CARRIER }],
  ['docker-machine', { wraps: { after: 'ssh', skip: 1, joined: true } }],
  ['cf', { wraps: { ...machine.wraps, script: '-c --command' }, ...CARRIER }],
  [
    'tsh',
    {
      options: '-l -p -i --proxy --user --login --cluster',
      wraps: { after: 'ssh', skip: 1, joined: true },
      ...CARRIER,
    },
  ],
  ['pdsh', { options: '-w -x -l -f -R -t -u -g', wraps: { joined: true } }],
  ['pssh parallel-ssh', parallelSsh],
  ['clush', { options: '-w -g -x -X -l -f -t -u -o', wraps: { joined: true } }],
  ['dsh', { options: '-m -g', wraps: { joined: true } }],
  ['ansible', { starts: 'ansible' }],
  ['salt salt-call', { options: '-t -u -c -l --timeout --config-dir --log-level', starts: 'salt' }],
  ['salt-ssh', { wraps: { script: '-r --raw', dashes: true } }],
  ['knife', { wraps: { after: 'ssh', skip: 1, joined: true } }],
  ['bolt', { wraps: { groups: 'command', after: 'run', joined: true } }],
  ['puppet', { starts: 'puppet' }],
  ['chef-apply', { starts: 'chef' }],
  ['vagrant', { wraps: { after: 'ssh', script: '-c --command', skip: 1 } }],
  ['minikube', { options: '-p --profile', wraps: { after: 'ssh kubectl', dashes: true, joined: true }, ...CARRIER }],
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
      wraps: { script: '--scripts --command-string --exec-command --command', dashes: true },
    },
  ],
  ['limactl', { verbOptions: '--shell', wraps: { after: 'shell', skip: 1, folder: '--workdir' } }],
  ['orb', { options: '-m -u -w --machine --user', wraps: {}, ...CARRIER }],
  ['colima', { options: '-p --profile', wraps: { after: 'ssh', dashes: true } }],
  ['adb', { options: '-s -t -H -P -L', wraps: { after: 'shell', joined: true }, ...CARRIER }],
  ['lxc incus', instance],
  ['pct', { wraps: { after: 'exec', skip: 1 } }],
  [
    'devcontainer devpod',
    {
      options:
        '--workspace-folder --container-id --config --override-config --id-label --docker-path --remote-env --user',
      wraps: { after: 'exec', script: '--command', dashes: true },
      ...CARRIER,
    },
  ],
  ['multipass', { wraps: { after: 'exec', skip: 1, folder: '-d --working-directory' }, ...CARRIER }],
  [
    'machinectl',
    {
      options: '-p -M -H -n -o -s --property --machine --host --uid --setenv -E',
      wraps: { after: 'shell', skip: 1 },
      ...CARRIER,
    },
  ],
  [
    'heroku',
    {
      options: '-a --app -r --remote -s --size --confirm',
      wraps: { after: 'run run:detached local:run', joined: true },
      interprets: { language: 'sql', inline: '-c --command', operand: 'database' },
      ...CARRIER,
    },
  ],
  [
    'fly flyctl',
    { options: '-t -a -c --access-token --app --config', wraps: { script: '-C --command', dashes: true }, ...CARRIER },
  ],
  ['eb', { wraps: { script: '-c --command', dashes: true } }],
  [
    'juju',
    {
      options: '-m -a -u --model --application --unit --machine',
      wraps: { after: 'ssh', direct: 'exec', skip: 1, joined: true },
    },
  ],
  ['vmrun', { options: '-T -gu -gp -vp', wraps: { after: 'runProgramInGuest', skip: 1 } }],
  ['xcrun', { options: '--sdk --toolchain', wraps: {} }],
  ['simctl', { wraps: { after: 'spawn', skip: 1 } }],
  ['udocker', { wraps: { after: 'run', skip: 1 } }],
  ['zlogin', { options: '-l', wraps: { skip: 1, joined: true }, ...CARRIER }],
  ['wsl', { options: '-d -u --distribution --user --cd', wraps: {} }],
  ['distrobox', { wraps: { after: 'enter', behind: '-- -e --exec', skip: 1 } }],
  ['distrobox-enter', { wraps: { behind: '-- -e --exec' } }],
  ['distrobox-host-exec flatpak-spawn host-spawn', { wraps: { folder: '--directory' } }],
  ['flatpak', { starts: 'flatpak' }],
  ['toolbox', { options: '-c --container', wraps: { after: 'run' } }],
  [
    'rsync',
    {
      options:
        '-e -f -B -T -M --rsh --filter --exclude --include --exclude-from --include-from --files-from --bwlimit --suffix ' +
        '--backup-dir --temp-dir --partial-dir --compare-dest --copy-dest --link-dest --chmod --chown --rsync-path --port ' +
        '--timeout --log-file --out-format --password-file --max-size --min-size --info --debug --max-delete',
      wraps: { script: '-e --rsh --rsync-path', dashes: true },
    },
  ],
];
