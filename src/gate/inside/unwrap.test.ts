// Commands inside commands are found, whatever options stand before them.
import { describe, expect, it } from 'vitest';
import { createJudge } from '../judge.ts';
import { STARTED_ELSEWHERE } from './started-elsewhere.examples.ts';
import { STARTED_HERE } from './started-here.examples.ts';

const judge = createJudge();

describe('a command inside another', () => {
  it.each([...STARTED_HERE, ...STARTED_ELSEWHERE])('is judged: %s', (line) => {
    expect(judge({ text: line.replace('…', 'rm -rf /') })).toMatchObject({ blocked: true, rule: 'remove-root' });
    expect(judge({ text: line.replace('…', 'ls -l /') })).toMatchObject({ blocked: false });
  });

  it.each([
    ['-v /:/h', 'rm -rf /h', 'rm -rf /'],
    ['-it --cgroupns host -v /:/host', 'chroot /host rm -rf /home/*', 'rm -rf /home/*'],
    ['--volume /etc:/e --entrypoint rm', '-rf /e', 'rm -rf /etc'],
    ['--volume=/etc:/x', "sh -c 'cd /; rm -rf /x; ls'", 'rm -rf /etc'],
    ['-v /:/h --entrypoint sh', "-c 'rm -rf /h'", 'rm -rf /'],
  ])('sees folders of this machine in a container: %s', (options, words, command) => {
    expect(judge({ text: `docker -H host run --rm ${options} img ${words}` })).toMatchObject({ command });
  });

  it.each(['./out:/h img rm -rf /h', "./out:/h img sh -c 'rm -rf /h/*'", '/:/h img ls /h', 'data:/h img rm -rf /h'])(
    'may remove what is in a folder of its own: -v %s',
    (words) => expect(judge({ text: `docker run --rm -v ${words}` })).toMatchObject({ blocked: false }),
  );

  it.each([
    'docker run --rm img rm -rf /usr',
    "podman run -it img bash -c 'cd /var && rm -rf *'",
    "docker run --rm -i img sh <<'E'\nrm -rf /home\nE",
    "echo 'rm -rf /opt' | nerdctl run -i img sh",
  ])('may remove what a container was just made with: %s', (text) => {
    expect(judge({ text })).toMatchObject({ blocked: false });
  });

  it.each([
    'docker run --rm img ssh h rm -rf /usr',
    "docker run --rm img sh -c 'ssh h rm -rf /usr'",
    'docker run --rm -v/:/h img rm -rf /h/usr',
    'docker run --rm --volumes-from web img rm -rf /var/lib/web',
    'docker run --privileged img rm -rf /usr',
    'podman run --rootfs / rm -rf /usr',
    'docker compose run --rm web rm -rf /usr',
    'docker run --rm img true; rm -rf /usr',
    'docker run --rm img "$(rm -rf /usr)"',
  ])('may not remove what others have, from inside a new container either: %s', (text) => {
    expect(judge({ text })).toMatchObject({ blocked: true });
  });

  it('sees the folders of a node that a container debugs', () => {
    const words = 'kubectl debug node/n1 -it --image=busybox --';
    expect(judge({ text: `${words} rm -rf /host/etc` })).toMatchObject({ rule: 'remove-system' });
    expect(judge({ text: `${words} rm -rf /host/tmp/x` })).toMatchObject({ blocked: false });
  });

  it.each([
    'unshare -r --wd=/',
    'firejail --private-cwd=/',
    'mise x -C / --',
    'poetry -C / run',
    'uv run --directory /',
  ])('runs in the folder that is told: %s', (line) => {
    expect(judge({ text: `${line} rm -rf home` })).toMatchObject({ rule: 'remove-system' });
    expect(judge({ text: `${line.replace('/', '/tmp')} rm -rf home` })).toMatchObject({ blocked: false });
  });

  it('does not take a volume for a folder', () => {
    const text = 'docker run -v pg:/var/lib/mysql img rm -rf /var/lib/mysql';
    expect(judge({ text })).toMatchObject({ rule: 'remove-system' });
  });

  it.each([
    'kubectl get pods exec',
    'kubectl logs exec -f',
    'docker build -t exec .',
    'docker compose up -d exec',
    'docker ps --filter name=exec',
    'npm --silent run exec rm',
    'gio list /',
    'apptainer build exec.sif rm.def',
    'kubectl run web --image=nginx',
    "cargo test -- 'git reset --hard'",
    'cargo run -- rm -rf /',
    "echo 'rm -rf /' | tee >(cat >> notes.txt)",
    'make > >(tee out.log) 2> >(tee err.log >&2)',
    "echo 'rm -rf /' > x; cp x y && cat y",
    "printf '%s\\n' a b | xargs -I{} rm -rf build/{}",
    "find . -name '*.o' -print0 | xargs -0 rm -f",
    `echo "it's / one" | xargs echo`,
  ])('is none: %s', (text) => {
    expect(judge({ text })).toMatchObject({ blocked: false });
  });
});

