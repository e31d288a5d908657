// Texts that the rules of permissions.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const PERMISSION_EXAMPLES: Examples = {
  'rights-of-system': {
    blocked: [
      'find / -exec chmod 777 {} +',
      'chmod -R 000 /etc',
      'chmod -R a-x /usr/bin',
      'chmod -R 600 ~/',
      'chown -R alice /',
      'chown -R nobody:nogroup /etc',
      'chown -R $USER /usr',
      'chgrp -R users /var',
      'chown -hR alice: /bin',

      'chmod -R 777 /',
      'chmod -R a-rwx /etc',
      'sudo chmod -R 777 /etc /var',
      'chown -R alice:alice /etc',
      'chown alice / -R',
      'chgrp -R users /usr',
      'chmod -R 777 ~',
      'chmod -R 000 .',
      'cd / && chmod -R 755 .',
      'find /etc -type f -exec chmod 644 {} +',
    ],
    passing: [
      'chmod +x build.sh',
      'chmod -R u+w .',
      'chown -R www-data /var/www/app',
      'sudo chown -R $USER ~/.npm',

      'chmod -R u+w ./x',
      'sudo chown -R "$(whoami)" ~/.npm',
      'chmod -R go-rwx ~/.ssh',
      'chmod -R 755 dist',
      'sudo chown -R www-data /var/www/html',
      'sudo chown -R $USER:$USER .',
      'chown -R mysql:mysql /var/lib/mysql',
      'chmod -R 777 ./storage',
      'chmod 644 *',
      'chmod 644 /etc/nginx/nginx.conf',
    ],
  },
  'rights-of-file': {
    blocked: [
      'cp /bin/bash /tmp/b && chmod 4755 /tmp/b',
      'chmod u+s /dev/shm/x',
      'chmod 000 /',
      'chmod -x /bin/chmod',
      'chmod 4755 /bin/sh',

      'chmod 777 /etc/shadow',
      'chmod 000 /etc',
      'chmod u+s /bin/bash',
      'chmod 4755 /tmp/sh',
      'chmod 666 /etc/passwd',
      'chmod 777 /',
    ],
    passing: [
      'chmod u+s ./server',
      'chmod 755 /tmp/b',

      'chmod +x run.sh',
      'chmod 644 a.txt',
      'chmod --reference=a b',
      'chmod 600 ~/.ssh/id_rsa',
      'chmod 777 out',
      'chmod 755 /usr/local/bin/x',
    ],
  },
  'attributes-of-system': {
    blocked: [
      'setfacl -R -m u:alice:rwx /',
      'setfacl -bR /etc',
      'chattr -R +i /etc',
      'chattr -R -i /',
      'chcon -R -t x /',
      'chflags -R uchg /System',
      'chattr -R +i /',
      'setfacl -R -b /etc',
      'setfacl -R -m o::rwx /',
      'chflags -R uchg /',
    ],
    passing: ['chattr +i notes.txt', 'lsattr /', 'setfacl -m u:bob:r report.txt'],
  },
};
