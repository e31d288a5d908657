// Programs that run text in a language of their own, from an option, a file or standard input. A new one is one line here.

/** `ruby` stands for all in which backticks run a command. */
export type Language = 'shell' | 'code' | 'ruby' | 'sql' | 'redis' | 'mongo' | 'windows' | 'prose';

export interface Interpreter {
  language: Language;
  /** Options whose value is the program. */
  inline?: string;
  /** Other options that take the next word. */
  valued?: string;
  /** Options with which no program is run, or not from standard input. */
  inert?: string;
  /** What the first operand is, or all of them. */
  operand: 'file' | 'program' | 'database' | 'words' | 'databaseThenProgram';
}

const shell: Interpreter = {
  language: 'shell',
  valued: '-o -O --rcfile --init-file +o +O',
  inert: '-n --version --help',
  operand: 'file',
};
const python: Interpreter = {
  language: 'code',
  inline: '-c',
  valued: '-W -X',
  inert: '-m -V --version --help',
  operand: 'file',
};
const node: Interpreter = {
  language: 'code',
  inline: '-e --eval -p --print -pe',
  valued: '-r --require -C --import --loader',
  inert: '-v --version --check -c --help --test',
  operand: 'file',
};
const script: Interpreter = { language: 'code', inline: '-e', operand: 'file' };
const backticks: Interpreter = { language: 'ruby', inline: '-e', operand: 'file' };
const awk: Interpreter = { language: 'code', valued: '-F -v', inert: '-f --file', operand: 'program' };
const sql: Interpreter = { language: 'sql', inline: '-e --execute', operand: 'database' };
const query: Interpreter = {
  language: 'sql',
  inline: '-q --query --sql -e --execute -c --command',
  operand: 'database',
};
const inFile: Interpreter = { language: 'sql', inline: '-cmd -c', operand: 'databaseThenProgram' };
const redis: Interpreter = {
  language: 'redis',
  valued: '-h -p -s -a -u -n -r -i --user --pass',
  inert: '--scan --bigkeys --stat --latency --memkeys --hotkeys --rdb --pipe',
  operand: 'words',
};
const mongo: Interpreter = { language: 'mongo', inline: '--eval', operand: 'database' };
const powershell: Interpreter = {
  language: 'windows',
  inline: '-command -c -Command -C',
  valued: '-File -ExecutionPolicy -ep -ex -Version -WindowStyle -w',
  inert: '-enc -e -ec -EncodedCommand -encodedcommand -File -f',
  operand: 'words',
};

const INTERPRETERS: ReadonlyMap<string, Interpreter> = new Map<string, Interpreter>([
  ...'sh $0 bash zsh dash ksh ksh93 mksh ash rbash csh tcsh yash elvish nu osh'
    .split(' ')
    .map((name): [string, Interpreter] => [name, shell]),
  ['fish', { ...shell, inline: '-c --command -C --init-command' }],
  ['xonsh', shell],
  ['python', python],
  ['ipython', python],
  ['pypy', python],
  ['jython', python],
  ['node', node],
  ['nodejs', node],
  ['bun', { ...script, inline: '-e --eval -p' }],
  ['tsx', node],
  ['ts-node', node],
  ['ruby', { ...backticks, valued: '-I -C -r', inert: '-c -v --version' }],
  ['irb', backticks],
  ['perl', { ...backticks, inline: '-e -E', valued: '-I -M', inert: '-c -v --version' }],
  ['php', { ...backticks, inline: '-r', valued: '-d -c', inert: '-l -v -m -i --version' }],
  ['lua', { ...script, valued: '-l' }],
  ['luajit', script],
  ['Rscript', script],
  ['R', script],
  ['julia', { ...backticks, inline: '-e -E' }],
  ['elixir', script],
  ['groovy', script],
  ['scala', script],
  ['osascript', script],
  ['expect', { ...script, inline: '-c' }],
  ['tclsh', { ...script, inline: '-c' }],
  ['wish', { ...script, inline: '-c' }],
  ['guile', { ...script, inline: '-c' }],
  ['sbcl', { ...script, inline: '--eval' }],
  ['emacs', { ...script, inline: '--eval -eval' }],
  ['awk', awk],
  ['gawk', awk],
  ['mawk', awk],
  ['nawk', awk],
  ['psql', { language: 'sql', inline: '-c --command', operand: 'database' }],
  ['pgcli', query],
  ['usql', query],
  ['mysql', sql],
  ['mariadb', sql],
  ['mycli', sql],
  ['tidb', sql],
  ['sqlite3', inFile],
  ['sqlite', inFile],
  ['litecli', sql],
  ['duckdb', inFile],
  ['turso', inFile],
  ['clickhouse-client', query],
  ['clickhouse', query],
  ['sqlcmd', { language: 'sql', inline: '-Q -q', operand: 'database' }],
  ['osql', { language: 'sql', inline: '-Q -q', operand: 'database' }],
  ['cqlsh', sql],
  ['snowsql', query],
  ['hive', sql],
  ['beeline', sql],
  ['trino', query],
  ['presto', query],
  ['spark-sql', sql],
  ['impala-shell', query],
  ['influx', { language: 'sql', inline: '-execute', operand: 'database' }],
  ['cypher-shell', { language: 'sql', operand: 'program', valued: '-u -p -a -d' }],
  ['cockroach', query],
  ['sqlplus', { language: 'sql', operand: 'database' }],
  ['isql', { language: 'sql', operand: 'database' }],
  ['wrangler', { language: 'sql', inline: '--command', operand: 'database' }],
  ['redis-cli', redis],
  ['valkey-cli', redis],
  ['keydb-cli', redis],
  ['mongo', mongo],
  ['mongosh', mongo],
  ['powershell', powershell],
  ['pwsh', powershell],
  ['cmd', { language: 'windows', inline: '/c /C /k /K', operand: 'words' }],
]);

const SHELL_INLINE = /^[-+][A-Za-z]*c[A-Za-z]*$/;

export function findInterpreter(name: string): Interpreter | undefined {
  return INTERPRETERS.get(name) ?? INTERPRETERS.get(name.replace(/[\d.]+$/, ''));
}

/** A cluster of a shell's options with `c` in it: the program is the first operand after them. */
export function isInlineCluster(interpreter: Interpreter, word: string): boolean {
  return interpreter.language === 'shell' && SHELL_INLINE.test(word);
}
