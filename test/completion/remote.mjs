// Another machine by ssh: after one login, every command is told as on this machine.
import { SSH_PROGRAMS } from './sshd.mjs';
import { asks, ends, key, over, press, read, runs, send } from './steps.mjs';

/** @import { Situation, World } from './situation.ts' */

const needs = SSH_PROGRAMS;
const known = '-o StrictHostKeyChecking=no -o LogLevel=ERROR';
/** @type {(world: World, more?: string) => string} */
const login = ({ ssh }, more = known) => {
  if (!ssh) throw new Error('There is no ssh server to log in to.');
  return `${ssh.login} ${more} ${ssh.host}`;
};

/** @type {readonly Situation[]} */
export const remote = [
  {
    title: 'a host that is not known yet is asked about',
    needs,
    in: ['bash', 'zsh', 'fish', 'dash'],
    steps: (_, world) => [
      send(login(world, ''), asks(/^The authenticity of host [\s\S]*\(yes\/no\/\[fingerprint\]\)\? $/)),
      send('perhaps', asks(/Please type 'yes', 'no' or the fingerprint: $/)),
      send('yes', asks(/[$#%>] ?$/)),
      send('echo far', ends('far')),
      send("sh -c 'exit 4'", ends('', 4)),
      send('exit 6', ends(/^(logout|exit)?\n?Connection to 127\.0\.0\.1 closed\.$/, 6)),
    ],
  },
  {
    title: 'a host key that is refused',
    needs,
    steps: (_, world) => [
      send(login(world, ''), asks(/\(yes\/no\/\[fingerprint\]\)\? $/)),
      send('no', ends('Host key verification failed.', 255)),
    ],
  },
  {
    title: 'commands over there',
    needs,
    steps: (_, world) => [
      send(login(world), asks(/[$#%>] ?$/)),
      send('echo inside', ends('inside')),
      send("sh -c 'exit 4'", ends('', 4)),
      send('echo $?', ends('4')),
      send("sh -c 'sleep 1; echo late; exit 3'", ends('late', 3)),
      send('sleep 1.5; echo woken', runs(''), { timeout: 0.7 }),
      read(ends('woken')),
      send('printf partial', over(undefined)),
      send('echo "half', asks(undefined, 'continuation')),
      send('done"', ends('half\ndone')),
      send('cd /usr/share', ends('')),
      send('pwd', ends('/usr/share')),
      send('sleep 600', runs(''), { timeout: 0.7 }),
      key('C-c', ends(/^(\^C)?$/, 130)),
      send('seq 1 20000 | tail -n 3', ends('19998\n19999\n20000')),
      send('exit 7', ends(undefined, 7)),
      send('echo home', ends('home')),
    ],
  },
  {
    title: 'questions over there',
    needs,
    steps: (_, world) => [
      send(login(world), asks(/[$#%>] ?$/)),
      send('read -p "name? " x; echo "hello $x"; (exit 3)', asks('name? ')),
      send('Ada', ends('hello Ada', 3)),
      send('read -s -p "PIN: " x; echo; (exit 4)', asks('PIN: ', 'password')),
      send('4711', ends(undefined, 4)),
      send('exit', over(undefined)),
    ],
  },
  ...Object.entries({
    'a bracket': `sh -c 'printf "> "; sleep 3; echo late'`,
    "Python's prompt": `python3 -c 'import time; print(">>> ", end="", flush=True); time.sleep(3); print("late")'`,
  }).map(
    /** @returns {Situation} */ ([title, command]) => ({
      title: `a program over there that shows what looks like a prompt and reads nothing: ${title}`,
      needs: [...needs, 'python3'],
      steps: (_, world, folder) => [
        send(login(world), asks(/[$#%>] ?$/)),
        send(`cd ${folder}`, ends('')),
        send(command, asks(/> $/)),
        send('sleep 0.5; echo next; touch end; (exit 3)', ends(/late\n[\s\S]*next$/, 3, { leaves: 'end' })),
        send('echo on', ends('on')),
      ],
    }),
  ),
  {
    title: 'a text over there that a program has not read, and that the shell then does not take',
    needs: [...needs, 'fish'],
    steps: (_, world, folder) => [
      send(login(world), asks(/[$#%>] ?$/)),
      send('fish', asks(/[$#%>] ?$/)),
      send(`cd ${folder}`, ends('')),
      send(`sh -c 'printf "> "; sleep 6; echo late'`, asks(/> $/)),
      send('echo "$((1 + 1))"', asks(undefined, 'continuation')),
      press('C-c'),
      send('echo on', ends(/^(\^C\n)?on$/)),
    ],
  },
  {
    title: 'a question over there that ends its line',
    needs,
    steps: (_, world) => [
      send(login(world), asks(/[$#%>] ?$/)),
      send(`sh -c 'echo "Continue?"; read x; echo "got $x"; exit 4'`, asks('Continue?')),
      send('yes', ends('got yes', 4)),
    ],
  },
  {
    title: 'the whole screen over there',
    needs: [...needs, 'less'],
    steps: (_, world) => [
      send(login(world), asks(/[$#%>] ?$/)),
      send('seq 1 300 | less', asks(/^1\n2\n/, 'fullscreen')),
      key('q', ends('', 0)),
      send('exit', over(undefined)),
    ],
  },
  {
    title: 'shells over there, one in the other',
    needs: [...needs, 'zsh'],
    steps: (_, world) => [
      send(login(world), asks(/[$#%>] ?$/)),
      send('zsh -f', asks(/[$#%>] ?$/)),
      send("sh -c 'exit 4'", ends('', 4)),
      send('sh', asks(/[$#%>] ?$/)),
      send("sh -c 'exit 5'", ends('', 5)),
      send('exit 6', ends('', 6)),
      send('exit 7', ends('', 7)),
      send('exit 8', ends(undefined, 8)),
    ],
  },
  {
    title: 'one command, without a terminal over there',
    needs,
    steps: (_, world) => [send(`${login(world)} 'sleep 0.8; echo far; exit 5'`, ends('far', 5))],
  },
  {
    title: 'one command that asks',
    needs,
    steps: (_, world) => [
      send(
        `${login(world, `-t ${known}`)} 'printf "sure? "; read x; sleep 0.6; echo "said $x"; exit 5'`,
        asks('sure? '),
      ),
      send('yes', ends(/^said yes\n?(Connection to .* closed\.)?$/, 5)),
    ],
  },
  {
    title: 'a password is asked for',
    needs,
    steps: (_, world) => [
      send(login(world, `${known} -o PreferredAuthentications=password`), asks(/password: $/, 'password')),
      key('C-c', over(undefined)),
      send('echo on', ends('on')),
    ],
  },
];
