// Loss of the network, of its filter, and of the services that logins depend on.
import type { Call } from '../command/call.ts';
import { optionValues } from '../command/options.ts';
import type { Rule } from './rule.ts';

const advice = 'Make sure there is another way in, and ask the person first.';

const VITAL_SERVICE = String.raw`/^(?:ssh|sshd|network|networking|NetworkManager|network-manager|systemd-networkd|systemd-resolved|systemd-logind|dbus|dbus-broker|wpa_supplicant|firewalld|iptables|ip6tables|nftables|ufw|apparmor|auditd|rsyslog|systemd-journald|systemd-udevd|cron|crond|getty@\w+|multi-user|basic|sysinit|default|graphical)(?:\.service|\.socket|\.target)?$/`;
const STOPS = 'stop|disable|mask|kill|off|down|delete|del';

/** Devices whose loss does not cut the machine off. */
const VIRTUAL = String.raw`/^(?:lo\d*|docker(?:\d|-).*|docker|br\d+|br-.*|veth.*|virbr.*|tun\d*|tap\d*|wg\d*|wg-.*|dummy\d*|vxlan.*|flannel.*|cni.*|.*vpn.*)$/i`;

const IPTABLES = 'iptables|ip6tables|iptables-legacy|iptables-nft|ebtables';
/** `ip` accepts abbreviations. */
const LINK = 'ip [next /^l(?:ink|i|in)?$/]';
const ROUTE = 'ip [next /^r(?:oute|o)?$/]';

/** Tests that leave the port open for somebody. `tcp` and `multiport` only name it. */
const NARROWS = /^(?:!|-[sdio]|--(?:source|src|destination|dst|(?:in|out)-interface))$/;
const NAMES_PORTS = /^(?:tcp|multiport|comment)$/;

function shutsOutSsh({ args }: Call): boolean {
  const [chain = ''] = optionValues(args, '-A -I --append --insert');
  const ports =
    chain === 'INPUT'
      ? '--dport --dports --destination-port --destination-ports'
      : '--sport --sports --source-port --source-ports';
  if (
    !/^(?:INPUT|OUTPUT)$/.test(chain) ||
    !optionValues(args, '-j --jump').some((target) => /^(?:DROP|REJECT)$/.test(target))
  )
    return false;
  if (
    args.some((word) => NARROWS.test(word)) ||
    !optionValues(args, '-m --match').every((name) => NAMES_PORTS.test(name))
  )
    return false;
  return optionValues(args, ports).some((list) => list.split(',').some(isPortOfSsh));
}

function isPortOfSsh(port: string): boolean {
  const [first = 0, last = first] = port === 'ssh' ? [22] : port.split(':').map(Number);
  return first <= 22 && last >= 22;
}

