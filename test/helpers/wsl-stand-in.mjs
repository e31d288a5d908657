// Stands in for wsl.exe: its argument rules, messages in UTF-16, exit codes, slow starts and sudden stops.
// WSL_STAND_IN names a folder with its settings, one a file: `distributions` (one a line), `pending` (the first start
// waits for a person), `slow` (milliseconds that a start takes), `old` (it does not know WSL_UTF8), `path` (PATH inside).
// It adds a line to `starts` for each program that it starts.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FAILED = 255;
const world = process.env['WSL_STAND_IN'] ?? '';
/** @param {string} name */
const read = (name) =>
  existsSync(path.join(world, name)) ? readFileSync(path.join(world, name), 'utf8').trim() : undefined;

/** @param {string} message */
function fail(message) {
  write(`${message}\r\n`);
  process.exitCode = FAILED;
}

/**
 * wsl.exe writes its own messages to standard output.
 * @param {string} text
 */
function write(text) {
  const isUtf8 = process.env['WSL_UTF8'] === '1' && read('old') === undefined;
  process.stdout.write(Buffer.from(text, isUtf8 ? 'utf8' : 'utf16le'));
}

const distributions = (read('distributions') ?? '').split('\n').filter((name) => name !== '');
let wanted = distributions[0] ?? '';
/** @type {string[] | undefined} */
let program;
const args = process.argv.slice(2);
while (args.length > 0 && program === undefined) {
  const option = args.shift();
  if (option === '-l' || option === '--list') list();
  else if (option === '-d' || option === '--distribution') wanted = args.shift() ?? '';
  else if (option === '-e' || option === '--exec') program = args.splice(0);
  // Without -e, wsl.exe hands the words to a shell, which splits them again: refused, so that no caller forgets -e.
  else
    fail(
      `Invalid command line argument: ${option}\r\nPlease use 'wsl.exe --help' to get a list of supported arguments.`,
    );
}
if (program) start(program);

function list() {
  args.length = 0;
  if (distributions.length > 0) write(distributions.map((name) => `${name}\r\n`).join(''));
  else
    fail(
      "Windows Subsystem for Linux has no installed distributions.\r\nUse 'wsl.exe --list --online' to list available distributions\r\nError code: Wsl/WSL_E_DEFAULT_DISTRO_NOT_FOUND",
    );
}

/** @param {string[]} argv */
function start(argv) {
  if (!distributions.includes(wanted))
    return fail('There is no distribution with the supplied name.\r\nError code: Wsl/Service/WSL_E_DISTRO_NOT_FOUND');
  // The first start asks for a user name; without a terminal it waits for ever.
  if (read('pending') !== undefined) return void setInterval(() => undefined, 1000);
  setTimeout(() => begin(argv), Number(read('slow') ?? 0));
}

/** @param {string[]} argv */
function begin(argv) {
  appendFileSync(path.join(world, 'starts'), `${JSON.stringify([wanted, ...argv])}\n`);
  const [file = '', ...rest] = argv;
  const inside = {
    HOME: path.join(world, 'home'),
    PATH: read('path') ?? process.env['PATH'],
    LANG: 'C.UTF-8',
    WSL_DISTRO_NAME: wanted,
  };
  const child = spawn(file, rest, { stdio: 'inherit', env: inside, cwd: path.join(world, 'home') });
  child.on('error', () => fail(`/bin/sh: 1: ${file}: not found`));
  child.on('exit', (code, signal) => {
    process.exitCode = signal || code === null ? FAILED : code;
  });
  process.on('SIGTERM', () => child.kill());
}
