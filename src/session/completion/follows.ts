// A command that shows what others write, as they write it: it has no end of its own.

/** The blank behind it belongs to its options. */
const SHOWS_LOG =
  /(?<![\w./-])(?:(?:tail|journalctl|dmesg)|(?:docker|docker-compose|podman|nerdctl|kubectl|oc|k3s|nomad|pm2|minikube|heroku|flyctl?|railway|vercel)\s(?:[^;&|\n]*\s)?logs?)\s/;
const ON_AND_ON = /\s(?:-\d*[A-Za-z]*[fFw][A-Za-z]*|--follow(?:=\S+)?)(?=\s|$)/;
/** It ends at a time, or with another program. */
const HAS_END = /(?<![\w./-])timeout\s|\s--pid\b/;

/** The last command of a text is such a one: what stands before it has ended then. */
export function followsLog(text: string): boolean {
  const last = text.split(/[;&|\n]/).findLast((command) => command.trim() !== '') ?? '';
  const shows = SHOWS_LOG.exec(last);
  return shows !== null && !HAS_END.test(last) && ON_AND_ON.test(last.slice(shows.index + shows[0].length - 1));
}
