// Texts that the rules of overwrites.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const OVERWRITE_EXAMPLES: Examples = {
  'move-away': {
    blocked: [
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
    blocked: ['tar --remove-files -cf /tmp/x.tar /etc', 'tar -C / -c -f x.tar --remove-files etc home'],
    passing: ['tar czf /tmp/etc.tgz /etc', 'tar -cf logs.tar --remove-files logs/'],
  },
  'mirror-over-system': {
    blocked: ['rsync -a --delete empty/ ~/', 'rsync -a --delete empty/ /', 'rsync -r --delete x/ host:/etc/'],
    passing: ['rsync -a --delete src/ backup/', 'rsync -a src/ ~/', 'rsync -av --delete dist/ host:/var/www/site/'],
  },
  'overwrite-system-file': {
    blocked: [
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
    blocked: ['sed -i d /etc/fstab', "sed -i '1,$d' /etc/hosts"],
    passing: ['sed -i "/swap/d" /etc/fstab', 'sed d /etc/fstab', 'sed -i d notes.txt'],
  },
  'link-to-nothing': {
    blocked: ['ln -sf /dev/null /etc/resolv.conf', 'ln -sf /dev/null ~/.bash_history'],
    passing: ['ln -s /dev/null ~/nothing', 'ln -s ../lib lib', 'sudo ln -sf /dev/null /etc/systemd/system/x.service'],
  },
};
