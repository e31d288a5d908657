// Accounts, networks, services and schedules: the ways into a machine.
import type { Call } from '../call.ts';
import { hasFlag, takeApart } from '../options.ts';
import type { Rule } from './rule.ts';

const advice = 'Make sure there is another way in, and ask the person first.';

const VITAL_SERVICE =
  /^(?:ssh|sshd|network|networking|NetworkManager|network-manager|systemd-networkd|systemd-resolved|systemd-logind|dbus|dbus-broker|wpa_supplicant|firewalld|iptables|auditd|rsyslog|systemd-journald|systemd-udevd|cron|crond|getty@\w+|multi-user|basic|sysinit|default|graphical)(?:\.service|\.socket|\.target)?$/;

function stopsVitalService({ name, args }: Call): boolean {
  const { operands } = takeApart(args, '-H -M -t -s');
  const verbs = /^(?:stop|disable|mask|kill|off|down|delete)$/;
  if (name === 'systemctl')
    return verbs.test(operands[0] ?? '') && operands.slice(1).some((unit) => VITAL_SERVICE.test(unit));
  if (name === 'rc-service' || name === 'service' || name === 'sv' || name === 'chkconfig' || name === 'rc-update') {
    return (
      operands.some((word) => VITAL_SERVICE.test(word)) && operands.some((word) => verbs.test(word) || word === 'del')
    );
  }
  // `/etc/init.d/ssh stop`
  return VITAL_SERVICE.test(name) && operands[0] === 'stop';
}

const VIRTUAL = /^(?:lo\d*|docker\d*|br\d+|br-.*|veth.*|virbr.*|tun\d*|tap\d*|wg\d*|dummy\d*|vxlan.*|flannel.*|cni.*)$/;

function cutsNetwork({ name, args }: Call): boolean {
  const { operands } = takeApart(args, '-f -n --netns');
  const [first = '', second = ''] = operands;
  if (name === 'ip') {
    if (/^l(ink|i|in)?$/.test(first))
      return (args.includes('down') || /^del/.test(second)) && !operands.some((word) => VIRTUAL.test(word));
    if (/^(a|addr|address)$/.test(first)) return /^fl/.test(second);
    return /^r(oute|o)?$/.test(first) && (/^fl/.test(second) || (/^d/.test(second) && operands[2] === 'default'));
  }
  if (name === 'ifconfig') return operands.includes('down') && !VIRTUAL.test(first);
  if (name === 'ifdown') return !VIRTUAL.test(first);
  if (name === 'route')
    return /^(?:del|delete|flush)$/.test(first) && (first === 'flush' || operands.includes('default'));
  if (name === 'nmcli')
    return (
      (/^n/.test(first) && second === 'off') ||
      (/^r/.test(first) && operands.includes('off')) ||
      (/^(c|d)/.test(first) && /^(?:down|delete|disconnect)$/.test(second))
    );
  return (
    name === 'networksetup' &&
    /^-(?:setairportpower|setnetworkserviceenabled)$/i.test(args[0] ?? '') &&
    args.includes('off')
  );
}

function changesFirewall({ name, args }: Call): boolean {
  const { operands } = takeApart(args, '-t --table');
  if (/^ip6?tables(?:-legacy|-nft)?$|^ebtables$/.test(name)) {
    if (args.some((word) => /^(?:-F|-X|-Z|--flush|--delete-chain)$/.test(word))) return true;
    if (/^-[AI] INPUT (?:1 )?-j (?:DROP|REJECT)$/.test(args.join(' '))) return true;
    const policy = args.findIndex((word) => word === '-P' || word === '--policy');
    return policy >= 0 && /^(?:DROP|REJECT)$/.test(args[policy + 2] ?? '');
  }
  if (name === 'nft') return operands[0] === 'flush' || (operands[0] === 'delete' && operands[1] === 'table');
  if (name === 'ufw')
    return (
      operands[0] === 'reset' ||
      (/^(?:deny|reject)$/.test(operands[0] ?? '') && /^(?:22|ssh|OpenSSH|22\/tcp)$/.test(operands.at(-1) ?? '')) ||
      (operands[0] === 'delete' && /^(?:22|ssh|OpenSSH)/.test(operands.at(-1) ?? ''))
    );
  if (name === 'firewall-cmd')
    return hasFlag(args, '--panic-on', '--remove-service=ssh') || args.includes('--remove-service=ssh');
  return name === 'pfctl' && (hasFlag(args, '-d') || args.includes('-F'));
}

