// What a process has from the one that started it, and what its own programs have from it in turn. A command is handed over
// only to a process that has the same.
import { readFileSync, readlinkSync } from 'node:fs';
import os from 'node:os';

type Env = Readonly<Record<string, string | undefined>>;

/** Node itself reads these: how times and languages are written, and what is loaded with every program. */
const READ_BY_NODE = /^(?:TZ|LANG|LANGUAGE|LC_\w+|NODE_\w+|ICU_\w+|UV_\w+|LD_\w+|DYLD_\w+)$/;
/** Node 20 takes longer for it than for its whole start, and nothing that is handed over needs it. */
const LEFT_OUT = 'NODE_EXTRA_CA_CERTS';
/** Rights and limits that a session would have, if the process started the tmux of the sessions. */
const STATUS = /^(?:Umask|Uid|Gid|Groups|Cap\w+|NoNewPrivs|Seccomp|Cpus_allowed):.*$/gm;
const NAMESPACES = ['mnt', 'net', 'pid', 'user', 'uts'];

/** The environment of a process that stays. */
export function lastingEnv(env: Env): Record<string, string> {
  const names = Object.keys(env).filter((name) => READ_BY_NODE.test(name) && name !== LEFT_OUT);
  return Object.fromEntries(names.sort().map((name) => [name, env[name] ?? '']));
}

/** As one text. `build` names the program as it was built, and `program` where it lies. */
export function surroundings(build: string, program: string, env: Env): string {
  const node = [process.version, process.arch, process.execPath];
  // Machines that share a home find the same folder.
  return JSON.stringify([
    os.hostname(),
    build,
    program,
    node,
    lastingEnv(env),
    process.platform === 'linux' ? linux() : others(),
  ]);
}

function linux(): unknown {
  const spaces = NAMESPACES.map((name) => readlinkSync(`/proc/self/ns/${name}`));
  const status = readFileSync('/proc/self/status', 'latin1').match(STATUS);
  const stat = readFileSync('/proc/self/stat', 'latin1');
  // Field 19, where the state is field 3.
  const nice = stat.slice(stat.lastIndexOf(') ') + 2).split(' ')[16];
  // A tmux that is started belongs to a service, a job or a login, and may end with it.
  const group = readFileSync('/proc/self/cgroup', 'latin1');
  return [spaces, status, nice, group, readFileSync('/proc/self/limits', 'latin1')];
}

function others(): unknown {
  return [process.umask(), process.getuid?.(), process.getgid?.(), process.getgroups?.()];
}

/** Short enough for the name of a socket. Whoever is asked compares the whole text. */
export function shortOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0x9747b28c];
  for (let at = 0; at < text.length; at += 1) {
    a = Math.imul(a ^ text.charCodeAt(at), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(at), 0x85ebca6b);
  }
  return ((a ^ (b >>> 13)) >>> 0).toString(16).padStart(8, '0');
}
