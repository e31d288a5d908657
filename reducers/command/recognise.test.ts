import { describe, expect, it } from 'vitest';
import { fits, hasFlag, wordsOf } from './match.ts';
import { recognise, succeedTogether } from './recognise.ts';

const SHOWN = '\n> shop@1.0.0 test\n> vitest run --dir test\n\n RUN  v2.1.2';

describe('the command that printed', () => {
  it.each([
    ['git status', 'git status'],
    ['cd src && git status', 'git status'],
    ['git add -A; git commit -m x; git push', 'git'],
    ['make clean && make all', 'make'],
    ['docker ps; docker images', ''],
    ['rm -f *.o; make -j2; echo "exit $?"', 'make -j2'],
    ['echo one; ls', ''],
    ["sed -i 's/a/b/' x.c && make", 'make'],
    ['sed -n 1,9p x.c; make', ''],
    ['cd "a b" && FOO=1 env -u X BAR=2 git log -3', 'git log -3'],
    ['sudo -u root apt-get install -y jq', 'apt-get install -y jq'],
    ['time -p make -j4 2>&1', 'make -j4'],
    ['make -j$(nproc); (time (make test))', 'make'],
    ['kubectl logs $(kubectl get pods -o name | head -1) | tail', 'kubectl logs $(kubectl get pods -o name | head -1)'],
    ['diff <(sort a) <(sort b)', 'diff <(sort a) <(sort b)'],
    ['pytest `ls tests | head -3`; exit 3', 'pytest `ls tests | head -3`'],
    ["cat > a.ts <<'EOF'\nconst a = 1; foo(bar)\nEOF\nnpx tsc --noEmit a.ts", 'tsc --noEmit a.ts'],
    ['python - <<-X 2>&1\nimport os; f(1)\n\tX', 'python -'],
    ['# build\n[ -f x ] || make \\\n  -j4 # all\n', 'make -j4'],
    ['[[ -d a && -f b ]] && git clone u#v', 'git clone u#v'],
    ['timeout -k 5 60 cargo test', 'cargo test'],
    ['nice -n 10 make', 'make'],
    ['docker exec -it -w /app web pytest -q', 'pytest -q'],
    ['docker --context far exec web bash -c "cd /app && pytest -q"', 'pytest -q'],
    ['docker compose -f dev.yaml run --rm web npx vitest run', 'vitest run'],
    ['podman run --rm -v .:/w alpine make -j2', 'make -j2'],
    ['docker run --rm hello-world', 'docker run --rm hello-world'],
    ['docker run --entrypoint pytest image -q', 'docker run --entrypoint pytest image -q'],
    ['docker ps -a', 'docker ps -a'],
    ['kubectl -n shop exec -it pod-1 -c web -- ls -l', 'ls -l'],
    ['ssh -p 22 ann@host', 'ssh -p 22 ann@host'],
    [`ssh -p 22 ann@host 'cd app && git status'`, 'git status'],
    ['ssh host sudo docker exec web pytest', 'pytest'],
    ['vagrant ssh -c "make test"', 'make test'],
    ['conda run -n env pytest', 'pytest'],
    ['! pytest', 'pytest'],
    ['{ make; }', 'make'],
    ['for d in a b; do make -C $d; done', 'make -C $d'],
    ['pytest & wait', 'pytest'],
    ['npx -y vitest run', 'vitest run'],
    ['npx @biomejs/biome@1.9 lint src', 'biome lint src'],
    ['npx pnpm@9 install', 'pnpm install'],
    ['pnpm exec eslint .', 'eslint .'],
    ['pnpm vitest', 'vitest'],
    ['./node_modules/.bin/tsc -p .', 'tsc -p .'],
    ['python3 -m pytest tests', 'pytest tests'],
    ['python -W error -m unittest', 'unittest'],
    ['uv run pytest -q', 'pytest -q'],
    ['bundle exec rspec', 'rspec'],
    ['cargo +nightly build', 'cargo build'],
    ['git log | head -20', 'git log'],
    ['cat x.log | grep ERROR', 'grep ERROR'],
    ['ps aux --sort=-rss | head -40 | cut -c1-160', 'ps aux --sort=-rss'],
    ['make 2>&1 | cut -c -200', 'make'],
    ['cat a.csv | cut -d, -f2', 'cut -d, -f2'],
    ["npm ls | sed -n '1,80p'", 'npm ls'],
    ['pytest -q | sed 40q', 'pytest -q'],
    ["docker ps | awk 'NR<=20'", 'docker ps'],
    ["docker ps | awk '{print $2}'", 'awk {print $2}'],
    ["cargo test 2>&1 | sed 's/\\x1b\\[[0-9;]*m//g'", 'cargo test'],
    ['make 2>&1 | grep -v warning | tail -50', 'make'],
    ['npm ls | grep -vn dev', 'grep -vn dev'],
    ['git log --oneline | sed s/fix/FIX/', 'sed s/fix/FIX/'],
    ['cat a | sort | uniq -c', 'uniq -c'],
    ['cat a.yml; sed -n 1,9p b.yml', 'cat a.yml -n 1,9p b.yml'],
    ['cat a.yml; cat b.yml; head -5 c.yml', 'cat a.yml b.yml -5 c.yml'],
    ['pwd; ls; cat a.yml', 'cat a.yml'],
    ['make; cat a.yml', ''],
    ['du -a . | sort -h | tail -5', 'du -a .'],
    ['pytest | sort', 'sort'],
    ['bash -lc "cd x && git diff"', 'git diff'],
    ['pip list 2>/dev/null || python3 -m pip list', 'pip list'],
    ["psql -c 'select 1; select 2'", 'psql -c select 1; select 2'],
    ['make > /dev/null', 'make'],
    ["echo '{}' > package.json && npm install zod", 'npm install zod'],
    ['make > build.log; git status', 'git status'],
    ['coverage run --branch -m pytest -q', 'pytest -q'],
    ['pdm run mypy app', 'mypy app'],
    ['pixi run -e test pytest', 'pytest'],
    ['cross-env NODE_ENV=test CI=1 jest --ci', 'jest --ci'],
    ['npx cross-env-shell "A=1" vitest run', 'vitest run'],
    ['doppler run -p shop -c dev -- npx eslint .', 'eslint .'],
    ['dotenvx run -f .env.test -- pytest', 'pytest'],
    ['aws-vault exec dev -- terraform plan', 'terraform plan'],
    ['nix develop .#ci -c make test', 'make test'],
    ['nix build .#app', 'nix build .#app'],
    ["nix-shell -p jq --run 'cd a && make'", 'make'],
    ['script -qec "cargo test" /dev/null', 'cargo test'],
    ['flock -w 9 /tmp/lock make', 'make'],
    ['taskset -c 0,1 cargo bench', 'cargo bench'],
    ['direnv exec . pytest -q', 'pytest -q'],
    ['sshpass -p x ssh me@h df -h', 'df -h'],
    ['limactl shell default docker ps', 'docker ps'],
    ['corepack pnpm install', 'pnpm install'],
  ])('%s is %s', (line, argv) => {
    expect(recognise(line).join(' ')).toBe(argv);
  });

  it('is that of the script which a package manager shows', () => {
    expect(recognise('npm test -- --x', SHOWN)).toEqual(['vitest', 'run', '--dir', 'test']);
    expect(recognise('npm test')).toEqual(['npm', 'test']);
    expect(recognise('npm run -s build:prod')).toEqual(['npm', 'build']);
    expect(recognise('pnpm -s type-check')).toEqual(['npm', 'typecheck']);
    expect(recognise('yarn deploy')).toEqual(['yarn', 'deploy']);
    expect(recognise('deno task check', 'Task check deno check main.ts\nCheck main.ts\n')).toEqual([
      'deno',
      'check',
      'main.ts',
    ]);
    expect(recognise('deno task', 'Available tasks:\n- check\n')).toEqual(['deno', 'task']);
    expect(recognise('yarn build', 'yarn run v1.22\n$ tsc -p .\n')).toEqual(['tsc', '-p', '.']);
  });

  it('is unknown where several programs print', () => {
    expect(recognise('git status; ls -la')).toEqual([]);
    expect(recognise('')).toEqual([]);
  });

  it.each(['git "', "echo '", 'a &&', '| x', '>(', '$(', 'x \\'])('does not trip over %s', (line) => {
    expect(recognise(line)).toEqual(expect.any(Array));
  });
});

