// A command that shows what others write, or does its work again whenever files change: it has no end of its own.

/** What of a command shows a log; the blank behind it belongs to its options. */
const SHOWS_LOG =
  /(?<![\w./-])(?:(?:tail|journalctl|dmesg)|(?:docker|docker-compose|podman|nerdctl|kubectl|oc|k3s|nomad|pm2|minikube|heroku|flyctl?|railway|vercel)\s(?:[^;&|\n]*\s)?logs?|(?:kubectl|oc|k3s)\s(?:[^;&|\n]*\s)?get)\s/;
const ON_AND_ON = /\s(?:-\d*[A-Za-z]*[fFw][A-Za-z]*|--follow(?:=\S+)?)(?=\s|$)/;

/** A program stands at the beginning of its command, or behind its path, or what starts it. */
const GOES_ON: readonly RegExp[] = [
  /\s--watch(?:-?all|-path|=(?!false)\S+)?(?=\s|$)/i,
  /(?:^|[\s/])(?:nodemon|watchexec|entr|fswatch|bacon|stern|mosquitto_sub|dbus-monitor|kafka-console-consumer(?:\.sh)?)(?=\s|$)/,
  /(?:^|[\s/])(?:cargo|tsx|bun|deno)\s(?:\S+\s)*watch(?=\s|$)/,
  /(?:^|[\s/])(?:npm|pnpm|yarn|bun)\s(?:run\s)?(?:[\w-]+:)*watch(?=[:\s]|$)/,
  /(?:^|[\s/])(?:ip|udevadm)\s(?:\S+\s)*monitor(?=\s|$)/,
  /(?:^|[\s/])inotifywait\s(?:.*\s)?(?:-\w*m\w*|--monitor)(?=\s|$)/,
  /(?:^|[\s/])nats\s(?:\S+\s)*sub(?:scribe)?\s/,
  // What is typed at the prompt of redis-cli is no command of a shell.
  /(?:^|(?:^|[\s/])redis-cli\s(?:\S+\s)*)(?:monitor|p?subscribe\s.*)$/i,
];
/** It ends at a time, with another program, or with the run that it looks at. */
const HAS_END = /(?<![\w./-])timeout\s|\s--pid\b|(?<![\w./-])(?:gh|glab)\s|\srollout\s|\s--help\b/;

/** The last command of a text is such a one: what stands before it has ended then. */
export function followsOthers(text: string): boolean {
  const commands = text.split(/[;&|\n]/).map((command) => command.trim());
  const last = commands.findLast((command) => command !== '') ?? '';
  if (HAS_END.test(last)) return false;
  const shows = SHOWS_LOG.exec(`${last} `);
  const isFollowed = shows !== null && ON_AND_ON.test(last.slice(shows.index + shows[0].length - 1));
  return isFollowed || GOES_ON.some((each) => each.test(last));
}
