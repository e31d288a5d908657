// The machine stopped, restarted or put to sleep.
import type { Call } from '../call.ts';
import { takeCall } from '../options.ts';
import type { Rule } from './rule.ts';

const advice = 'Ask whoever uses the machine; restarting one service is often enough.';

function stopsNow({ name, args }: Call): boolean {
  const { options, operands } = takeCall({ name, args });
  if (options.some((option) => /^(-c|-k|--show)$/.test(option)) || args.includes('/a')) return false;
  if (args.some((word) => /^\/[srhpofl]$/i.test(word))) return true;
  // Anything else in place of a time is refused by the command itself: it is a sentence.
  return operands.length === 0 || /^(now|\+?\d+|\d{1,2}:\d\d|[\uE000\uE001])$/.test(operands[0] ?? '');
}

function isNotSentence(call: Call): boolean {
  return takeCall(call).operands.length <= 1;
}

function changesLevel(call: Call): boolean {
  return /^[016sS]$/.test(takeCall(call).operands[0] ?? '');
}

function pressesMagicKey({ writes, input }: Call): boolean {
  return writes.some(({ path }) => path === '/proc/sysrq-trigger') && input === undefined;
}

export const POWER_RULES: readonly Rule[] = [
  {
    name: 'shutdown',
    reason: 'stops or restarts the machine',
    advice,
    commands: ['shutdown'],
    check: stopsNow,
  },
  {
    name: 'power-off',
    reason: 'stops or restarts the machine',
    advice,
    commands: ['reboot', 'poweroff', 'halt', 'pm-suspend', 'pm-hibernate', 'fasthalt', 'fastboot-reboot'],
    check: isNotSentence,
  },
  {
    name: 'run-level',
    reason: 'stops or restarts the machine',
    advice,
    commands: ['init', 'telinit'],
    check: changesLevel,
  },
  {
    name: 'system-state',
    reason: 'stops, restarts or suspends the machine, or ends every service',
    advice,
    patterns: [
      'systemctl reboot|poweroff|halt|kexec|suspend|hibernate|hybrid-sleep|suspend-then-hibernate|soft-reboot',
      'systemctl rescue|emergency|exit|default',
      'systemctl isolate rescue*|emergency*|poweroff*|reboot*|halt*',
      'systemctl start poweroff.target|reboot.target|halt.target|suspend.target|rescue.target|emergency.target',
      'loginctl reboot|poweroff|halt|suspend|hibernate|terminate-seat',
      'initctl stop|reboot',
      'kexec -e',
      'rtcwake -m',
      'ipmitool * * * * * * power off|cycle|reset|soft',
      'ipmitool chassis power off|cycle|reset|soft',
      'ipmitool power off|cycle|reset|soft',
      'pmset sleepnow',
      'uadmin *',
      'virsh destroy|reset|undefine',
      'VBoxManage controlvm * poweroff|reset',
      'VBoxManage unregistervm * --delete',
      'stop-computer|restart-computer|suspend-computer',
      'wsl --shutdown',
      'pct destroy',
      'qm destroy',
      'wmic os call reboot|shutdown|win32shutdown',
    ],
  },
  {
    name: 'magic-key',
    reason: 'makes the kernel restart, stop or crash at once',
    advice,
    commands: ['*'],
    check: (call) => pressesMagicKey(call) || (call.name === 'tee' && call.args.includes('/proc/sysrq-trigger')),
  },
  {
    name: 'power-script',
    reason: 'tells the desktop to shut down, restart or log out',
    advice,
    commands: ['osascript', 'dbus-send', 'gdbus', 'busctl', 'qdbus'],
    check: ({ args }) =>
      args.some((word) => /\b(shut ?down|restart|log out|PowerOff|Reboot|Suspend|Halt|Hibernate|sleep)\b/.test(word)),
  },
];
