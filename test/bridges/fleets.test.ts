// Hosts that are named by patterns, groups and labels. Stand-ins print what ssh, Ansible, kubectl and docker document.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { removeHostsAfterTest } from '../helpers/host-homes.ts';
import { eventually, processForTest, SERVER, type TestServer } from '../helpers/server.ts';

const run = promisify(execFile);
const HOSTS = ['web-1', 'web-2', 'web-9', 'db-1', 'db-2', 'api-1', 'api-2', 'box'];

/** Each host is a home of its own here; `dead-…` cannot be reached. What it was called with is written down. */
const SSH = `#!/bin/sh
cd "\${0%/*}/.." || exit 1
for word; do case $word in
  dead-*) echo "ssh: connect to host $word port 22: Connection refused" >&2; exit 255 ;;
  web-*|db-*|box|10.*) host=$word ;;
esac; done
echo "$*" >>ssh-calls
case $host in 10.0.0.1) host=db-1 ;; 10.0.0.2) host=db-2 ;; esac
HOME=$PWD/$host; export HOME; mkdir -p "$HOME"
exec sh`;

/** \`exec\` enters the home of a pod or a container; anything else is answered from a file. */
const ENTERED = `#!/bin/sh
cd "\${0%/*}/.." || exit 1
name=\${0##*/}
echo "$*" >>$name-calls
for word; do case $word in api-*|box) host=$word ;; esac; done
case " $* " in *" exec "*) HOME=$PWD/$host; export HOME; mkdir -p "$HOME"; exec sh ;; esac
[ ! -e $name-hangs ] || exec sleep 60
cat $name-says >&2; cat $name-told; exit "$(cat $name-exit 2>/dev/null || echo 0)"`;

const INVENTORY = {
  _meta: {
    hostvars: {
      'db-1': { ansible_host: '10.0.0.1', ansible_port: 2222, ansible_user: 'deploy' },
      'db-2': { ansible_host: '10.0.0.2', ansible_ssh_common_args: '-o ProxyJump=bastion' },
      win: { ansible_connection: 'winrm' },
    },
  },
  all: { children: ['ungrouped', 'storage', 'windows'] },
  storage: { children: ['db'] },
  db: { hosts: ['db-1', 'db-2'] },
  windows: { hosts: ['win'] },
};

function podsOf(...names: string[]): unknown {
  const items = names.map((name) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'shop', labels: { app: 'api' } },
    status: { phase: name.includes('pending') ? 'Pending' : 'Running' },
  }));
  return { apiVersion: 'v1', items, kind: 'List', metadata: { resourceVersion: '' } };
}

let world: string;
beforeEach(async () => {
  world = await mkdtemp(path.join(os.tmpdir(), 'fleet-'));
  await mkdir(path.join(world, 'bin'));
  await mkdir(path.join(world, 'conf.d'));
  await write('bin/ssh', SSH);
  await write('config', `Include ${world}/conf.d/*\nHost web-1 web-2 !web-3\n  User me\nHost *.example *\n  Port 22\n`);
  await write('conf.d/more', 'host = web-9 # an old one\nMatch user x\nHost dead-1 dead-2\n');
  removeHostsAfterTest(world, HOSTS);
});

const write = (name: string, text: string) => writeFile(path.join(world, name), text, { mode: 0o755 });
const calls = async (name: string) => (await readFile(path.join(world, `${name}-calls`), 'utf8')).trim().split('\n');

/** A program that answers with this. */
async function program(name: string, told: string, says = ''): Promise<void> {
  await write(`bin/${name}`, ENTERED);
  await write(`${name}-told`, told);
  await write(`${name}-says`, says);
}

function settings(hosts: string, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    PATH: `${world}/bin:${process.env['PATH']}`,
    PTYHOLD_HOST: hosts,
    PTYHOLD_SSH: `${world}/bin/ssh -F ${world}/config`,
    PTYHOLD_DIR: '',
    ...more,
  };
}

const openedOn = ({ facts }: { facts: Record<string, unknown> }): unknown[] =>
  [facts['sessions']].flat().map((each) => Object(each)['host']);

