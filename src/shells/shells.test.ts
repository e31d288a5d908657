import { describe, expect, it } from 'vitest';
import { languageInFront } from '../programs/programs.ts';
import { lossesOf, SHELL_NAMES, SHELLS, shellFor, shellNamed, shellOfKind } from './index.ts';

const request = { executable: '/bin/x', name: 'x', folder: "/tmp/it's", key: 'k3y', login: false, env: {} };

describe('shellFor', () => {
  it('finds a shell by its name, its path and its login name', () => {
    expect(['bash', '/opt/homebrew/bin/zsh', '-fish', 'busybox', 'sh'].map((name) => shellFor(name)?.kind)).toEqual([
      'bash',
      'zsh',
      'fish',
      'posix',
      'posix',
    ]);
    expect(shellFor('/bin/ksh93')?.kind).toBe('ksh');
    expect(shellFor('pwsh')).toBeUndefined();
  });

  it('knows each name once, and each kind', () => {
    const names = SHELLS.flatMap((shell) => [...shell.names, ...(shell.otherNames ?? [])]);
    expect(new Set(names).size).toBe(names.length);
    // Colons and commas separate what is stored with a session.
    expect(SHELLS.filter(({ kind }) => !/^[a-z]+$/.test(kind) || shellOfKind(kind)?.kind !== kind)).toEqual([]);
    expect(new Set(SHELLS.map(({ kind }) => kind)).size).toBe(SHELLS.length);
    expect(shellOfKind('of a later version')).toBeUndefined();
    expect(['rksh', 'lksh', 'elvish', 'vim'].map((name) => shellNamed(name)?.kind)).toEqual([
      'ksh',
      'mksh',
      'elvish',
      undefined,
    ]);
    expect(shellFor('lksh')).toBeUndefined();
  });

  it('adds what the doctor needs to a script that is there', () => {
    for (const { files, trial } of SHELLS) expect(Object.keys(files)).toContain(trial.forget('/tmp/x').script);
  });
});

describe('what a line editor loses', () => {
  const lost = (program: string, text: string): number =>
    lossesOf(program).filter(({ loses }) => loses(text, true)).length;

  it('is told by the name of the program, also of a restricted form', () => {
    for (const program of ['fish', 'mksh', 'ksh', 'ksh93', 'rksh', 'lksh', 'yash'])
      expect(lost(program, 'a\tb')).toBe(1);
    for (const program of ['bash', 'zsh', 'dash', 'sh', 'vim'])
      expect(lost(program, `é\t${'x'.repeat(20_000)}`)).toBe(0);
  });

  it('depends on the text', () => {
    expect([lost('ksh93', 'é'), lost('ksh93', 'é'.repeat(40)), lost('ksh93', 'x'.repeat(20_000))]).toEqual([0, 1, 0]);
    expect([lost('mksh', 'é'.repeat(40)), lost('mksh', `short\n${'x'.repeat(16_301)}`)]).toEqual([0, 1]);
  });
});

describe('the table of programs', () => {
  it('knows every shell, so that the gate reads what is typed to it as a command', () => {
    expect(SHELL_NAMES.filter((name) => languageInFront(name) !== 'shell')).toEqual([]);
  });
});

describe('launch', () => {
  it('hands the key over in the environment, never in what ps shows', () => {
    for (const shell of SHELLS) {
      const { argv, env } = shell.launch(request);
      expect(env['PTYHOLD_KEY']).toBe('k3y');
      expect(argv.join(' ')).not.toContain('k3y');
    }
  });

  it('keeps what the user had in the variables it needs', () => {
    const env = { ZDOTDIR: '/theirs', ENV: '$HOME/.shrc' };
    expect(shellFor('zsh')?.launch({ ...request, env }).env).toMatchObject({ PTYHOLD_ZDOTDIR: '/theirs' });
    expect(shellFor('dash')?.launch({ ...request, env }).env).toMatchObject({ PTYHOLD_ENV: '$HOME/.shrc' });
  });

  it('quotes the folder for fish, and names the applet for busybox', () => {
    expect(shellFor('fish')?.launch(request).argv.at(-1)).toBe("source '/tmp/it\\'s/init.fish'");
    const busybox = { ...request, executable: '/bin/busybox' };
    expect(shellFor('ash')?.launch({ ...busybox, name: 'ash' }).argv).toEqual(['/bin/busybox', 'ash', '-i']);
    expect(shellFor('busybox')?.launch({ ...busybox, name: 'busybox' }).argv).toEqual(['/bin/busybox', 'sh', '-i']);
  });
});

describe('stripEndNoise', () => {
  const strip = (name: string, text: string, cols = 20): string => {
    const output = shellFor(name)?.stripEndNoise(Buffer.from(text), cols) ?? new Uint8Array();
    return Buffer.from(output).toString();
  };
  const promptSp = (mark: string, width: number): string => `${mark}${' '.repeat(20 - width)}\r${' '.repeat(width)}\r`;

  it('takes the mark of zsh away, its own or one of the user', () => {
    expect(strip('zsh', `out${promptSp('\x1b[1m\x1b[7m%\x1b[27m\x1b[1m\x1b[0m', 1)}`)).toBe('out');
    expect(strip('zsh', `out\r\n${promptSp('\x1b[7m#\x1b[0m', 1)}`)).toBe('out\r\n');
    expect(strip('zsh', `out${promptSp('', 0)}`)).toBe('out');
    expect(strip('zsh', `out${promptSp('⏎', 1)}`)).toBe('out');
  });

  it('takes the mark of fish away', () => {
    expect(strip('fish', `out\x1b[2m⏎\x1b[m\x0f${' '.repeat(19)}\r⏎ \r\x1b[K`)).toBe('out');
  });

  it('takes the line away that set -v shows of bash', () => {
    expect(strip('bash', 'out\r\n{ __ptyhold_end; } 2>&- >&"$x"\r\n')).toBe('out\r\n');
  });

  it('leaves everything else as it is', () => {
    for (const name of SHELL_NAMES)
      for (const text of ['', '\r', 'out', 'out\r\n', '100%\r\n', '   \r \r', `${' '.repeat(19)}x\r \r`])
        expect(strip(name, text), name).toBe(text);
  });
});
