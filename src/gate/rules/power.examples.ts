// Texts that the rules of power.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const POWER_EXAMPLES: Examples = {
  shutdown: {
    blocked: [
      'shutdown now',
      'sudo shutdown -h +5',
      'shutdown -r 23:00',
      'ssh host shutdown -h now',
      'shutdown /s /t 0',
    ],
    passing: [
      'shutdown -c',
      'shutdown --help',
      'grep shutdown log',
      'systemctl status shutdown.target',
      './bin/shutdown now',
    ],
  },
  'power-off': {
    blocked: [
      'reboot',
      'sudo -n poweroff',
      'halt -f',
      'sleep 5 && reboot',
      '/sbin/reboot',
      'ssh host sudo reboot',
      '/sbin/reboo?',
    ],
    passing: [
      'last reboot',
      'reboot --help',
      'ls halt/',
      'make reboot-test',
      'git checkout reboot',
      './p*',
      './run* --fast',
      'bin/h*',
      '/usr/bin/p*',
    ],
  },
  'run-level': {
    blocked: ['init 0', 'telinit 6', 'sudo /sbin/init 6'],
    passing: ['git init', 'init', 'npm init 0', 'telinit q'],
  },
  'system-state': {
    blocked: [
      'systemctl poweroff -i',
      'sudo systemctl --force --force halt',
      'Stop-Computer -Force',
      'Restart-Computer',
      'systemctl isolate rescue.target',
      'ipmitool chassis power off',
      'systemctl suspend',
    ],
    passing: [
      'systemctl restart nginx',
      'systemctl status',
      'loginctl list-sessions',
      'docker compose restart',
      'virsh list',
    ],
  },
  'magic-key': {
    blocked: [
      'echo b | cat > /proc/sysrq-trigger',
      'cd /proc && echo b > sysrq-trigger',
      'echo b > /proc/sysrq-trigger',
      'echo o | sudo tee /proc/sysrq-trigger',
    ],
    passing: ['cat /proc/sysrq-trigger', 'echo 1 > /proc/sys/net/ipv4/ip_forward'],
  },
  'power-script': {
    blocked: [
      `osascript -e 'tell application "System Events" to shut down'`,
      'dbus-send --system --dest=org.freedesktop.login1 /org/freedesktop/login1 org.freedesktop.login1.Manager.PowerOff boolean:true',
    ],
    passing: [`osascript -e 'display notification "done"'`],
  },
};
