// The commands of a build: what somebody's own program prints in a few lines is told, what installs and compiles is not.

const KNOWN =
  /\b(?:apt(?:-get)?|apk|dnf|yum|microdnf|zypper|pacman|pip3?|uv|poetry|conda|gem|bundle|composer|curl|wget|git|tar|unzip|mvnw?|gradlew?|go|cargo|rustup|dotnet|cmake|ninja|make|corepack|(?:npm|pnpm|yarn|bun) (?:ci|i|install|add)|yarn(?= *(?:$|-|&)))\b/;
/** More of them are told by their trouble alone. */
const MOST = 12;

/** `stepOf` gives the step that printed a line, and `commandOf` the command that a line says a step runs. */
export function ownWordsOfSteps(
  lines: readonly string[],
  stepOf: (line: string) => string | undefined,
  commandOf: (line: string) => [step: string, command: string] | undefined,
): Set<string> {
  const steps = new Map<string, string[]>();
  for (const line of lines) {
    const [step = '', command = ''] = commandOf(line) ?? [];
    if (command !== '' && !KNOWN.test(command) && !steps.has(step)) steps.set(step, []);
    const printed = stepOf(line);
    if (printed !== undefined) steps.get(printed)?.push(line);
  }
  return new Set([...steps.values()].flatMap((printed) => (printed.length > MOST ? [] : printed)));
}
