// What the first requests of a client are answered with. The build asks the server itself for it.

/** The text of an answer, without the id of its request. */
export interface Answer {
  before: string;
  after: string;
  /** There is no such method. */
  isRefusal: boolean;
}

export interface Answers {
  /** Without the version of the protocol, too, which stands first. */
  initialize: { before: string; between: string; after: string; versions: readonly string[]; latest: string };
  /** By method. They say the same to everybody, as long as no tool was called. */
  others: Readonly<Record<string, Answer>>;
}

/** A version that the server does not speak is answered with the latest one. */
export function answerInitialize(
  { before, between, after, versions, latest }: Answers['initialize'],
  version: string,
  id: string | number,
): string {
  const spoken = versions.includes(version) ? version : latest;
  return `${before}${JSON.stringify(spoken)}${between}${JSON.stringify(id)}${after}\n`;
}

export function answerOther({ before, after }: Answer, id: string | number): string {
  return `${before}${JSON.stringify(id)}${after}\n`;
}
