// Files and folders that must not be lost. A `*` stands for any one name.

/** A change of rights, or a move, of one of these breaks the machine. */
export const CORE_FOLDERS: readonly string[] = [
  ...'/bin /boot /dev /etc /home /lib /lib32 /lib64 /proc /sbin /sys /usr /usr/bin /usr/lib /usr/lib64 /usr/sbin'.split(
    ' ',
  ),
  ...'/lib/modules /lib/systemd /usr/lib/systemd /etc/ssh /etc/pam.d /etc/systemd'.split(' '),
  ...['x86_64-linux-gnu', 'aarch64-linux-gnu', 'i386-linux-gnu', 'arm-linux-gnueabihf'].flatMap((name) => [
    `/lib/${name}`,
    `/usr/lib/${name}`,
  ]),
  ...'/usr/share /usr/include /var /var/lib /var/log /Users /System /Library /Applications /private /opt'.split(' '),
  '~',
];

/** Neither these folders nor everything in them may be removed. `~` is any home directory. */
export const PROTECTED_FOLDERS: readonly string[] = [
  ...'/bin /boot /cdrom /dev /efi /etc /home /lib /lib32 /lib64 /libx32 /media /mnt /nix /opt /proc'.split(' '),
  ...'/run /sbin /snap /srv /sys /tmp /usr /var /gnu /data /backup /backups /storage /lost+found'.split(' '),
  ...'/Applications /Library /System /Users /Volumes /private /cores /Network'.split(' '),
  ...'/Windows /ProgramData /c /d /e /cygdrive /cygdrive/* /sdcard'.split(' '),
  // A phone keeps photos and the like under several names.
  ...'/sdcard/DCIM /sdcard/Pictures /sdcard/Documents /sdcard/Android /storage/emulated /storage/emulated/*'.split(' '),
  ...'/data/data /data/media /data/media/* /data/app /data/user /storage/self /storage/emulated/*/DCIM'.split(' '),
  '/bin/*',
  '/boot/*',
  '/etc/*',
  '/lib/*',
  '/lib64/*',
  '/media/*',
  '/media/*/*',
  '/run/media/*',
  '/run/media/*/*',
  ...'/*/backup /*/backups /*/*/backup /*/*/backups ~/backups ~/Backups'.split(' '),
  // What users have sent is nowhere else.
  ...'/*/uploads /srv/*/uploads /var/www/*/uploads /var/lib/*/uploads /*/pgdata /*/mysql-data'.split(' '),
  '/vagrant',
  '/workspace',
  '/workspaces',
  '/workspaces/*',
  '/mnt/*',
  '/mnt/*/Windows',
  '/mnt/*/Users',
  '/mnt/*/Users/*',
  '/mnt/*/Program Files',
  '/nix/store',
  '/proc/*',
  '/sbin/*',
  '/sys/*',
  '/usr/*',
  '/usr/bin/*',
  '/usr/include/*',
  '/usr/lib/*',
  '/usr/lib64/*',
  '/usr/libexec/*',
  '/usr/sbin/*',
  '/usr/share/*',
  '/usr/local/bin',
  '/usr/local/etc',
  '/usr/local/include',
  '/usr/local/lib',
  '/usr/local/sbin',
  '/usr/local/share',
  '/var/*',
  '/var/lib/*',
  '/var/lib/apt/lists',
  '/var/www/html',
  '/var/www/*',
  '/srv/*',
  '/var/spool/*',
  '/var/backups/*',
  '/System/*',
  '/Library/*',
  '/Volumes/*',
  '/run/user',
  '/run/systemd',
  '/Windows/*',
  '/cygdrive/*/Windows',
  '/cygdrive/*/Users',
  '/c/Windows',
  '/c/Users',
  '/c/Users/*',
  '~',
  ...'Desktop Documents Library Movies Music Pictures Videos .config .local .local/share .ssh .gnupg .aws .kube'
    .split(' ')
    .map((name) => `~/${name}`),
  ...'Dropbox OneDrive Nextcloud projects Projects repos code workspace Developer src .local/share/keyrings .local/share/containers'
    .split(' ')
    .map((name) => `~/${name}`),
  ...['Keychains', 'Application Support', 'Messages', 'Mail', 'Mobile Documents', 'CloudStorage', 'Photos']
    .concat(['Calendars', 'Containers', 'Group Containers', 'Preferences'])
    .map((name) => `~/Library/${name}`),
  '~/Google Drive',
  // All that is in one of the clouds.
  '~/Library/Mobile Documents/*',
  '~/Library/CloudStorage/*',
  '~/AppData',
  '~/AppData/Local',
  '~/AppData/Roaming',
  ...'.password-store .gcloud .config/gcloud .azure .docker .mozilla .thunderbird'
    .split(' ')
    .map((name) => `~/${name}`),
];