describe('programs that succeed together', () => {
  it.each([
    ['apt-get update && apt-get install -y jq && jq --version', 3, true],
    ['cd app && tar xzvf a.tgz | tail -3 && ls', 2, true],
    ['cd app; make && ls', 2, true],
    ['make; ls', 2, false],
    ['make || true; ls', 2, false],
    ['make & ls', 2, false],
    ['(make; ls) && df', 3, false],
  ])('%s', (line, programs, together) => {
    expect(succeedTogether(line, programs)).toBe(together);
  });

  it('are not those of a script that the line starts', () => {
    expect(succeedTogether('npm run ci && ls', 3)).toBe(false);
  });
});

describe('the name of a command', () => {
  it('is found behind global options', () => {
    expect(fits(wordsOf(['git', '-C', '/x', '-c', 'a=b', 'log', '-p']), ['git', 'log'])).toBe(2);
    expect(fits(wordsOf(['kubectl', '-n', 'prod', 'get', 'pods']), ['kubectl', 'get'])).toBe(2);
    expect(fits(wordsOf(['git', 'status']), ['git', 'log'])).toBe(0);
    const build = ['docker', 'compose', '--progress', 'plain', '--env-file', 'x', 'build', 'web'];
    expect(fits(wordsOf(build), ['docker', 'compose', 'build'])).toBe(3);
    expect(fits(wordsOf(['aws', '--profile', 'dev', 's3', 'ls']), ['aws', 's3'])).toBe(2);
  });

  it('knows flags in bundles and with values', () => {
    expect(hasFlag(['diff', '-wU5'], '-U')).toBe(true);
    expect(hasFlag(['diff', '--unified=5'], '--unified')).toBe(true);
    expect(hasFlag(['diff', '--color'], '-c')).toBe(false);
  });
});
