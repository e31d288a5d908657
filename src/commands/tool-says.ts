// What people are told of the tools' arguments. Of others that a tool has, its own description for models is shown.

const SESSION_ID = 'instead of SESSION; may be repeated';
const RAW = 'prints the bytes as they came, control characters shown';
const UNTIL = 'waits until new output matches this regular expression';
const TIMEOUT = 'how many seconds it waits';
const FOLD = 'which part is printed; changes: since its last run';

/** By command, then by argument. */
export const SAYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  open: {
    name: 'instead of NAME',
    shell: 'bash (if it is left out), zsh, fish, sh, … or a path',
    command: 'runs this instead of a shell; the session ends with it',
    host: 'where there are several hosts: on which; a group or db-* opens on each',
    cwd: 'the folder in which it starts',
    env: 'a variable for it, such as CI=1; may be repeated',
    cols: 'its columns; 120 if it is left out',
    rows: 'its rows; 40 if it is left out',
    tags: 'a tag, by which targets name it; may be repeated',
    reuse: 'takes the session of that name; one that is over is opened anew in its folder',
    idle_timeout: 'closes it after so many idle seconds',
    role: 'limits what is done in it',
    look: 'what people see: badge, color=#ff8800, background, cursor, layout=tabs; may be repeated',
    force: 'runs even a command that is refused as dangerous',
    sessions: 'opens several: one with these arguments, such as name=web1; may be repeated',
  },
  send: {
    session_id: SESSION_ID,
    text: "instead of TEXT: a target and its text, such as '#web=ls'; may be repeated",
    enter: 'presses Enter after the text',
    wait: 'waits for the end, and prints the output',
    timeout: TIMEOUT,
    until: UNTIL,
    mark: 'asks a nested shell for the exit code',
    fold: FOLD,
    raw: RAW,
    secret: 'types only while the terminal shows nothing, and keeps the text out of logs; use - as TEXT',
    force: 'types even what is refused as dangerous',
    when: 'ready: the text waits until the program takes input',
    lock: 'seconds for which only you type there; 0 frees it',
    rtk: 'runs it through an installed rtk; --no-rtk prints the output as it is',
  },
  read: {
    session_id: SESSION_ID,
    wait: 'waits until what runs has ended; of several, any (without a value) or all',
    until: UNTIL,
    timeout: TIMEOUT,
    screen: 'prints the drawn screen, and tells where the cursor is',
    diff: 'only the lines of the screen that changed since the last look',
    full: 'everything that is kept of the session',
    lines: 'the last so many lines; with --grep so many around each match',
    line_range: 'lines A:B, as told where lines are hidden; -1: output of the last command',
    grep: 'lines that match this regular expression, also within --line-range',
    fold: FOLD,
    events: 'instead: what happened after the event of this number',
    raw: RAW,
    rtk: 'shortens the output of known commands',
  },
  key: {
    session_id: SESSION_ID,
    key: 'instead of KEY; may be repeated',
    repeat: 'presses all of them so often',
    wait: 'waits for what comes of it, and prints that',
    timeout: TIMEOUT,
    force: 'presses even what is refused as dangerous',
  },
  close: { session_id: SESSION_ID, force: 'does not ask the program first' },
  list: { tag: 'only sessions with this tag', session_id: SESSION_ID },
};
