// Texts that the rules of power.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const POWER_EXAMPLES: Examples = {
  shutdown: {
    blocked: [
      'cmd /c "shutdown /s /t 0"',
      { text: 'shutdown /r /t 0', foreground: 'cmd.exe' },

      'shutdown -h now',
      'shutdown -r +5',
      'shutdown -P 23:00',
      'sudo shutdown -h 0',
      'wall bye; shutdown -h +0',

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
      'reboot -f',
      'reboot --force',
      'halt -p',
      'poweroff -f',
      'molly-guard x; /sbin/reboot',
      'grub-reboot 0 && reboot',

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
    blocked: ['init 6', 'telinit 1', 'sudo init 0', 'init 0', 'telinit 6', 'sudo /sbin/init 6'],
    passing: ['git init', 'init', 'npm init 0', 'telinit q'],
  },
  'system-state': {
    blocked: [
      'powershell -c "Stop-Computer -Force"',
      'powershell -c "Restart-Computer"',
      'cmd /c "wmic os call reboot"',
      'wmic os where primary=1 call shutdown',
      "wmic os where Primary='TRUE' reboot",
      'wsl.exe --shutdown',

      'virsh undefine --nvram x --remove-all-storage',
      'qm destroy 100 --purge',
      'pct destroy 100',
      'VBoxManage unregistervm x --delete',
      'systemctl emergency',
      'systemctl set-default halt.target',
      'systemctl reboot -f',
      'systemctl kexec',
      'systemctl start halt.target',
      'initctl stop ssh',
      'kexec -e',
      'rtcwake -m off -s 60',
      'ipmitool -H h -U u -P p chassis power off',
      'ipmitool -I lanplus -H h power cycle',

      'systemctl poweroff -i',
      'sudo systemctl --force --force halt',
      'Stop-Computer -Force',
      'Restart-Computer',
      'systemctl isolate rescue.target',
      'ipmitool chassis power off',
      'systemctl suspend',
    ],
    passing: [
      'wsl ls /',
      'wsl --list --verbose',

      'virsh list --all',
      'virsh start x',
      'qm list',
      'systemctl status sshd',
      'systemctl daemon-reload',
      'systemctl list-units',

      'systemctl restart nginx',
      'systemctl status',
      'loginctl list-sessions',
      'docker compose restart',
      'virsh list',
    ],
  },
  'magic-key': {
    blocked: [
      'echo c > /proc/sysrq-trigger',
      'echo 1 > /sys/class/rtc/x; echo mem > /sys/power/state',
      'echo disk > /sys/power/state',
      'echo 1 > /sys/block/sda/device/delete',

      'echo b | cat > /proc/sysrq-trigger',
      'cd /proc && echo b > sysrq-trigger',
      'echo b > /proc/sysrq-trigger',
      'echo o | sudo tee /proc/sysrq-trigger',
    ],
    passing: ['cat /proc/sysrq-trigger', 'echo 1 > /proc/sys/net/ipv4/ip_forward'],
  },
  'power-script': {
    blocked: [
      'busctl call org.freedesktop.login1 /org/freedesktop/login1 org.freedesktop.login1.Manager PowerOff b true',
      'dbus-send --system --dest=org.freedesktop.login1 /org/freedesktop/login1 org.freedesktop.login1.Manager.Reboot boolean:true',
      'gdbus call --system -d org.freedesktop.login1 -o /org/freedesktop/login1 -m org.freedesktop.login1.Manager.PowerOff true',
      'osascript -e \'tell app "System Events" to shut down\'',

      `osascript -e 'tell application "System Events" to shut down'`,
      'dbus-send --system --dest=org.freedesktop.login1 /org/freedesktop/login1 org.freedesktop.login1.Manager.PowerOff boolean:true',
    ],
    passing: [
      `osascript -e 'display dialog "Please restart the VM"'`,
      `osascript -e 'say "time to sleep"'`,
      `gdbus call --session -d org.freedesktop.Notifications -o /org/freedesktop/Notifications -m org.freedesktop.Notifications.Notify app 0 icon "Reboot pending" "" [] {} 5000`,
      `osascript -e 'display notification "done"'`,
    ],
  },
};