/** Nothing below these may be removed as a folder: no package manager can restore the data of services. */
export const PROTECTED_TREES: readonly string[] = [
  ...'postgresql pgsql mysql mariadb mongodb mongo redis docker containerd containers etcd kubelet rancher libvirt'
    .split(' ')
    .map((name) => `/var/lib/${name}`),
  ...'elasticsearch influxdb cassandra clickhouse jenkins grafana prometheus dpkg rpm pacman systemd gitlab'
    .split(' ')
    .map((name) => `/var/lib/${name}`),
  '/boot',
  '/proc',
  '/sys',
  '/etc/ssh',
  '/etc/pam.d',
  '/etc/systemd',
  '/etc/sudoers.d',
  '/etc/letsencrypt',
  '/etc/kubernetes',
  '/System',
];

/** What a test picks all over one of these is needed by the system, or by everyone. */
export const BROAD_FOLDERS: readonly string[] = [
  ...'/ /bin /boot /etc /home /lib /lib32 /lib64 /sbin /usr /usr/bin /usr/lib /usr/lib64 /usr/sbin /var /var/lib'.split(
    ' ',
  ),
  ...'/etc/ssh /etc/pam.d /etc/systemd /lib/systemd /usr/lib/systemd /lib/modules /Users /System /Library /private'.split(
    ' ',
  ),
  ...'/lib/x86_64-linux-gnu /usr/lib/x86_64-linux-gnu /lib/aarch64-linux-gnu /usr/lib/aarch64-linux-gnu'.split(' '),
];

/** Where the files of `PROTECTED_FILE` lie that have a name of their own. */
export const FOLDERS_OF_FILES: readonly string[] = [
  ...'/etc /etc/ssh /bin /sbin /usr/bin /usr/sbin ~ ~/.ssh ~/.aws ~/.kube'.split(' '),
];

/** Exceptions: temporary files and caches are meant to be removed. */
export const FREE_TREES: readonly string[] = [
  '/tmp',
  '/var/tmp',
  '/var/folders',
  '/var/cache',
  '/var/crash',
  '/dev/shm',
  '/dev/fd',
  // A job checks out what it builds anew.
  '/var/lib/jenkins/workspace',
];

/** Exceptions that many Dockerfiles and install guides remove. */
export const FREE_FOLDERS: readonly string[] = ['/var/lib/apt/lists', '/var/cache', '/usr/local/go', '/usr/src'];

const FILES_OF_ETC =
  'passwd|shadow|gshadow|group|subuid|subgid|sudoers|fstab|crypttab|hosts|inittab|profile|crontab|nsswitch\\.conf|' +
  'ld\\.so\\.(?:conf|preload|cache)|machine-id|securetty|shells|login\\.defs|exports|ssh/sshd_config|ssh/ssh_host_[^/]+|' +
  'pam\\.d/[^/]+|selinux/config|network/interfaces|default/grub|sysctl\\.conf|kubernetes/.+|letsencrypt/.+|hosts\\.deny';

const PROGRAMS =
  '(?:ba|da|z|k)?sh|ls|cp|mv|rm|cat|chmod|chown|sudo|su|env|login|init|u?mount|ps|kill|grep|sed|g?awk|find|tar|sshd?|' +
  'python3?|perl|systemctl|systemd|ip|apt|apt-get|dpkg|rpm|yum|dnf|pacman|ld|dd|mkdir|ln|date|passwd|fsck|getty|agetty';

const LIBRARIES = '(?:[^/]+/)?(?:lib(?:c|m|dl|pthread|crypt|crypto|ssl|pam|systemd|stdc\\+\\+)[.-][^/]*|ld-[^/]+)';

/** Single files without which the system does not start, or nobody can log in. */
export const PROTECTED_FILE = new RegExp(
  `^(?:/etc/(?:${FILES_OF_ETC})|/boot/.+|(?:/usr)?/s?bin/(?:${PROGRAMS})|(?:/usr)?/lib(?:32|64)?/${LIBRARIES}|` +
    '/System/.+|/(?:vmlinuz|initrd\\.img)|/var/lib/(?:dpkg|rpm)/(?!lock|\\.rpm\\.lock).+|/var/spool/cron/.+|' +
    '/var/(?:log|run)/(?:wtmp|btmp|lastlog|utmp|auth\\.log|secure|audit/audit\\.log)|' +
    '~/\\.ssh/(?:id_[^/.]+|authorized_keys)|~/\\.gnupg/.+|~/\\.aws/credentials|~/\\.kube/config|' +
    '~/\\.(?:bash|zsh|fish|python|psql|mysql|lesshst)_?hist(?:ory|file)?)$',
);

/** Devices that hold data or are memory. */
export const BLOCK_DEVICE =
  /^\/dev\/(?:block\/|(?:[shv]|xv)d[a-z\uE002\uE003\uE000\uE001]|nvme|mmcblk|r?disk\d|disk\/by-|mapper\/|dm-|md\d|md\/|loop\d|sr\d|zd\d|nbd\d|vg|zvol\/|ubi|mtd|k?mem$|port$|pmem|dasd|ad[a]?\d|sg\d|st\d)/;
