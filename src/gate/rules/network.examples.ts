// Texts that the rules of network.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const NETWORK_EXAMPLES: Examples = {
  firewall: {
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
  'network-down': {
    blocked: [
      'nmcli -t networking off',
      'ip -n blue link set eth0 down',
      'ifdown -a',
      'ip link set eth0 down',
      'ifconfig en0 down',
      'ifdown eth0',
      'nmcli networking off',
      'ip route del default',
      'ip addr flush dev eth0',
      'route del default gw 10.0.0.1',
    ],
    passing: [
      'ifdown docker0',
      'ip addr',
      'ip link set eth0 up',
      'ip link set veth0 down',
      'ifconfig',
      'nmcli device status',
      'nmcli con down office-vpn',
      'ip route',
    ],
  },
  'vital-service': {
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
};
