// Commands that stop the machine, restart it or put it to sleep.
import type { Rule } from './rule.ts';

const advice = 'Ask whoever uses the machine; restarting one service is often enough.';

/** Not when it cancels a shutdown, or only shows one. */
const NOW = '[line !/(?:^| )(?:-c|-k|--show)(?: |$)/] [no /a]';
/** A virtual machine may be named for tests, which make it anew. */
const NOT_FOR_TESTS = '[line !/ (?:[^ ]*[-_.])?tests?(?:[-_.][^ ]*)?(?: |$)/i]';
const STOPPERS = 'reboot|poweroff|halt|pm-suspend|pm-hibernate|fasthalt|fastboot-reboot';

export const POWER_RULES: readonly Rule[] = [
  {
    name: 'shutdown',
    reason: 'stops or restarts the machine',
    advice,
    patterns: [
      // `-a` alone cancels it in Windows, and tells nothing elsewhere.
      `shutdown [end] ${NOW} [line !/^-a$/]`,
      // With anything else than a time, `shutdown` refuses by itself: the text is a sentence.
      String.raw`shutdown [next /^(?:now|\+?\d+|\d{1,2}:\d\d|\u2026)$/] ${NOW}`,
      `shutdown [word /^/[srhpofl]$/i] ${NOW}`,
    ],
  },
  {
    name: 'power-off',
    reason: 'stops or restarts the machine',
    advice,
    patterns: [`${STOPPERS} [end]`, `${STOPPERS} * [end]`],
  },
  {
    name: 'run-level',
    reason: 'stops or restarts the machine',
    advice,
    patterns: ['init|telinit [next /^[016sS]$/]'],
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
      'softwareupdate -i|--install|-a|--all -R|--restart',
      'esxcli system shutdown',
      'vim-cmd [next /^vmsvc\\/(?:destroy|power\\.(?:off|reset))$/]',
      'vim-cmd hostsvc/maintenance_mode_enter',
      'xe host-reboot|host-shutdown|vm-destroy|vm-reset-powerstate|vdi-destroy|sr-destroy *',
      'racadm systemerase|racresetcfg',
      'racadm serveraction powerdown|powercycle|hardreset|graceshutdown',
      'systemctl set-default poweroff*|halt*|reboot*|rescue*|emergency*',
      'uadmin *',
      `virsh destroy|reset|undefine ${NOT_FOR_TESTS}`,
      `VBoxManage|vboxmanage controlvm * poweroff|reset ${NOT_FOR_TESTS}`,
      'VBoxManage|vboxmanage unregistervm * --delete',
      'stop-computer|restart-computer|suspend-computer',
      'wsl --shutdown',
      'pct destroy',
      'qm destroy',
      'wmic os call reboot|shutdown|win32shutdown',
      'wmic os where * call reboot|shutdown|win32shutdown',
      'wmic os where * reboot|shutdown|win32shutdown',
    ],
  },
  {
    name: 'magic-key',
    reason: 'makes the kernel restart, stop or crash at once',
    advice,
    patterns: [
      String.raw`* [writes path:/^\/(?:proc\/sysrq-trigger|sys\/power\/(?:state|disk)|sys\/block\/[^/]+\/device\/delete)$/]`,
    ],
  },
  {
    name: 'power-script',
    reason: 'tells the desktop to shut down, restart or log out',
    advice,
    patterns: [
      // What is shown to a person may speak of it.
      String.raw`osascript [word /^(?!\s*(?:display|say)\b).*\b(?:shut ?down|restart|log out|sleep)\b/m]`,
      'gnome-session-quit --power-off|--reboot|--no-prompt',
      'xfce4-session-logout -l|-r|-h|-s|--logout|--reboot|--halt|--suspend|--hibernate',
      'lxqt-leave|mate-session-save --shutdown|--reboot|--logout|--shutdown-dialog',
      String.raw`qdbus|qdbus6|qdbus-qt6 [next /^org\.kde\.(?:Shutdown|LogoutPrompt)$/] [some /[lL]ogout|[sS]hutdown|[rR]eboot/]`,
      String.raw`dbus-send|gdbus|busctl|qdbus [word /\b(?:PowerOff|Reboot|Suspend|Halt|Hibernate)\b/] [line !/\.Notifications\b/]`,
    ],
  },
];
