// Tells one start of a host from the next.

/** Shell code that prints what changes with each start: the boot's id, and when process 1 began. */
export const TELL_LIFE = `cat /proc/sys/kernel/random/boot_id 2>/dev/null || sysctl -n kern.bootsessionuuid 2>/dev/null || sysctl -n kern.boottime; read -r stat 2>/dev/null </proc/1/stat; set -- \${stat##*) }; shift 19 2>/dev/null; echo "$1"`;

export function readLife(told: string): string {
  return told.trim().replaceAll('\n', ' ');
}
