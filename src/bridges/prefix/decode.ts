// Reads messages of programs that may write UTF-16.

/** wsl.exe writes UTF-16 where it does not know WSL_UTF8: every other byte of its English is NUL. */
export function decodeMessage(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes);
  return buffer.includes(0) ? buffer.toString('utf16le').replace(/^\uFEFF/, '') : buffer.toString();
}
