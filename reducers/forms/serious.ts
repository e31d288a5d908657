// Which lines of a log tell of trouble.

const SERIOUS =
  /\b(?:ERROR|ERR|FATAL|CRIT(?:ICAL)?|ALERT|EMERG|PANIC|WARN(?:ING)?|error|fatal|panic|warn(?:ing)?)\b|[Ff]ail|[Ee]xception|denied|refused|" [45]\d\d |"level":[456]0\b/;

/** A letter for the level right behind the time, as in `10:00:01.123 W mqtt` and `W0902 10:00:01.123456`. */
const LETTER = /^(?:[WEF]\d{4} \d\d:|(?:\S{1,40} )?\S{0,20}\d\d:\d\d:\d\d\S{0,12}(?: +\d+){0,2} \[?[WEF][\]/ ])/;

export function isSerious(line: string): boolean {
  return SERIOUS.test(line) || LETTER.test(line);
}