describe('a verb behind options', () => {
  it.each([
    'mysqladmin -u root -h db drop app',
    'pulumi -C infra -s prod destroy --yes',
    'rabbitmqctl -n rabbit@h reset',
    'etcdctl --endpoints h:2379 del "" --prefix',
    'hg --cwd app purge',
    'virsh -c qemu:///system destroy vm',
    'ceph --cluster c osd purge 1',
    'velero -n backups backup delete x',
    'argocd --server s app delete web',
    'alembic -c prod.ini downgrade base',
    'helmfile -e prod destroy',
    'flyctl -a web destroy',
    'git --attr-source HEAD push -f',
    'helm --burst-limit 10 delete web',
    'aws --cli-read-timeout 0 ec2 terminate-instances --instance-ids i-1',
    'redis-cli --tls --cacert ca.crt flushall',
    'mkdosfs -I /dev/sdb',
    `env --split-string='sh -c "rm -rf ~"'`,
    'sls --stage prod remove',
    'talosctl -n 10.0.0.2 reset',
  ])('is found: %s', (text) => expect(judge({ text })).toMatchObject({ blocked: true }));

  it.each(['mysqladmin -u drop status', 'pulumi -s destroy preview', 'virsh -c destroy list', 'velero -n delete get'])(
    'is not the value of an option: %s',
    (text) => expect(judge({ text })).toMatchObject({ blocked: false }),
  );
});

describe('options that only look as if they took a value', () => {
  it.each([
    ['scp -p ~/.ssh/id_rsa host:', 'send-secrets'],
    ['pkill -n sshd', 'kill-by-user'],
    ['rsync -at src/ /etc/passwd', 'overwrite-system-file'],
    ['docker --tlscacert ca.pem volume rm data', 'container-volumes'],
    ['docker compose --parallel 4 down -v', 'compose-volumes'],
  ])('leave the next word where it is: %s', (text, rule) => {
    expect(judge({ text })).toMatchObject({ blocked: true, rule });
  });
});

describe('the text of an interpreter', () => {
  it.each([
    ["fish -C 'rm -rf /'", 'remove-root'],
    ["fish --init-command='rm -rf /' -c ls", 'remove-root'],
    ['awk -F, \'BEGIN { system("rm -rf /") }\'', 'remove-root'],
    ["echo 'DROP TABLE users;' | sqlplus -S u/p", 'sql-drop'],
    ['python -W ignore -c \'import shutil; shutil.rmtree("/")\'', 'remove-root'],
  ])('is found behind its options: %s', (text, rule) => {
    expect(judge({ text })).toMatchObject({ blocked: true, rule });
  });

  it.each(["fish -C 'cd x' -c ls", "awk -F, '{ print $2 }' a.csv", 'echo "SELECT 1;" | sqlplus -S u/p'])(
    'may be harmless: %s',
    (text) => expect(judge({ text })).toMatchObject({ blocked: false }),
  );
});

it('a program that carries another terminal is not taken for one that only reads', () => {
  expect(judge({ text: 'rm -rf /', foreground: 'telnet' }).blocked).toBe(true);
});
