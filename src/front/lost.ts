// What is said when the process that stays has ended in the middle of a command.

const LOOKS: Readonly<Record<string, string>> = {
  open: 'ptyhold list tells whether the session is there.',
  close: 'ptyhold list tells whether the session is there.',
  send: 'ptyhold read SESSION, with --screen if need be, tells whether the text was typed.',
  read: 'ptyhold read SESSION --line-range=-100 shows the last lines, also those that count as read.',
  key: 'ptyhold read SESSION --screen tells whether the keys were pressed.',
};

export function lostText([command = '']: readonly string[]): string {
  const look = LOOKS[command];
  const next = look === undefined ? 'Do it again.' : `Whether it was done is not known: ${look}`;
  return `ptyhold: The process that ran this command for you has ended or does not answer. ${next}\n`;
}
