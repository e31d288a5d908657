// The network, its filter, and the services that logins depend on.
import type { Call } from '../call.ts';
import { hasFlag, takeCall } from '../options.ts';
import type { Rule } from './rule.ts';

const advice = 'Make sure there is another way in, and ask the person first.';

const VITAL_SERVICE =
  /^(?:ssh|sshd|network|networking|NetworkManager|network-manager|systemd-networkd|systemd-resolved|systemd-logind|dbus|dbus-broker|wpa_supplicant|firewalld|iptables|auditd|rsyslog|systemd-journald|systemd-udevd|cron|crond|getty@\w+|multi-user|basic|sysinit|default|graphical)(?:\.service|\.socket|\.target)?$/;

const STOPS = /^(?:stop|disable|mask|kill|off|down|delete|del)$/;

function stopsVitalService({ name, args }: Call): boolean {
  const { operands } = takeCall({ name, args });
  const [first = '', ...rest] = operands;
  if (name === 'systemctl') return STOPS.test(first) && rest.some((unit) => VITAL_SERVICE.test(unit));
  // `/etc/init.d/ssh stop`
  if (VITAL_SERVICE.test(name)) return first === 'stop';
  return operands.some((word) => VITAL_SERVICE.test(word)) && operands.some((word) => STOPS.test(word));
}

const VIRTUAL =
  /^(?:lo\d*|docker\d*|br\d+|br-.*|veth.*|virbr.*|tun\d*|tap\d*|wg\d*|dummy\d*|vxlan.*|flannel.*|cni.*|.*vpn.*)$/i;

type Cuts = (operands: readonly string[], args: readonly string[]) => boolean;

const ip: Cuts = ([kind = '', verb = '', ...rest], args) => {
  if (/^l(?:ink|i|in)?$/.test(kind)) {
    return (args.includes('down') || /^del/.test(verb)) && ![verb, ...rest].some((word) => VIRTUAL.test(word));
  }
  if (/^(?:a|addr|address)$/.test(kind)) return /^fl/.test(verb);
  return /^r(?:oute|o)?$/.test(kind) && (/^fl/.test(verb) || (/^d/.test(verb) && rest[0] === 'default'));
};

const nmcli: Cuts = ([kind = '', verb = '', ...rest]) => {
  if (/^n/.test(kind)) return verb === 'off';
  if (/^r/.test(kind)) return verb === 'off' || rest.includes('off');
  return /^[cd]/.test(kind) && /^(?:down|delete|disconnect)$/.test(verb) && !rest.some((word) => VIRTUAL.test(word));
};

const CUTS: Readonly<Record<string, Cuts>> = {
  ip,
  nmcli,
  ifconfig: ([device = ''], args) => args.includes('down') && !VIRTUAL.test(device),
  ifdown: ([device = '']) => !VIRTUAL.test(device),
  route: ([verb = '', ...rest]) => verb === 'flush' || (/^del/.test(verb) && rest.includes('default')),
  networksetup: (_, args) =>
    /^-(?:setairportpower|setnetworkserviceenabled)$/i.test(args[0] ?? '') && args.includes('off'),
};

function cutsNetwork({ name, args }: Call): boolean {
  return CUTS[name]?.(takeCall({ name, args }).operands, args) ?? false;
}

const WAY_IN = /^(?:22|ssh|openssh)(?:\/tcp)?$/i;

type Changes = (operands: readonly string[], args: readonly string[]) => boolean;

const iptables: Changes = (_, args) => {
  if (args.some((word) => /^(?:-F|-X|-Z|--flush|--delete-chain)$/.test(word))) return true;
  if (/^-[AI] INPUT (?:1 )?-j (?:DROP|REJECT)$/.test(args.join(' '))) return true;
  const policy = args.findIndex((word) => word === '-P' || word === '--policy');
  return policy >= 0 && /^(?:DROP|REJECT)$/.test(args[policy + 2] ?? '');
};

const FILTERS: Readonly<Record<string, Changes>> = {
  iptables,
  ip6tables: iptables,
  'iptables-legacy': iptables,
  'iptables-nft': iptables,
  ebtables: iptables,
  nft: ([verb, kind]) => verb === 'flush' || (verb === 'delete' && kind === 'table'),
  ufw: ([verb = '', ...rest]) =>
    verb === 'reset' || (/^(?:deny|reject|delete)$/.test(verb) && WAY_IN.test(rest.at(-1) ?? '')),
  'firewall-cmd': (_, args) => args.includes('--panic-on') || args.includes('--remove-service=ssh'),
  pfctl: (_, args) => hasFlag(args, '-d') || args.includes('-F'),
};

function changesFilter({ name, args }: Call): boolean {
  return FILTERS[name]?.(takeCall({ name, args }).operands, args) ?? false;
}

export const NETWORK_RULES: readonly Rule[] = [
  {
    name: 'firewall',
    reason: 'drops the rules of the firewall, or shuts out everyone',
    advice: 'Save the rules first (iptables-save), and change one rule at a time.',
    commands: Object.keys(FILTERS),
    check: changesFilter,
  },
  {
    name: 'network-down',
    reason: 'cuts the machine off from its network',
    advice,
    commands: Object.keys(CUTS),
    check: cutsNetwork,
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
  },
];
