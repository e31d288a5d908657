// Stands in for wsl.exe: its argument rules, messages in UTF-16, exit codes, slow starts and sudden stops.
// WSL_STAND_IN is a folder: `distributions` (a line each), `pending` (its set-up waits), `slow` (milliseconds a start
// takes), `old` (knows no WSL_UTF8), `path` (PATH inside); `starts` gets a line for each start of a program inside.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FAILED = 255;
const world = process.env.WSL_STAND_IN;
const read = (name) =>
  existsSync(path.join(world, name)) ? readFileSync(path.join(world, name), 'utf8').trim() : undefined;

function fail(message) {
  write(`${message}\r\n`);
  process.exitCode = FAILED;
}

/** Its own messages go to standard output. */
function write(text) {
  const isUtf8 = process.env.WSL_UTF8 === '1' && read('old') === undefined;
  process.stdout.write(Buffer.from(text, isUtf8 ? 'utf8' : 'utf16le'));
}

const distributions = (read('distributions') ?? '').split('\n').filter((name) => name !== '');
let wanted = distributions[0];
let program;
const args = process.argv.slice(2);
while (args.length > 0 && program === undefined) {
  const option = args.shift();
  if (option === '-l' || option === '--list') list();
  else if (option === '-d' || option === '--distribution') wanted = args.shift();
  else if (option === '-e' || option === '--exec') program = args.splice(0);
  // Without -e the words would be put together for a shell again: nothing here may rely on that.
  else
    fail(
      `Invalid command line argument: ${option}\r\nPlease use 'wsl.exe --help' to get a list of supported arguments.`,
    );
}
if (program) start();

function list() {
  args.length = 0;
  if (distributions.length > 0) write(distributions.map((name) => `${name}\r\n`).join(''));
  else
    fail(
      "Windows Subsystem for Linux has no installed distributions.\r\nUse 'wsl.exe --list --online' to list available distributions\r\nError code: Wsl/WSL_E_DEFAULT_DISTRO_NOT_FOUND",
    );
}

function start() {
  if (!distributions.includes(wanted))
    return fail('There is no distribution with the supplied name.\r\nError code: Wsl/Service/WSL_E_DISTRO_NOT_FOUND');
  // The first start asks for a user name, and waits for ever where nobody can answer.
  if (read('pending') !== undefined) return void setInterval(() => undefined, 1000);
  setTimeout(begin, Number(read('slow') ?? 0));
}

function begin() {
  appendFileSync(path.join(world, 'starts'), `${JSON.stringify([wanted, ...program])}\n`);
  const [file, ...rest] = program;
  const inside = {
    HOME: path.join(world, 'home'),
    PATH: read('path') ?? process.env.PATH,
    LANG: 'C.UTF-8',
    WSL_DISTRO_NAME: wanted,
  };
  const child = spawn(file, rest, { stdio: 'inherit', env: inside, cwd: path.join(world, 'home') });
  child.on('error', () => fail(`/bin/sh: 1: ${file}: not found`));
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? FAILED : code;
  });
  process.on('SIGTERM', () => child.kill());
}
