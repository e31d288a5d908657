// What a client still wants from the person before it uses a server that stands in its settings.
import { type Format, isRecord } from './format.ts';
import { readSettings } from './settings-file.ts';

/** Two sentences, the second with the line to add. */
export interface Wanted {
  what: string;
  fix: string;
}

type Content = Readonly<Record<string, unknown>>;

/** The settings in another file of the client. A file that is missing or cannot be read gives no consent. */
export async function contentOf(format: Format, file: string): Promise<Content> {
  try {
    return format.read((await readSettings(file)).text ?? '');
  } catch {
    return {};
  }
}

/** The object behind these keys, or an empty one. */
export function objectAt(content: Content, ...keys: readonly string[]): Content {
  const found = keys.reduce<unknown>((held, key) => (isRecord(held) ? held[key] : undefined), content);
  return isRecord(found) ? found : {};
}

export function lists(list: unknown, name: string): boolean {
  return Array.isArray(list) && list.includes(name);
}
