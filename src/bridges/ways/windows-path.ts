// Paths of Windows, as programs of Windows write them.

export function isWindowsPath(given: string): boolean {
  return /^[A-Za-z]:([\\/]|$)/.test(given) || /^\\\\[^\\]/.test(given);
}

/** WSL mounts the drives here unless its settings say otherwise. */
export function mountedPath(given: string): string {
  const [, drive = '', rest = ''] = /^([A-Za-z]):(.*)$/s.exec(given) ?? [];
  return drive === '' ? given : `/mnt/${drive.toLowerCase()}${rest.replaceAll('\\', '/')}`;
}
