// Paths of Windows, as a program there gives them.

export function isWindowsPath(given: string): boolean {
  return /^[A-Za-z]:([\\/]|$)/.test(given) || /^\\\\[^\\]/.test(given);
}

/** Where WSL has the drives unless it was told otherwise. */
export function mountedPath(given: string): string {
  const [, drive = '', rest = ''] = /^([A-Za-z]):(.*)$/s.exec(given) ?? [];
  return drive === '' ? given : `/mnt/${drive.toLowerCase()}${rest.replaceAll('\\', '/')}`;
}
