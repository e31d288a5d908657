/** Shells whose marks all stand in PS1 and PS2. */

import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import which from 'which';
import { BEGINS } from '../helpers/bash-version.mjs';
import { between, inPane, KEY, shown } from '../helpers/pane.ts';

const ALL = ['dash', 'busybox', 'mksh', 'ksh93'];
const RC = "PS1='<$?> '; PS2='more> '; alias printf='echo ALIAS'; READ=yes; env > ~/seen\n";

describe('the ENV of the user', () => {
  for (const name of ALL) {
    const options = { home: { 'my rc': RC }, env: { ENV: './my rc' } };
    inPane(name, 'is read, kept for children, and its prompt stands between A and B', options, async (pane) => {
      const round = await pane.run('echo $READ; sh -c \'echo "$ENV"; exit 3\'');
      expect({ status: round.status, output: round.output }).toEqual({ status: 3, output: 'yes\n./my rc\n' });
      expect(shown(between(round.raw, 'A', 'B'))).toBe('<3> ');
      expect((await pane.run('cat ~/seen')).output).not.toMatch(new RegExp(`PTYHOLD|${KEY}`));
    });

    inPane(name, 'is not needed', {}, async (pane) => {
      expect((await pane.run(`echo "<\${ENV-unset}>"`)).output).toBe('<unset>\n');
      expect((await pane.run("set -u; sh -c 'exit 5'")).status).toBe(5);
      expect((await pane.run("set -x; sh -c 'exit 6'")).status).toBe(6);
    });

    const profile = { home: { '.profile': 'export ENV=./rc\nFROM=profile\n', rc: 'FROM="$FROM rc"\n' }, login: true };
    inPane(name, 'may be set by the login files', profile, async (pane) => {
      expect((await pane.run('echo $FROM')).output).toBe('profile rc\n');
    });
  }

  inPane(
    'mksh',
    'gives way to ~/.mkshrc where it is not set',
    { home: { '.mkshrc': 'READ=mkshrc\n' } },
    async (pane) => {
      expect((await pane.run('echo $READ')).output).toBe('mkshrc\n');
    },
  );

  inPane('ksh93', 'gives way to ~/.kshrc where it is not set', { home: { '.kshrc': 'READ=kshrc\n' } }, async (pane) => {
    expect((await pane.run('echo $READ')).output).toBe('kshrc\n');
  });
});

describe('sh that is bash', () => {
  const asSh = {
    home: { rc: "PS1='sh> '\nPROMPT_COMMAND='echo pc=$?'\n" },
    env: { ENV: './rc' },
    argv: (folder: string, [, ...rest]: string[]) => {
      symlinkSync(which.sync('bash'), join(folder, 'sh'));
      return [join(folder, 'sh'), ...rest];
    },
  };
  inPane('sh', 'has the marks of bash', asSh, async (pane) => {
    const round = await pane.run('echo out; (exit 7)');
    expect({ kinds: round.kinds, status: round.status, output: round.output }).toEqual({
      kinds: `${BEGINS}DNAB`,
      status: 7,
      output: 'out\n',
    });
    expect(between(round.raw, 'D', 'N')).toBe('pc=7\r\n');
    expect(between(round.raw, 'A', 'B')).toBe('sh> ');
    expect((await pane.run('env')).output).not.toContain(KEY);
  });
});
