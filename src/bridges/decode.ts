// Decodes messages of programs that may write UTF-16 or colour what they write.
import stripAnsi from 'strip-ansi';

/** Older versions of wsl.exe do not know WSL_UTF8 and write UTF-16: every other byte of their English is NUL. */
export function decodeMessage(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes);
  return stripAnsi(buffer.includes(0) ? buffer.toString('utf16le').replace(/^\uFEFF/, '') : buffer.toString());
}
