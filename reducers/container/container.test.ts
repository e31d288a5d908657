import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (command: string, lines: readonly string[]): string[] =>
  (reduce({ command, text: lines.join('\n'), exitCode: 0 })?.text ?? lines.join('\n')).split('\n');

describe('a table of containers', () => {
  it('tells once a port that is open on IPv4 and IPv6, and keeps one that is not', () => {
    expect(
      shown('docker ps', [
        'NAMES     PORTS                                         STATUS',
        'shop-db   0.0.0.0:5432->5432/tcp, :::5432->5432/tcp     Up',
        'shop-web  0.0.0.0:80->8080/tcp, [::]:81->8080/tcp       Up',
      ]),
    ).toEqual([
      'NAMES PORTS STATUS',
      'shop-db 0.0.0.0:5432->5432/tcp Up',
      'shop-web 0.0.0.0:80->8080/tcp, [::]:81->8080/tcp Up',
    ]);
  });
});

describe('a description of a pod', () => {
  it('leaves out what is as usual, and the end of a digest', () => {
    const digest = '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0';
    expect(
      shown('kubectl describe pod pay', [
        'Name:             pay',
        'Priority:         0',
        'Service Account:  default',
        'Containers:',
        '  pay:',
        `    Container ID:  containerd://${digest}`,
        `    Image ID:      registry.test/pay@sha256:${digest}`,
        '    Host Port:     0/TCP',
        '    Restart Count: 17',
      ]),
    ).toEqual([
      'Name: pay',
      'Containers:',
      '  pay:',
      '    Image ID: registry.test/pay@sha256:0f1e2d3c4b5a…',
      '    Restart Count: 17',
    ]);
    expect(shown('kubectl describe pod pay', ['Name:      pay', 'Priority:  1000'])).toEqual([
      'Name: pay',
      'Priority: 1000',
    ]);
  });
});

describe('a list of releases', () => {
  it('has times without nanoseconds', () => {
    expect(
      shown('helm list', [
        'NAME\t REVISION\tUPDATED                                \tSTATUS  ',
        'shop\t12      \t2025-05-02 09:11:52.123456789 +0000 UTC\tdeployed',
        'api \t3       \t2025-05-02 09:11:53.123456789 +0200 CEST\tfailed',
      ]),
    ).toEqual([
      'NAME REVISION UPDATED STATUS',
      'shop 12 2025-05-02 09:11:52 UTC deployed',
      'api 3 2025-05-02 09:11:53.123456789 +0200 CEST failed',
    ]);
  });
});
