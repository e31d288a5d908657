import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (command: string, lines: readonly string[], exitCode = 0): string =>
  reduce({ command, text: lines.join('\n'), exitCode })?.text ?? lines.join('\n');
const NAMES = Array.from({ length: 12 }, (_name, at) => `lib${'abcdefghijkl'.charAt(at)}`);
const MANY = Array.from({ length: 70 }, (_name, at) => `lib${at}`);

describe('what an installer installed', () => {
  it.each([
    [
      'apt-get install -y jq',
      [
        'The following additional packages will be installed:',
        `  ${NAMES.join(' ')}`,
        'Suggested packages:',
        '  jq-doc',
        'The following NEW packages will be installed:',
        `  jq ${NAMES.slice(0, 6).join(' ')}`,
        `  ${NAMES.slice(6).join(' ')}`,
        '0 upgraded, 13 newly installed, 0 to remove and 3 not upgraded.',
        ...NAMES.map((name) => `Setting up ${name}:amd64 (1.6-2) ...`),
        'Setting up jq (1.7-1) ...',
      ],
      [
        'Suggested packages: jq-doc',
        'The following NEW packages will be installed:',
        ' jq … 12 more packages',
        '0 upgraded, 13 newly installed, 0 to remove and 3 not upgraded.',
        '… 12 more packages',
        'Setting up jq (1.7-1)',
      ],
    ],
    [
      'apk add curl',
      ['fetch https://dl-cdn.alpinelinux.org/alpine/v3.20/main/x86_64/APKINDEX.tar.gz'].concat(
        NAMES.map((name, at) => `(${at + 1}/13) Installing ${name} (1.2.4-r2)`),
        '(13/13) Installing curl (8.9.1-r1)',
        'Executing busybox-1.36.1-r29.trigger',
        'OK: 13 MiB in 27 packages',
      ),
      [
        '… 12 more packages',
        '(13/13) Installing curl (8.9.1-r1)',
        'Executing busybox-1.36.1-r29.trigger',
        'OK: 13 MiB in 27 packages',
      ],
    ],
    [
      'pip install Flask==3.1.3 "python_dateutil>=2"',
      [
        'Installing collected packages: x',
        `Successfully installed ${MANY.map((name) => `${name}-1.0`).join(' ')} flask-3.1.3 python-dateutil-2.9.0`,
      ],
      ['Successfully installed flask-3.1.3 python-dateutil-2.9.0 … 70 more packages'],
    ],
    [
      'gem install rails',
      [
        ...NAMES.map((name) => `Successfully installed ${name}-1.0`),
        'Successfully installed rails-8.0.1',
        '13 gems installed',
      ],
      ['… 12 more packages', 'Successfully installed rails-8.0.1', '13 gems installed'],
    ],
    [
      'brew install ripgrep',
      [...NAMES, 'ripgrep'].map((name) => `🍺  /opt/homebrew/Cellar/${name}/14.1: 238 files, 6.3MB`),
      ['… 12 more packages', '🍺 /opt/homebrew/Cellar/ripgrep/14.1: 238 files, 6.3MB'],
    ],
    [
      'dnf install -y jq',
      [
        'Running transaction',
        ...NAMES.map((name, at) => `  Installing       : ${name}-1:2.0-1.fc40.x86_64    ${at + 1}/13 `),
        '  Installing       : jq-1.7.1-7.fc40.x86_64    13/13 ',
        ...NAMES.map((name, at) => `  Verifying        : ${name}-1:2.0-1.fc40.x86_64    ${at + 1}/13 `),
        'Installed:',
        ...NAMES.map((name) => `  ${name}-1:2.0-1.fc40.x86_64    `),
        '  jq-1.7.1-7.fc40.x86_64   ',
        'Complete!',
      ],
      ['Installed:', ' jq-1.7.1-7.fc40.x86_64 … 12 more packages', 'Complete!'],
    ],
  ])('by %s is counted, and what was asked for stays with its version', (command, printed, left) => {
    const squeezed = shown(command, printed)
      .split('\n')
      .map((line) => line.replace(/ +/g, ' '));
    expect(squeezed).toEqual(left.map((line) => line.replace(/ +/g, ' ')));
  });

  it('is told in full where it is little, where nothing was named, and where it failed', () => {
    const few = [...NAMES.slice(0, 4), 'rails'].map((name) => `Successfully installed ${name}-1.0`);
    expect(shown('gem install rails', few)).toBe(few.join('\n'));
    const many = `Successfully installed ${NAMES.map((name) => `${name}-1.0`).join(' ')}`;
    expect(shown('pip install -r requirements.txt', [many])).toBe(many);
    expect(shown('pip install flask', [many])).toBe(many);
    const failed = [...NAMES.map((name) => `Setting up ${name} (1.0) ...`), 'E: Sub-process returned an error code'];
    for (const name of NAMES) expect(shown('apt-get install jq', failed, 100)).toContain(`Setting up ${name} (1.0)`);
  });
});
