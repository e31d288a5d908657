import { describe, expect, it } from 'vitest';
import { sshDebug } from './ssh-debug.ts';

const LINES = [
  'debug1: Connecting to h [10.0.0.1] port 22.',
  'debug1: load_hostkeys: fopen /etc/ssh/ssh_known_hosts: No such file or directory',
  'debug1: SSH2_MSG_KEXINIT sent',
  'debug1: Offering public key: /k ED25519 SHA256:x agent',
  'debug1: Authentications that can continue: publickey',
  'debug1: Authentications that can continue: publickey',
  'debug2: key: /k2 error in libcrypto',
  'up 3 days',
];

const left = (exitCode: number): readonly string[] =>
  sshDebug(LINES, () => undefined, { argv: [], text: LINES.join('\n'), exitCode });

describe('what ssh -v tells', () => {
  it('is left out after a success but for trouble', () => {
    expect(left(0)).toEqual(['debug2: key: /k2 error in libcrypto', 'up 3 days']);
  });

  it('says after a failure where it connects, and what is offered and answered', () => {
    const told = [0, 3, 4, 6, 7].map((at) => LINES[at]);
    expect(left(255)).toEqual(told);
  });
});
