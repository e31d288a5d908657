// The values that a settings file can hold, and how to change one of them in its text.

export type Value = string | number | boolean | readonly Value[] | { readonly [key: string]: Value };

/** Changes one value in a text and keeps everything else: order, comments, indentation, line ends. */
export interface Format {
  /** An empty text is an empty object. Throws an Error that says where the text is wrong. */
  read(text: string): Readonly<Record<string, unknown>>;
  set(text: string, path: readonly string[], value: Value): string;
  remove(text: string, path: readonly string[]): string;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function lineEnd(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n';
}

/** Adds a line end, unless the text is empty or already ends with one. */
export function endLine(text: string, end: string): string {
  return text === '' || text.endsWith('\n') ? text : text + end;
}

/** Replaces the part between two positions. */
export function splice(text: string, from: number, to: number, inserted: string): string {
  return text.slice(0, from) + inserted + text.slice(to);
}
