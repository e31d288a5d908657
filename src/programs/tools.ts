// Everyday tools: which options take a value, and what they start.
import type { Entry } from './program.ts';

/** Here, `-n` only shows what would be done. */
export const EXT_MAKERS = 'mke2fs mkfs.ext2 mkfs.ext3 mkfs.ext4';
export const FAT_MAKERS = 'mkdosfs mkfs.vfat mkfs.fat mkfs.msdos';
export const FILE_SYSTEM_MAKERS =
  'mkfs mkswap newfs mkntfs mkreiserfs newfs_apfs newfs_hfs newfs_msdos newfs_exfat mkfs.xfs mkfs.btrfs ' +
  'mkfs.exfat mkfs.ntfs mkfs.f2fs mkfs.jfs mkfs.minix mkfs.reiserfs mkfs.bfs mkfs.cramfs ' +
  'mkfs.ocfs2 mkfs.udf';

export const TOOLS: readonly Entry[] = [
  ['find gfind bfs', { starts: 'find' }],
  ['rimraf del-cli trash', { globs: true }],
  [
    'fd fdfind',
    {
      options:
        '-e -t -d -E -S -o -j --extension --type --max-depth --min-depth --exclude --size --changed-within ' +
        '--changed-before --owner --threads --base-directory',
      starts: 'fd',
    },
  ],
  [
    'xargs gxargs',
    {
      options:
        '-n -P -L -I -d -s -E -a --max-args --max-procs --max-lines --replace --delimiter --arg-file --max-chars',
      starts: 'xargs',
    },
  ],
  [
    'parallel sem rush',
    {
      options:
        '-j -n -N -L -I -S -a -P -s -C -d -X --jobs --joblog --results --delay --retries --colsep --max-procs --timeout ' +
        '--halt --load --memfree --workdir --wd --tempdir --tmpdir --env --basefile --return --tagstring --sshlogin ' +
        '--sshloginfile --arg-file --delimiter --recstart --recend --block --max-args --max-replace-args --nice',
      starts: 'parallel',
    },
  ],
  [
    'git',
    {
      options: '-C -c --git-dir --work-tree --namespace --attr-source --config-env',
      verbOptions: '-m -F --author --date',
      starts: 'git',
      front: 'prose',
    },
  ],
  ['tar gtar bsdtar', { options: '-C -f -T -X --directory --file --exclude', starts: 'tar' }],
  ['zip', { starts: 'zip' }],
  ['unzip', { options: '-d -x -P' }],
  ['sed gsed', { options: '-e -f -l --expression --file --line-length', starts: 'sed' }],
  ['uniq guniq', { options: '-f -s -w --skip-fields --skip-chars --check-chars' }],
  ['xxd', { options: '-c -g -l -n -o -s -R -cols -groupsize -len -name -offset -seek' }],
  // The value of one option is a command.
  ['sort gsort', { wraps: { script: '--compress-program', dashes: true } }],
  ['split gsplit', { wraps: { script: '--filter', dashes: true } }],
  ['rg', { wraps: { script: '--pre --hostname-bin', dashes: true } }],
  ['tcpdump', { wraps: { script: '-z', dashes: true } }],
  [
    'wget',
    { options: '-O -o -a -P -e -U --output-document --use-askpass', wraps: { script: '--use-askpass', dashes: true } },
  ],
  ['curl curlie http https xh', { starts: 'httpQuery' }],
  ['java', { starts: 'jar' }],
  ['cmake', { starts: 'cmake' }],
  ['m4', { options: '-D -I -o -F -R', starts: 'm4' }],
  ['rpm rpmspec', { starts: 'rpm' }],
  ['tee', { front: 'prose' }],

  ['cp mv gmv ln', { options: '-t -S --target-directory --suffix' }],
  ['install', { options: '-t -S -m -o -g --target-directory --suffix --mode --owner --group' }],
  ['shred', { options: '-n -s --iterations --size --random-source' }],
  ['truncate', { options: '-s -r --size --reference' }],
  ['fallocate', { options: '-l -o --length --offset' }],
  ['chmod chown chgrp', { options: '--from --reference' }],

  ['usermod passwd chsh gpasswd chage', { options: '-s -g -G -d -u -c -e --shell --expiredate' }],
  ['systemctl', { options: '-H --host -M --machine -t --type -s --signal -p -n -o --property --root --state' }],
  ['ip', { options: '-f -n --netns -family', starts: 'netns' }],
  ['nmcli', { options: '-c -e -f -g -m -w --colors --escape --fields --get-values --mode --wait' }],
  ['iptables ip6tables iptables-legacy iptables-nft ebtables', { options: '-t --table' }],
  ['pfctl', { options: '-t -a -f -i -T' }],
  [
    'pkill',
    {
      options:
        '-u -U -g -G -P -t -s -F --signal --uid --euid --group --pgroup --parent --terminal --session --ns --nslist',
    },
  ],
  ['killall', { options: '-u -s -n -o -y -Z --user --signal --ns --older-than --younger-than --context' }],
  ['skill slay', { options: '-u -t -p -c' }],

  [`${EXT_MAKERS} ${FILE_SYSTEM_MAKERS}`, { options: '-t -L -b -i -I -N -m -O -o -E -U -d -l' }],
  [FAT_MAKERS, { options: '-b -D -f -F -g -h -i -l -m -M -n -r -R -s -S' }],
  ['parted', { options: '-a --align', byLines: true, promptBehind: '/dev/sdX' }],
  ['fdisk', { byLines: true, promptBehind: '' }],
  ['gdisk diskpart', { promptBehind: '' }],
  ['zfs', { options: '-o -t' }],
  ['cryptsetup', { options: '-d -c -s -h --key-file' }],

  [
    'apt apt-get aptitude nala dnf dnf5 yum microdnf zypper apk pkg xbps-remove emerge',
    { options: '-o -c -t --option --config' },
  ],
];
