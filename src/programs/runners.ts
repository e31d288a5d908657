// Tools of a language or a project that start a command in their own surroundings.
import type { Entry, Program } from './program.ts';

const run: Program = { wraps: { after: 'run', runs: 'python' } };
const exec: Program = { wraps: { after: 'exec' } };
const toolchain: Program = { wraps: { after: 'run exec dlx x', folder: '-C --cd' } };
const nodeRun: Program = {
  starts: 'packageScript',
  wraps: {
    versions: true,
    after: 'run exec dlx x',
    scopes: 'workspace',
    groups: 'workspaces foreach',
    tools:
      'rimraf shx del-cli prisma sequelize sequelize-cli typeorm knex drizzle-kit cdk sls wrangler sst supabase vercel netlify firebase',
  },
};
const environment: Program = { options: '-n -p --name --prefix', wraps: { after: 'run' } };

export const RUNNERS: readonly Entry[] = [
  [
    'concurrently',
    { options: '-n -c -p -k -m -r -l --names --prefix --max-processes --restart-tries', starts: 'commands' },
  ],
  ['nix', { options: '-f --file --option --arg --argstr', wraps: { behind: '-c --command --' } }],
  ['nix-shell', { wraps: { script: '--run --command', dashes: true } }],
  ['guix', { wraps: { dashes: true } }],
  ['devbox', { wraps: { after: 'run', joined: true } }],
  ['direnv', { wraps: { after: 'exec', skip: 1 } }],
  ['conda mamba micromamba', environment],
  ['mise rtx', toolchain],
  ['asdf rbenv pyenv bundle jenv nodenv goenv saml2aws granted fnm', exec],
  ['teller', { wraps: { after: 'run exec' } }],
  ['rustup', { wraps: { after: 'run', skip: 1 } }],
  ['envchain', { wraps: { skip: 1 } }],
  ['rvm', { wraps: { behind: 'do' } }],
  ['volta', { options: '--node --npm --yarn', wraps: { after: 'run' } }],
  ['tox', { wraps: { after: 'exec', dashes: true } }],
  ['sops', { wraps: { after: 'exec-env exec-file', skip: 1, joined: true } }],
  ['envconsul', { wraps: {} }],
  [
    'cargo',
    {
      verbOptions: '-x -w -i -d -C --exec --watch --ignore --delay --workdir',
      wraps: { after: 'watch', script: '-s --shell' },
      starts: 'writtenCode',
    },
  ],
  [
    'just',
    {
      starts: 'make',
      options: '-f -d --justfile --working-directory --shell --shell-arg --set --color',
      wraps: { behind: '-c --command' },
    },
  ],
  [
    'make gmake bmake mmake remake',
    { options: '-C -f -I -j -l -o -W --directory --file --makefile --include-dir --jobs', starts: 'make' },
  ],
  [
    'ansible-playbook',
    {
      options:
        '-i -l -e -u -t -c -f -M --inventory --limit --extra-vars --user --tags --skip-tags --become-user --forks --vault-id',
      starts: 'tasks',
    },
  ],
  ['task go-task', { options: '-d -t --dir --taskfile', wraps: { dashes: true }, starts: 'tasks' }],
  [
    'foreman honcho overmind hivemind',
    { options: '-f -e -p --procfile --env --port', wraps: { after: 'run' }, starts: 'tasks' },
  ],
  ['gitlab-runner gitlab-ci-local', { starts: 'tasks' }],
  ['rake invoke inv nox doit scons gulp grunt', { starts: 'writtenCode' }],
  ['fab', { options: '-H -i -u -c -f', wraps: { dashes: true }, starts: 'writtenCode' }],
  ['nvm', { wraps: { after: 'exec', skip: 1 } }],
  [
    'uv',
    {
      options: '--with --with-requirements --with-editable -p --python --project --extra --group --env-file',
      wraps: { after: 'run', groups: 'tool', folder: '--directory', runs: 'python' },
    },
  ],
  ['uvx bunx pnpx', { wraps: { versions: true } }],
  ['poetry', { options: '-P --project', wraps: { ...run.wraps, folder: '-C --directory' } }],
  ['pipx pipenv pdm rye hatch pixi dotenvx op infisical', run],
  ['railway', { options: '-s -e -p --service --environment --project', wraps: { after: 'run ssh' }, front: 'carrier' }],
  ['snap', { wraps: { after: 'run', script: '-c --command', skip: 1 } }],
  ['npx', { options: '-p --package', wraps: { script: '-c --call', versions: true } }],
  [
    'npm',
    {
      options: '--registry --tag --otp -w --workspace --prefix',
      starts: 'packageScript',
      verbOptions: '-p --package',
      wraps: { after: 'exec x', script: '-c --call', versions: true },
    },
  ],
  ['pnpm', { ...nodeRun, options: '-C -F --dir --filter' }],
  ['yarn', { ...nodeRun, options: '--cwd', wraps: { ...nodeRun.wraps, joined: true } }],
  ['ts-node-dev', { wraps: {} }],
  ['start-server-and-test', { starts: 'commands' }],
  // One of these names wants `run` before the command, the other has no verbs.
  ['dotenv', { options: '-e -f -p -v -q --file --quote --export', wraps: { groups: 'run' } }],
  ['doppler', { options: '-p -c -t --project --config --token', wraps: { after: 'run', script: '--command' } }],
  ['aws-vault', { wraps: { after: 'exec', skip: 1 } }],
  ['chamber', { wraps: { after: 'exec', skip: 1, dashes: true } }],
  ['osqueryi', { wraps: { dashes: true } }],
];
