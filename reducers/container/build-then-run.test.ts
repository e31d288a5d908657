import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (command: string, lines: readonly string[]): string[] =>
  (reduce({ command, text: lines.join('\n'), exitCode: 0 })?.text ?? lines.join('\n')).split('\n');

describe('a build before another program', () => {
  const steps = [
    'STEP 1/2: FROM docker.io/library/debian:13',
    'Trying to pull docker.io/library/debian:13...',
    'Getting image source signatures',
    'STEP 2/2: RUN apt-get install -y jq',
    'Reading package lists...',
    'Setting up jq (1.7.1-6) ...',
  ];
  const command = 'podman build -t app . && podman run --rm app';

  it('is shortened', () => {
    const end = 'Error: building at STEP "RUN apt-get install -y jq": while running runtime: exit status 100';
    const text = [...steps, 'E: Unable to locate package jq', end].join('\n');
    expect(reduce({ command, text, exitCode: 1 })?.text.split('\n')).toEqual([
      'STEP 1/2: FROM docker.io/library/debian:13',
      'STEP 2/2: RUN apt-get install -y jq',
      'Reading package lists...',
      'Setting up jq (1.7.1-6) ...',
      'E: Unable to locate package jq',
      end,
    ]);
  });

  it('leaves what that one prints', () => {
    const printed = ['listening on 8080', 'Reading package lists...', '    ready'];
    const text = [...steps, 'COMMIT app', '--> 4f1a9d0c2b3e', 'Successfully tagged localhost/app:latest', ...printed];
    expect(shown(command, text).slice(-3)).toEqual(printed);
    const build = [
      '#5 [2/3] RUN npm ci',
      '#5 1.2 added 3 packages',
      '#5 DONE 1.3s',
      '#6 exporting layers',
      '#6 DONE 0.1s',
    ];
    expect(shown('docker build . && docker run app', [...build, ...printed]).slice(-3)).toEqual(printed);
  });
});
