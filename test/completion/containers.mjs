// Commands behind a client that hands the terminal on to where they run: a thread of it reads that all the time.
import { asks, ends, key, over, runs, send } from './steps.mjs';

/** @import { Ask, Situation } from './situation.ts' */

/** What runs behind it is not among its own children, as with the real ones: nobody can see who reads there. */
const CLIENT = `import os, pty, select, socket, sys, termios, threading, tty

command = sys.argv[sys.argv.index('box') + 1:]
ours, theirs = socket.socketpair()
status, told = os.pipe()
if os.fork() == 0:
    ours.close()
    os.setsid()
    if os.fork(): os._exit(0)
    child, end = pty.fork()
    if child == 0: os.execvp(command[0], command)
    while True:
        ready, _, _ = select.select([end, theirs], [], [])
        try: shown = os.read(end, 4096) if end in ready else b''
        except OSError: break
        theirs.sendall(shown)
        keys = theirs.recv(4096) if theirs in ready else None
        if keys == b'': break
        if keys: os.write(end, keys)
    os.close(end)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.write(told, b'%d' % (code if code >= 0 else 128 - code))
    os._exit(0)
theirs.close()
os.close(told)
before = termios.tcgetattr(0)
if '-it' in sys.argv: tty.setraw(0)
def hand_on():
    while True:
        keys = os.read(0, 4096)
        if not keys: return
        ours.sendall(keys)
threading.Thread(target=hand_on, daemon=True).start()
while True:
    shown = ours.recv(4096)
    if not shown: break
    os.write(1, shown)
termios.tcsetattr(0, termios.TCSADRAIN, before)
os._exit(int(os.read(status, 9)))
`;

/** The system calls it by the name of its file only where the first line names the interpreter itself. */
const MAKE = String.raw`python3 -c 'import os, sys; text = open("client.py").read(); open("docker", "w").write("#!" + sys.executable + "\n" + text); os.chmod("docker", 0o755)'`;

/** @type {(title: string, steps: Ask[]) => Situation} */
const behind = (title, steps) => ({
  title: `a container: ${title}`,
  needs: ['python3'],
  files: { 'client.py': CLIENT },
  steps: [send(MAKE, ends('')), ...steps],
});

/** @type {(verb: string, script: string) => string} */
const docker = (verb, script) => `./docker ${verb} box sh -c '${script}'`;

/** A client hands every line on to a server that does the work, as those of build tools do. */
const BUILD = `import os, socket, sys, threading, time
ours, theirs = socket.socketpair()
if os.fork() == 0:
    ours.close()
    os.setsid()
    time.sleep(0.8)
    theirs.sendall(b'compiling')
    time.sleep(0.8)
    theirs.sendall(b'built')
    os._exit(0)
theirs.close()
threading.Thread(target=sys.stdin.readline, daemon=True).start()
said = True
while said:
    said = ours.recv(99)
    print(said.decode(), flush=True)
os._exit(3)
`;

/** @type {readonly Situation[]} */
export const containers = [
  {
    title: 'the client of a build server',
    needs: ['python3'],
    files: { 'build.py': BUILD },
    steps: [send('python3 build.py', ends('compiling\nbuilt', 3)), send('echo on', ends('on'))],
  },
  behind('a command that is silent for a while', [
    send(docker('exec -it', 'sleep 0.8; echo late; exit 4'), ends('late', 4)),
    send(docker('exec -it', 'echo early; sleep 0.8; exit 5'), ends('early', 5)),
    send(docker('exec -i', 'sleep 0.8; exit 6'), ends('', 6)),
    send(`sh -c "${docker('exec -it', 'sleep 0.8; exit 7')}"`, ends('', 7)),
    send(docker('exec -it', 'sleep 600'), runs(''), { timeout: 1.2 }),
    key('C-c', ends(/^(\^C)?$/, 130)),
  ]),
  behind('a command that asks', [
    send(docker('run -it', 'sleep 0.8; printf "Go on? [y/N] "; read x; echo "got $x"; exit 3'), asks('Go on? [y/N] ')),
    send('y', ends('got y', 3)),
  ]),
  behind('a REPL', [
    send('./docker exec -it box python3 -q', asks(/^>>> $/)),
    send('import time; time.sleep(0.8)', over('')),
    send('6*7', over('42')),
    send('exit(3)', ends('', 3)),
  ]),
  behind('a shell', [
    send('./docker exec -it box sh', asks(/[$#] $/)),
    send("sh -c 'sleep 0.8; exit 4'", ends('', 4)),
    send('exit 5', ends('', 5)),
  ]),
];
