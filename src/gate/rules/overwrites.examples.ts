// Texts that the rules of overwrites.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const OVERWRITE_EXAMPLES: Examples = {
  'move-away': {
    blocked: [
      'mv .git /dev/null',
      'mv /etc/passwd /tmp',
      'mv /usr/bin /tmp',
      'mv ~/* /dev/null',
      'mv /lib64 /lib65',

      'mv -t /tmp /etc',
      'mv /etc /etc.bak',
      'mv ~ /tmp/x',
      'mv notes.txt /dev/null',
      'mv /* /tmp/',
      'sudo mv /usr/lib /opt',
    ],
    passing: [
      'mv notes.txt /etc',
      'mv -t /etc notes.txt',
      'mv a b',
      'mv * ../other/',
      'mv ~/a.txt ~/b.txt',
      'mv /opt/app /opt/app.old',
      'mv /var/www/html /var/www/old',
    ],
  },
  'pack-away': {
    blocked: [
      'tar -xf x.tar -C / --overwrite --recursive-unlink',
      'cpio -o < x; zip -rm /tmp/x.zip ~',
      'zip -m x.zip /etc/passwd',
      '7z a -sdel x.7z ~',
      'tar --remove-files -cf /tmp/x.tar /etc',
      'tar -C / -c -f x.tar --remove-files etc home',
    ],
    passing: [
      'tar cf /dev/null x',
      'tar -czf /tmp/etc.tgz /etc',
      'tar -xf x.tar -C /opt/app',
      'zip -r x.zip src',
      'tar czf /tmp/etc.tgz /etc',
      'tar -cf logs.tar --remove-files logs/',
    ],
  },
  'mirror-over-system': {
    blocked: [
      'rsync -a --delete /empty/ /',
      'rsync -a --delete e/ ~/',
      'rsync -r --delete-after /tmp/empty/ /etc',
      'rsync --remove-source-files -a ~/ /tmp/x',
      'rsync -a --delete empty/ ~/',
      'rsync -a --delete empty/ /',
      'rsync -r --delete x/ host:/etc/',
    ],
    passing: [
      'rsync -a --delete src/ dst/',
      'rsync -an --delete e/ /',
      'rsync -a --delete src/ backup/',
      'rsync -a src/ ~/',
      'rsync -av --delete dist/ host:/var/www/site/',
    ],
  },
  'overwrite-system-file': {
    blocked: [
      'visudo -f /dev/null; echo > /etc/sudoers',
      '> /etc/shadow',
      'truncate -s 0 /etc/fstab',
      'cat /dev/null > /etc/ssh/sshd_config',
      'dd if=/dev/null of=/etc/passwd',
      'install -m 644 /dev/null /etc/sudoers',
      'find / -type f -exec truncate -s 0 {} \\;',
      'cat /dev/null > ~/.bash_history',
      '> /var/log/auth.log',
      'truncate -s0 /var/log/wtmp',

      '> /etc/fstab',
      ': > /etc/passwd',
      'echo x | sudo tee /etc/sudoers',
      'cp /dev/null /etc/hosts',
      'truncate -s 0 /boot/vmlinuz',
      "sudo sh -c 'echo > /etc/shadow'",
      'cat key.pub > ~/.ssh/authorized_keys',
      { text: "open('/etc/passwd', 'w').write('')", foreground: 'python3' },
    ],
    passing: [
      'echo "1.2.3.4 x" | sudo tee -a /etc/hosts',
      'cat /etc/passwd > users.txt',
      'cat key.pub >> ~/.ssh/authorized_keys',
      'sudo cp site.conf /etc/nginx/conf.d/',
      'echo x > out.txt',
      { text: "open('/etc/passwd').read()", foreground: 'python3' },
    ],
  },
  'empty-system-file': {
    blocked: ['sed -i d /etc/passwd', "sed -i '1,$d' /etc/fstab", 'sed -i d /etc/fstab', "sed -i '1,$d' /etc/hosts"],
    passing: ['sed -i "/swap/d" /etc/fstab', 'sed d /etc/fstab', 'sed -i d notes.txt'],
  },
  'link-to-nothing': {
    blocked: ['ln -sf /dev/null /etc/resolv.conf', 'ln -sf /dev/null ~/.bash_history'],
    passing: ['ln -s /dev/null ~/nothing', 'ln -s ../lib lib', 'sudo ln -sf /dev/null /etc/systemd/system/x.service'],
  },
};
