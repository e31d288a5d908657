// How a session's program is started.
import { describe, expect, it } from 'vitest';
import { FakeBridge } from '../../../test/helpers/fake-bridge.ts';
import { configWith } from '../../../test/helpers/fake-tmux.ts';
import { Context } from '../context.ts';
import { type LaunchPlan, type LaunchRequest, planLaunch } from './launch-plan.ts';

function host(): Context {
  const bridge = new FakeBridge();
  for (const name of ['bash', 'zsh', 'nu']) bridge.programs.set(name, `/usr/bin/${name}`);
  bridge.programs.set('/opt/zsh', '/opt/zsh');
  for (const folder of ['/start', '/start/inner', '/home/me', '/home/me/src']) bridge.append(`${folder}/file`, '');
  const context = new Context({ ...configWith(), home: '/home/me', cwd: '/start', platform: 'linux' }, bridge);
  context.scripts.installed = async () => '/run/scripts';
  return context;
}

const plan = (request: LaunchRequest): Promise<LaunchPlan> => planLaunch(host(), request);

describe('the program', () => {
  it('is the shell of the settings, with its marks and a key of its own', async () => {
    const [one, other] = [await plan({}), await plan({})];
    expect(one.argv[0]).toBe('/usr/bin/bash');
    expect(one.shellName).toBe('bash');
    expect(JSON.stringify([one.argv, one.env])).toContain('/run/scripts/bash');
    expect([one.key === other.key, one.id === other.id]).toEqual([false, false]);
  });

  it('is the shell that was asked for, by name or path', async () => {
    expect((await plan({ shell: 'zsh' })).argv[0]).toBe('/usr/bin/zsh');
    expect(await plan({ shell: '/opt/zsh' })).toMatchObject({ shellName: 'zsh' });
  });

  it('is a shell of which nothing is known, plainly', async () => {
    expect(await plan({ shell: 'nu' })).toMatchObject({ argv: ['/usr/bin/nu'], shellName: 'nu' });
  });

  it('is a command in place of a shell', async () => {
    expect(await plan({ command: 'make && ls' })).toMatchObject({
      argv: ['/bin/sh', '-mc', expect.any(String), 'make && exec ls'],
      shellName: 'command',
    });
  });

  it('takes the place of the shell where it is the last that this is to run', async () => {
    const lineFor = async (command: string) => (await plan({ command })).argv[3];
    const quoted = [`node -e 'a(); b | c'`, 'python3 -c "print(1); x = \'$HOME\'"', 'sh -c "a; b" c'];
    for (const command of [
      ...quoted,
      'node server.js --port 80',
      '"/opt/my-app/bin/serve" -v',
      "./run 'a b' >log",
      'top',
    ])
      expect(await lineFor(command)).toBe(`exec ${command}`);
    const last = ['cd web && ^npm run dev', "A=1 B='x y' ^node x", ' a 1; b "2;" || C= ^./run', 'a \\& && ^b'];
    for (const line of last) expect(await lineFor(line.replace('^', ''))).toBe(line.trimStart().replace('^', 'exec '));
    const several = [
      'a; b | c',
      'if a; then b; fi',
      'for x in 1 2; do b; done',
      '{ a; b; }',
      'a && b &',
      '(a && b)',
      'a && { b',
      'a && cd b',
      'a && b() { c; }',
      'trap "a" EXIT && b',
      'a & b',
      'a | b',
      '(a)',
      'a $(b)',
      'a `b`',
      'a\nb',
      '! a',
      'a() { b; }',
      'a "$(b)"',
      'a "`b`"',
      "a 'b",
    ];
    const others = ['A=1', 'A=1 cd b', '$SHELL -l', 'read x', '. ./env', '[ -f x ]', '', '# nothing', '{ a', 'while a'];
    for (const command of [...several, ...others]) expect(await lineFor(command)).toBe(command);
  });

  it('that is not there is told with those there are', async () => {
    await expect(plan({ shell: 'fish' })).rejects.toMatchObject({
      code: 'no_shell',
      hint: expect.stringContaining('(shell: bash, zsh)'),
    });
  });

  it('gets the environment that was asked for besides that of the host', async () => {
    const { env } = await plan({ command: 'x', env: { A: '1', HOME: '/else' } });
    expect(env).toMatchObject({ A: '1', HOME: '/else' });
  });
});

describe('a pager', () => {
  const envOf = async (pager: string | undefined, inherited: Record<string, string>, env?: Record<string, string>) => {
    const context = host();
    const config = { ...context.config, pager, sessionEnv: { ...context.config.sessionEnv, ...inherited } };
    const given = new Context(config, context.bridge);
    given.scripts.installed = async () => '/run/scripts';
    return (await planLaunch(given, { command: 'x', ...(env && { env }) })).env;
  };

  it('is replaced for the program, whatever variable of the environment names it', async () => {
    const inherited = { PAGER: 'less', MANPAGER: 'nvim +Man!', AWS_PAGER: '', EDITOR: 'vi' };
    const paged = { PAGER: 'cat', GIT_PAGER: 'cat', MANPAGER: 'nvim +Man!', AWS_PAGER: '', EDITOR: 'vi' };
    expect(await envOf('cat', inherited)).toMatchObject(paged);
  });

  it('is kept where the settings or the caller say so', async () => {
    expect(await envOf(undefined, { PAGER: 'less' })).not.toHaveProperty('GIT_PAGER');
    expect(await envOf('cat', {}, { PAGER: 'less' })).toMatchObject({ PAGER: 'less' });
    expect(await envOf('cat', {}, { PAGER: 'less' })).not.toHaveProperty('GIT_PAGER');
    expect(await envOf('cat', {}, { GIT_PAGER: 'delta' })).toMatchObject({ PAGER: 'cat', GIT_PAGER: 'delta' });
  });
});

describe('the folder', () => {
  it.each<[string | undefined, string]>([
    [undefined, '/start'],
    ['inner', '/start/inner'],
    ['/home/me/src', '/home/me/src'],
    ['~', '/home/me'],
    ['~/src', '/home/me/src'],
    ['inner/../inner', '/start/inner'],
  ])('%s is %s', async (cwd, folder) => {
    expect((await plan({ command: 'x', cwd })).cwd).toBe(folder);
  });

  it('that is none is refused', async () => {
    await expect(plan({ command: 'x', cwd: 'nowhere' })).rejects.toThrow('cwd /start/nowhere is not a folder.');
    await expect(plan({ command: 'x', cwd: '~me' })).rejects.toThrow('cwd /start/~me is not a folder.');
  });

  it('is the home folder where the one of the server is not there', async () => {
    const context = host();
    await context.bridge.removeTree('/start');
    expect((await planLaunch(context, { command: 'x' })).cwd).toBe('/home/me');
  });
});