const WAY_OUT = /^(?:root|admin|wheel|sudo)$/;

function locksOut({ name, args }: Call): boolean {
  const { options, operands } = takeApart(args, '-s -g -G -d -u -c -e --shell --expiredate');
  if (name === 'passwd') return hasFlag(options, '-d', '-l', '--delete', '--lock', '-e', '--expire');
  if (name === 'usermod')
    return (
      hasFlag(options, '-L', '--lock', '-e', '--expiredate') || args.some((word) => /\/(?:nologin|false)$/.test(word))
    );
  if (name === 'chsh') return args.some((word) => /\/(?:nologin|false)$/.test(word));
  if (name === 'gpasswd') return hasFlag(options, '-d', '--delete') && operands.some((word) => WAY_OUT.test(word));
  return name === 'chage' && hasFlag(options, '-E', '--expiredate') && args.includes('0');
}

export const ACCESS_RULES: readonly Rule[] = [
  {
    name: 'remove-account',
    reason: 'removes an account, or a group, with what belongs to it',
    advice: 'Lock nothing and remove nobody without the person who owns the machine.',
    patterns: [
      'userdel|deluser|groupdel|delgroup|rmuser *',
      'sysadminctl -deleteUser',
      'samba-tool user|group delete',
      'ipa user-del|group-del',
      'ldapdelete *',
      'kadmin.local delprinc',
      'pw userdel|groupdel',
      'homectl remove',
    ],
    blocked: [
      'userdel -r alice',
      'sudo deluser --remove-home alice',
      'groupdel docker',
      'sysadminctl -deleteUser alice',
    ],
    passing: ['id alice', 'useradd bob', 'getent passwd alice', 'usermod -aG docker alice'],
  },
  {
    name: 'remove-account-macos',
    reason: 'removes an account',
    advice,
    commands: ['dscl'],
    check: ({ args }) =>
      args.some((word) => /^-?delete$/.test(word)) && args.some((word) => /^\/(?:Users|Groups)\//.test(word)),
    blocked: ['sudo dscl . -delete /Users/alice', 'dscl /Local/Default -delete /Groups/staff'],
    passing: ['dscl . -list /Users', 'dscl . -read /Users/alice'],
  },
  {
    name: 'lock-out',
    reason: 'takes away or locks a way of logging in',
    advice,
    commands: ['passwd', 'usermod', 'chsh', 'gpasswd', 'chage'],
    check: locksOut,
    blocked: [
      'passwd -d root',
      'passwd -l root',
      'usermod -L alice',
      'usermod -s /sbin/nologin root',
      'gpasswd -d alice sudo',
      'chsh -s /bin/false',
    ],
    passing: ['passwd', 'usermod -aG docker alice', 'chsh -s /bin/zsh', 'passwd -S alice', 'gpasswd -a alice docker'],
  },
  {
    name: 'firewall',
    reason: 'drops the rules of the firewall, or shuts out everyone',
    advice: 'Save the rules first (iptables-save), and change one rule at a time.',
    commands: [
      'iptables',
      'ip6tables',
      'iptables-legacy',
      'iptables-nft',
      'ebtables',
      'nft',
      'ufw',
      'firewall-cmd',
      'pfctl',
    ],
    check: changesFirewall,
    blocked: [
      'iptables --flush',
      'sudo ip6tables -F',
      'iptables -P INPUT DROP',
      'iptables -t nat -F',
      'nft flush ruleset',
      'ufw --force reset',
      'ufw deny 22',
      'firewall-cmd --panic-on',
      'pfctl -F all',
    ],
    passing: [
      'iptables -S',
      'sudo iptables -L -n',
      'iptables -A INPUT -p tcp --dport 80 -j ACCEPT',
      'ufw status',
      'ufw allow 22',
      'nft list ruleset',
    ],
  },
  {
    name: 'network-down',
    reason: 'cuts the machine off from its network',
    advice,
    commands: ['ip', 'ifconfig', 'ifdown', 'route', 'nmcli', 'networksetup'],
    check: cutsNetwork,
    blocked: [
      'ip link set eth0 down',
      'ifconfig en0 down',
      'ifdown eth0',
      'nmcli networking off',
      'ip route del default',
      'ip addr flush dev eth0',
      'route del default gw 10.0.0.1',
    ],
    passing: [
      'ip addr',
      'ip link set eth0 up',
      'ip link set veth0 down',
      'ifconfig',
      'nmcli device status',
      'ip route',
    ],
  },
  {
    name: 'vital-service',
    reason: 'stops a service that logins, the network or the logs depend on',
    advice,
    commands: [
      'systemctl',
      'service',
      'rc-service',
      'rc-update',
      'sv',
      'chkconfig',
      'ssh',
      'sshd',
      'networking',
      'network',
    ],
    check: stopsVitalService,
    blocked: [
      'systemctl stop sshd',
      'sudo systemctl disable --now ssh.service',
      'service ssh stop',
      'systemctl mask NetworkManager',
      '/etc/init.d/networking stop',
      'systemctl stop systemd-logind',
    ],
    passing: [
      'systemctl restart sshd',
      'systemctl stop nginx',
      'service nginx stop',
      'systemctl status ssh',
      'ssh stop@host',
      'systemctl disable bluetooth',
    ],
  },
  {
    name: 'schedules',
    reason: 'removes all scheduled jobs',
    advice: 'Save them first: crontab -l > crontab.txt.',
    commands: ['crontab'],
    check: ({ args, input }) =>
      hasFlag(args, '-r') ||
      args.includes('/dev/null') ||
      (input?.text.trim() === '' && (args.includes('-') || args.length === 0)),
    blocked: ['sudo crontab -r', 'crontab -u alice -r', 'crontab /dev/null', 'crontab -ri'],
    passing: ['crontab -l', 'crontab -e', 'crontab jobs.txt', 'crontab -l | grep -r x'],
  },
  {
    name: 'macos-system',
    reason: 'turns off or removes a part of macOS that it, or its backups, depend on',
    advice,
    patterns: [
      'launchctl bootout system*|user*|gui*',
      'launchctl reboot',
      'launchctl unload -w',
      'tmutil delete|deletelocalsnapshots|disable|disablelocal|deleteinprogress',
      'tmutil removedestination',
      'csrutil disable',
      'nvram -c|-d',
      'spctl --master-disable|--global-disable',
      'fdesetup disable|removerecovery|remove',
      'security delete-keychain',
      'defaults delete -g|NSGlobalDomain',
      'kextunload *',
      'bless --unbless',
    ],
    blocked: [
      'sudo launchctl bootout system',
      'tmutil delete /Volumes/B/2024',
      'tmutil deletelocalsnapshots /',
      'csrutil disable',
      'sudo nvram -c',
      'security delete-keychain login.keychain',
    ],
    passing: [
      'launchctl list',
      'tmutil listlocalsnapshots /',
      'csrutil status',
      'defaults read com.apple.dock',
      'launchctl kickstart gui/501/x',
    ],
  },
  {
    name: 'wipe-history',
    reason: 'wipes the record of what was done',
    advice: 'Leave the logs; ask the person if they must go.',
    patterns: [
      'history -c|-cw',
      'journalctl --vacuum-time=1s|--vacuum-time=0|--vacuum-time=1|--vacuum-size=1|--vacuum-size=1K|--vacuum-files=1',
      'auditctl -D',
      'log erase',
      'wevtutil cl|clear-log',
      'clear-eventlog|clear-history|remove-eventlog *',
      'fc -p',
    ],
    blocked: [
      'history -c',
      'history -cw',
      'sudo journalctl --rotate --vacuum-time=1s',
      'wevtutil cl Security',
      'auditctl -D',
    ],
    passing: ['history', 'history | grep rm', 'journalctl --vacuum-time=14d', 'journalctl -b -1', 'auditctl -l'],
  },
];
