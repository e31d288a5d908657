// Which lines of a log tell of trouble.

const SERIOUS =
  /\b(?:ERROR|ERR|FATAL|CRIT(?:ICAL)?|ALERT|EMERG|PANIC|WARN(?:ING)?|error|fatal|panic|warn(?:ing)?)\b|[Ff]ail|[Ee]xception|denied|refused|" [45]\d\d |"level":[456]0\b/;

export function isSerious(line: string): boolean {
  return SERIOUS.test(line);
}