export const NETWORK_RULES: readonly Rule[] = [
  {
    name: 'firewall',
    reason: 'drops the rules of the firewall, or locks everyone out',
    advice: 'Save the rules first (iptables-save), and change one rule at a time.',
    sparesOwn: 'network',
    patterns: [
      `${IPTABLES} [word /^(?:-F|-X|-Z|--flush|--delete-chain)$/]`,
      `${IPTABLES} [line /(?:^| )-(?:A|I) (?:INPUT|OUTPUT) (?:1 )?-j (?:DROP|REJECT)$/]`,
      String.raw`nft add|insert rule [line /\binput (?:(?:tcp )?(?:tcp|th) dport (?:\{[^}]{0,200}?(?<!\d))?(?:22|ssh)(?!\d)[^}]{0,200}\}? )?(?:counter )?(?:drop|reject)\b/] [without -c|--check]`,
      String.raw`${IPTABLES} [line /(?:^| )(?:-P|--policy) \S+ (?:DROP|REJECT)(?: |$)/]`,
      'iptables-restore|ip6tables-restore|nft [input /^\\s*$/] [without -t|--test|-c|--check]',
      'iptables-restore|ip6tables-restore /dev/null',
      'nft [input /\\b(?:flush ruleset|delete table|flush table)\\b/] [without -c|--check]',
      'nft flush [without -c|--check]',
      'ipfw flush',
      'ipset flush|destroy|-F|-X [end]',
      'ipset -F|-X|--flush|--destroy',
      'ufw disable',
      'ufw default deny|reject [some outgoing] [without --dry-run]',
      'tc qdisc [word /^(?:loss|corrupt)$/] [word /^100%?$/]',
      'nft delete table',
      'ufw reset',
      String.raw`ufw deny|reject|delete [last /^(?:22|ssh|openssh)(?:\/tcp)?$/i] [no from]`,
      String.raw`ufw deny|reject [line /\bfrom any\b.{0,100}\bport (?:22|ssh)$/]`,
      'firewall-cmd --panic-on|--remove-service=ssh',
      'pfctl -d|-F',
    ],
    commands: IPTABLES.split('|'),
    check: shutsOutSsh,
  },
  {
    name: 'firewall-open',
    reason: 'lets everyone in through the firewall, or turns it off',
    advice: 'Open the one port that is needed.',
    sparesOwn: 'network',
    patterns: [
      `${IPTABLES} [line /(?:^| )-(?:A|I) (?:INPUT|FORWARD) (?:1 )?-j ACCEPT$/]`,
      'ufw default allow [end] [without --dry-run]',
      'ufw default allow [some incoming] [without --dry-run]',
      'firewall-cmd --set-default-zone=trusted',
      String.raw`firewall-cmd [word /^--add-port=[01]-65535(?:\/|$)/]`,
      'firewall-cmd --set-target=ACCEPT',
      'ufw allow [some /^(?:[01]:65535|[01]-65535)/]',
      'netsh firewall set opmode disable',
      'socketfilterfw [value --setglobalstate off]',
      'esxcli network firewall set [value -e|--enabled false]',
      'set-netfirewallprofile [line /-Enabled[: ]+(?:False|0|\\$false)/i]',
      'disable-netfirewallrule *',
      'disable-netfirewallrule -All|-Name|-DisplayName|-DisplayGroup',
    ],
  },
  {
    name: 'network-down',
    reason: 'cuts the machine off from its network',
    advice,
    sparesOwn: 'network',
    patterns: [
      `${LINK} [word down] [no ${VIRTUAL}]`,
      `${LINK} [next /^del/] [no ${VIRTUAL}]`,
      'ip [next /^(?:a|addr|address)$/] [next /^fl/]',
      `${ROUTE} [next /^fl/]`,
      `${ROUTE} [next /^d/] default`,
      'nmcli [next /^n/] off',
      'nmcli [next /^r/] [some off]',
      `nmcli [next /^[cd]/] down|delete|disconnect [no ${VIRTUAL}]`,
      `ifconfig [next !${VIRTUAL}] [word down]`,
      'dhclient|dhcpcd -r|-k|-x|--release',
      'rfkill block all|wifi|wlan',
      'iwconfig [word txpower] [word off]',
      'ip netns [next /^del/] -all|-a',
      'ip netns [next /^del/] [from ip [next netns]]',
      'ifdown [end]',
      `ifdown [next !${VIRTUAL}]`,
      'route flush',
      'route [next /^del/] [some default]',
      'networksetup [word /^-(?:setairportpower|setnetworkserviceenabled)$/i] [word off]',
    ],
  },
  {
    name: 'reset-device',
    reason: 'takes a router or a switch back to what the factory set',
    advice: 'Save its settings elsewhere, and change single ones.',
    patterns: [
      String.raw`erase [next /^(?:startup-config|nvram|flash|disk\d)/]`,
      'write erase',
      'request system zeroize',
      'execute factoryreset|factoryreset2',
      'system reset-configuration',
      'factory-reset|factory_reset|firstboot',
    ],
  },
  {
    name: 'vital-service',
    reason: 'stops a service that logins, the network or the logs depend on',
    advice,
    patterns: [
      `systemctl ${STOPS} [some ${VITAL_SERVICE}]`,
      `service|rc-service|rc-update|sv|chkconfig [some ${VITAL_SERVICE}] [some ${STOPS}]`,
      // `/etc/init.d/ssh stop`
      'ssh|sshd|networking|network stop',
    ],
  },
];