it('a pattern names the Host lines of the ssh settings, and a call on all hosts tells in one line who is away', async () => {
  const server = await processForTest(settings('web-*, dead-*, !web-9'));
  const opened = await server.call('pty_open', { host: 'web-*', name: 'w', tags: ['web'] });
  expect(openedOn(opened), opened.text).toEqual(['web-1', 'web-2']);
  const sent = await server.call('pty_send', { session_id: '#web@web-?', text: 'basename "$HOME"', wait: true });
  expect(sent.text).toMatch(/^web-1\n\[ptyhold w@web-1: .+\nweb-2\n\[ptyhold w@web-2: .+\n\[2 hosts are away: /);
  const away = /^\[2 hosts are away: dead-1, dead-2: cannot be reached \(.*Connection refused\)\. .*ptyhold doctor/m;
  expect(sent.text).toMatch(away);
  expect(sent.facts['unreachable']).toMatchObject([{ host: 'dead-1' }, { host: 'dead-2' }]);
  const list = await server.call('pty_list');
  expect(list.text).toMatch(away);
  expect(list.text.match(/dead-1/g)).toHaveLength(1);
  expect((await server.call('pty_open', { host: 'web-9' })).text).toBe(
    'There is no host web-9. Near it: web-1, web-2. There are: web-1, web-2, dead-1, dead-2.',
  );
  expect((await server.call('pty_open', { host: 'cache-*' })).text).toMatch(/^There is no host cache-\*\. There are: /);
});

it('a group of an inventory is reached as Ansible would, and is named behind the @ of a target', async () => {
  await program('ansible-inventory', JSON.stringify(INVENTORY));
  const server = await processForTest(settings('web-1, ansible:storage@inventory.ini, ansible:windows'));
  const opened = await server.call('pty_open', { host: 'db', tags: ['store'] });
  expect(openedOn(opened), opened.text).toEqual(['db-1', 'db-2']);
  // Both lists are asked for at once, and both hosts are connected at once.
  expect((await calls('ansible-inventory')).sort()).toEqual(['--list', `-i ${server.folder}/inventory.ini --list`]);
  const ssh = await calls('ssh');
  const [first, second] = ssh.sort((a, b) => Number(a.includes('10.0.0.2')) - Number(b.includes('10.0.0.2')));
  expect(first).toMatch(/ -p 2222 -l deploy .* 10\.0\.0\.1 exec sh$/);
  expect(second).toMatch(/ -o ProxyJump=bastion .* 10\.0\.0\.2 exec sh$/);
  expect(opened.facts['attach'] ?? opened.text).toContain('-p 2222 -l deploy');
  const sent = await server.call('pty_send', { session_id: '*@storage', text: 'true', wait: true });
  expect(sent.last, sent.text).toBe('[ptyhold: 2 of 2 complete]');
  expect((await server.call('pty_open', { host: 'win' })).text).toMatch(/^Ansible reaches win by winrm, which ptyhold/);
  expect((await server.call('pty_send', { session_id: '#store@dbs', text: 'x' })).text).toMatch(
    /^There is no host dbs\. Near it: .*Groups: .*storage/,
  );
});

it('pods and containers are those that run, and a new one is found when a call names it', async () => {
  await program('kubectl', JSON.stringify(podsOf('api-1', 'api-pending')));
  await program('docker', `${JSON.stringify({ ID: '4e', Names: 'box', State: 'running', Labels: 'role=worker' })}\n`);
  const file = path.join(world, 'settings.json');
  await writeFile(file, JSON.stringify({ groups: { api: ['kubectl:app in (api, web)@shop'] } }), { mode: 0o600 });
  const server = await processForTest(settings('@api docker:role=worker', { PTYHOLD_SETTINGS: file }));
  const opened = await server.call('pty_open', { sessions: [{ host: 'api' }, { host: 'role=worker' }], tags: ['all'] });
  expect(openedOn(opened), opened.text).toEqual(['api-1', 'box']);
  expect(await calls('kubectl')).toEqual([
    'get pods --namespace shop --selector app in (api, web) --output json',
    'exec -i --namespace shop api-1 -- sh',
  ]);
  expect(await calls('docker')).toEqual(['ps --filter label=role=worker --format {{json .}}', 'exec -i box sh']);
  expect(String([opened.facts['sessions']].flat().map((each) => Object(each)['attach']))).toContain(
    'docker exec -it box tmux',
  );
  await program('kubectl', JSON.stringify(podsOf('api-1', 'api-2')));
  const anew = await server.call('pty_open', { host: 'api-2', tags: ['all'] });
  expect(anew.facts, anew.text).toMatchObject({ host: 'api-2' });
  const sent = await server.call('pty_send', { session_id: '#all@@api', text: 'basename "$HOME"', wait: true });
  expect(sent.output.match(/^api-.$/gm), sent.text).toEqual(['api-1', 'api-2']);
});

const REFUSED = 'The connection to the server localhost:8080 was refused - did you specify the right host or port?';
const EMPTY_INVENTORY = JSON.stringify({ _meta: { hostvars: {} }, all: { children: ['ungrouped'] } });

it.each<[string, (() => Promise<void>) | undefined, RegExp]>([
  [
    'cache-*',
    undefined,
    /^No host is known\. cache-\*: No Host line of .*config is like cache-\*\. There are: web-9, dead-1/,
  ],
  [
    'ansible:web',
    undefined,
    /ansible-inventory is not installed here, or not on the PATH of the MCP server\. Install Ansible|the usual inventory of Ansible names no host/,
  ],
  [
    'ansible:wbe',
    () =>
      program('ansible-inventory', JSON.stringify({ ...INVENTORY, web: { hosts: ['w'] }, all: { children: ['web'] } })),
    /There is no group wbe in the usual inventory of Ansible\. Near it: web\. There are: /,
  ],
  [
    'ansible:web@bad.yml',
    () =>
      program('ansible-inventory', EMPTY_INVENTORY, '[WARNING]: Unable to parse /x/bad.yml as an inventory source\n'),
    /bad\.yml names no host: Unable to parse \/x\/bad\.yml as an inventory source\. Try it by hand: `ansible-inventory -i /,
  ],
  ['ansible:web', () => program('ansible-inventory', 'no json'), /has not told the usual inventory of Ansible as JSON/],
  [
    'kubectl:app=nobody@shop',
    () => program('kubectl', JSON.stringify(podsOf())),
    /No pod in the namespace shop has the labels app=nobody\. kubectl get pods --show-labels tells/,
  ],
  [
    'kubectl:app=api',
    () => program('kubectl', JSON.stringify(podsOf('pending-1'))),
    /None of the 1 pods in the namespace that kubectl is set to with the labels app=api is running/,
  ],
  [
    'kubectl:app=api',
    async () => {
      await program('kubectl', '', `E1123 memcache.go:265] "Unhandled Error"\n${REFUSED}\n`);
      await write('kubectl-exit', '1');
    },
    /kubectl tells no hosts: The connection to the server localhost:8080 was refused .* port\? Try it by hand: `kubectl get/,
  ],
  [
    'docker:role=none',
    () => program('docker', ''),
    /No running container has the label role=none\. docker ps --format/,
  ],
])('%s: says why it names no host', async (hosts, prepare, sentence) => {
  await prepare?.();
  // Without the programs of this machine.
  const server = await processForTest(settings(hosts, { PATH: `${world}/bin:/bin:/usr/bin` }));
  const { text, isError } = await server.call('pty_open');
  expect(text).toMatch(sentence);
  expect(isError).toBe(true);
});

it('a program that hangs holds nobody up for long, is ended, and is told of', async () => {
  await program('kubectl', JSON.stringify(podsOf('api-1')));
  await write('kubectl-hangs', '');
  const server = await processForTest(settings('web-1, kubectl:app=api'));
  await server.open();
  // The first host is named, so nobody had to be asked.
  await expect(calls('kubectl')).rejects.toThrow('ENOENT');
  const began = performance.now();
  const list = await server.call('pty_list');
  expect(performance.now() - began).toBeLessThan(9_000);
  expect(list.text).toMatch(
    /^t1 .*\n\[host kubectl:app=api: It has not told its hosts within 3 s and is still being asked\.\]/,
  );
  const again = performance.now();
  await server.call('pty_list');
  expect(performance.now() - again).toBeLessThan(2_000);
  const unknown = await server.call('pty_open', { host: 'api-1' });
  expect(unknown.text).toMatch(
    /^There is no host api-1\. kubectl:app=api could not be asked: kubectl has not told its hosts within 10 s and was ended\. Try it by hand: `kubectl get pods/,
  );
  await rm(path.join(world, 'kubectl-hangs'));
  expect((await server.call('pty_open', { host: 'api-1' })).facts).toMatchObject({ host: 'api-1' });
});

it('nobody is asked before a tool is called', async () => {
  await program('docker', '');
  const server = await processForTest(settings('docker:role=worker'));
  const { tools } = await server.client.listTools();
  expect(JSON.stringify(tools.find(({ name }) => name === 'pty_open'))).toMatch(/"host"/);
  await server.client.listResources();
  await expect(calls('docker')).rejects.toThrow('ENOENT');
});

it('no more connections are kept than allowed, and a session whose connection made room is used as ever', async () => {
  const server = await processForTest(settings('web-1, web-2, web-9', { PTYHOLD_MAX_CONNECTIONS: '2' }));
  for (const host of ['web-1', 'web-2', 'web-9']) await server.open({ host, name: `on-${host}` });
  await server.send('on-web-1@web-1', 'kept=1');
  expect([1, 2]).toContain(await connected(server));
  const all = await eventually(
    async () => {
      const answer = await server.call('pty_send', { session_id: 'on-*@*', text: 'echo "$kept"', wait: true });
      // On a busy machine a host that is connected anew may need more than what a call waits for it.
      return answer.last === '[ptyhold: 3 of 3 complete]' && answer;
    },
    'all three answer',
    100_000,
  );
  expect(all.text).toMatch(/^1\n\[ptyhold on-web-1: /);
  expect([1, 2]).toContain(await connected(server));
}, 300_000);

/** The shells that the server holds open on hosts. */
async function connected({ pid }: TestServer): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'args=', '--ppid', String(pid)]);
  return stdout.split('\n').filter((line) => /\bsh$/.test(line)).length;
}

it('the doctor tells which hosts are known, from where, and which cannot be reached', async () => {
  await program('docker', '');
  const env = { HOME: path.join(world, 'home'), ...settings('web-*, dead-1, dead-2, docker:role=none') };
  await mkdir(env.HOME);
  const { stdout } = await run(process.execPath, [SERVER, 'doctor'], { env }).catch((error: unknown) => Object(error));
  expect(stdout).toMatch(/hosts +web-\*: 3 hosts: web-9, web-1, web-2/);
  expect(stdout).toMatch(/docker:role=none: No running container has the label role=none/);
  expect(stdout).toMatch(/3 of 3 can be reached/);
}, 60_000);

it('a lease holds on every host that it was taken on, and no other server types there', async () => {
  const server = await processForTest(settings('web-*'));
  const other = await server.join();
  onTestFinished(() => other.dispose());
  await server.call('pty_open', { host: 'web-*', name: 'w', tags: ['web'] });
  const leased = await server.call('pty_send', { session_id: '#web@web-*', text: '', enter: false, lock: 100 });
  expect(leased.text.match(/leased to you for 100 s/g), leased.text).toHaveLength(3);
  const refused = await other.call('pty_send', { session_id: '#web@web-*', text: 'echo theirs', wait: true });
  expect(refused.text.match(/is leased by ptyhold-test/g), refused.text).toHaveLength(3);
  expect(refused.text).not.toMatch(/^theirs$/m);
});

it('a playbook opens its sessions on the hosts that it names, and closes them there', async () => {
  const server = await processForTest(settings('web-1, web-2'));
  const file = path.join(world, 'ptyhold.yaml');
  await writeFile(
    file,
    'sessions:\n  one: { host: web-1 }\n  two: { host: web-2, needs: one }\n' +
      'stages: [{ name: say, steps: [{ send: \'basename "$HOME"\', to: [one, two] }] }]\n',
  );
  const ptyhold = async (word: string): Promise<string> =>
    (await run(process.execPath, [SERVER, word, file], { env: server.env, cwd: world })).stdout;
  await ptyhold('run');
  for (const [name, host] of Object.entries({ one: 'web-1', two: 'web-2' })) {
    const read = await server.call('pty_read', { session_id: `${name}@${host}`, full: true });
    expect(read.output).toMatch(new RegExp(`^${host}$`, 'm'));
  }
  await ptyhold('down');
  expect((await server.call('pty_list')).text).toContain('[ptyhold: 0 sessions');
});
