// Whether a command shows lines that somebody asked for, as they stand in a file or in a list.

const SHOWS_LINES = /^(?:cat|bat|head|tail|less|more|sed|awk|grep|egrep|rg|ag|jq|yq|find|fd|ls|tree)$/;

export function showsAskedLines(argv: readonly string[]): boolean {
  return SHOWS_LINES.test(argv[0] ?? '');
}
