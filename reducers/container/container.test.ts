import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (command: string, lines: readonly string[]): string[] =>
  (reduce({ command, text: lines.join('\n'), exitCode: 0 })?.text ?? lines.join('\n')).split('\n');

describe('a build of which a step failed', () => {
  const end = [
    '------',
    'Dockerfile:14',
    '--------------------',
    '  13 |     COPY . .',
    '  14 | >>> RUN npm run build',
    '  15 |     ',
    '--------------------',
    'ERROR: failed to solve: exit code: 2',
  ];
  const steps = ['#5 [3/4] COPY . .', '#5 DONE 0.4s', '#6 [4/4] RUN npm run build', '#6 6.204 a.ts(4,7): error TS2322'];
  const build = (...told: string[]): string =>
    reduce({
      command: 'docker build --progress=plain .',
      text: [...steps, '#6 ERROR: exit code: 2', '------', ' > [4/4] RUN npm run build:', ...told, ...end].join('\n'),
      exitCode: 1,
    })?.text ?? '';

  it('tells once what it printed, and the line of the Dockerfile without a frame', () => {
    expect(build('6.204 a.ts(4,7): error TS2322').split('\n').slice(2)).toEqual([
      ' a.ts(4,7): error TS2322',
      '#6 ERROR: exit code: 2',
      'Dockerfile:14',
      '  14 | >>> RUN npm run build',
      'ERROR: failed to solve: exit code: 2',
    ]);
  });

  it('keeps what stands only at its end', () => {
    expect(build('6.3 killed', '6.4   by a signal')).toContain('RUN npm run build:\nkilled\n  by a signal\n');
  });
});

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

describe('an object of a cluster', () => {
  const added = [
    '  creationTimestamp: null',
    '  uid: 5b2c9f0a-7f6e-4f8d-b7e5-2e8a1c9d4f10',
    '  annotations:',
    '    kubectl.kubernetes.io/last-applied-configuration: |',
    '      {"kind":"Pod"}',
  ];

  it('goes without what the cluster adds to each, and keeps what only looks like it', () => {
    expect(
      shown('kubectl get pod pay -o yaml', [
        'apiVersion: v1',
        'kind: Pod',
        'metadata:',
        '  name: pay',
        ...added,
        'spec:',
        '  containers:',
        '  - resources: {}',
        '    image: pay:1',
        '    volumeMounts:',
        '    - mountPath: /var/run/secrets/kubernetes.io/serviceaccount',
        '      name: kube-api-access-x7k2p',
        '      readOnly: true',
        '    - mountPath: /data',
        '      name: data',
        '  tolerations:',
        '  - effect: NoExecute',
        '    key: node.kubernetes.io/not-ready',
        '    operator: Exists',
        '    tolerationSeconds: 300',
      ]),
    ).toEqual([
      'apiVersion: v1',
      'kind: Pod',
      'metadata:',
      '  name: pay',
      'spec:',
      '  containers:',
      '  - image: pay:1',
      '    volumeMounts:',
      '    - mountPath: /data',
      '      name: data',
    ]);
  });

  it('keeps the files of a configuration as they are', () => {
    const files = [
      'apiVersion: v1',
      'data:',
      '  a.yaml: |',
      '    uid: 5',
      '    status: {}',
      '  uid: "5"',
      'metadata:',
      '  name: a',
    ];
    expect(shown('kubectl get configmap a -o yaml', [...files, ...added])).toEqual(files);
  });
});

describe('a table with links', () => {
  it('tells once what many links begin with, and a few whole', () => {
    const url = 'https://github.com/acme/shop/actions/runs/8812345678/job/';
    const checks = (jobs: string): string[] =>
      shown('gh pr checks 402', ['   NAME  URL', ...[...jobs].map((job) => `X  job${job}  ${url}${job}`)]);
    expect(checks('abcdefghijkl').slice(0, 3)).toEqual(['NAME URL', `X joba ${url}a`, 'X jobb …/b']);
    expect(checks('abc')).toEqual(['NAME URL', `X joba ${url}a`, `X jobb ${url}b`, `X jobc ${url}c`]);
  });
});

describe('a description of a node', () => {
  it('shows its tables like other tables, and an address once', () => {
    expect(
      shown('kubectl describe node node-1', [
        'Name:               node-1',
        'Labels:             beta.kubernetes.io/arch=amd64',
        '                    beta.kubernetes.io/os=linux',
        '  kubernetes.io/os=linux',
        'System Info:',
        '  Machine ID:       2f1e4a1a6c8e4b7f9a601f2e3d4c5b6a',
        '  Kubelet Version:  v1.29.3',
        'PodCIDR:            10.244.0.0/24',
        'PodCIDRs:           10.244.0.0/24',
        'Non-terminated Pods:  (4 in total)',
        '  Namespace    Name                     CPU Requests  Age',
        '  ---------    ----                     ------------  ---',
        '  kube-system  coredns-5d78c9869d-abcde 100m (2%)     40d',
        '  kube-system  etcd-node-1              100m (2%)     40d',
        '  kube-system  kube-apiserver-node-1    250m (6%)     40d',
        '  default      api-6c8f9d7b5c-2xk9p     100m (2%)     3d4h',
        'Events:              <none>',
      ]),
    ).toEqual([
      'Name: node-1',
      'Labels: beta.kubernetes.io/arch=amd64',
      '  kubernetes.io/os=linux',
      'System Info:',
      '  Kubelet Version: v1.29.3',
      'PodCIDR: 10.244.0.0/24',
      'Non-terminated Pods: (4 in total)',
      '  Namespace: Name CPU Requests Age',
      '  kube-system:',
      '   coredns-5d78c9869d-abcde 100m (2%) 40d',
      '   etcd-node-1 100m (2%) 40d',
      '   kube-apiserver-node-1 250m (6%) 40d',
      '  default: api-6c8f9d7b5c-2xk9p 100m (2%) 3d4h',
    ]);
  });
});

describe('a build that fails behind a pipe or before another command', () => {
  const step = '#7 [build 2/2] RUN go vet ./...';
  const output = ['#7 1.2 # acme/queue', '#7 1.3 internal/retry.go:41:17: undefined: backoff.WithJitter'];
  const end = ['#7 ERROR: process "/bin/sh -c go vet ./..." did not complete successfully: exit code: 1'];

  it('shows what the step that failed printed', () => {
    const lines = ['#6 [build 1/2] COPY . .', '#6 DONE 0.1s', '', step, ...output, ...end];
    expect(shown('docker build . 2>&1 | tail -20', lines).join('\n')).toContain(
      'internal/retry.go:41:17: undefined: backoff.WithJitter',
    );
  });

  it('of podman does so, too', () => {
    const lines = [
      'STEP 1/2: FROM golang:1.25',
      'STEP 2/2: RUN go vet ./...',
      'internal/retry.go:41:17: undefined: backoff.WithJitter',
      'Error: building at STEP "RUN go vet ./...": while running runtime: exit status 1',
    ];
    expect(shown('podman build . | tee build.log', lines)).toContain(
      'internal/retry.go:41:17: undefined: backoff.WithJitter',
    );
  });
});

describe('a step of a build that works', () => {
  const said = 'tides of 2025 are used, 3 harbours have none';

  it.each([
    [
      'BuildKit',
      'docker build --progress=plain .',
      [
        '#7 [2/3] RUN npm ci',
        '#7 1.2 added 9 packages in 1s',
        '#7 1.3 tidying',
        '#7 DONE 2.0s',
        '#8 [3/3] RUN node tides.js',
        `#8 0.4 ${said}`,
        '#8 DONE 0.5s',
      ],
    ],
    [
      'podman',
      'podman build .',
      [
        'STEP 2/3: RUN npm ci',
        'tidying',
        '--> 0f1e2d3c4b5a',
        'STEP 3/3: RUN node tides.js',
        said,
        '--> 1f1e2d3c4b5a',
        'COMMIT tide',
      ],
    ],
  ])('keeps the few lines of a program of somebody’s own (%s)', (_name, command, lines) => {
    const text = shown(command, lines).join('\n');
    expect(text).toContain(said);
    expect(text).not.toContain('tidying');
  });

  it('keeps what an installer warns of', () => {
    const warning = 'W: Target Packages (main/Packages) is configured multiple times';
    const lines = [
      '#5 [2/7] RUN apt-get update',
      '#5 2.1 Reading package lists...',
      `#5 3.0 ${warning}`,
      '#5 DONE 9.4s',
    ];
    expect(shown('docker build .', lines).join('\n')).toContain(warning);
  });

  it('leaves out many lines', () => {
    const many = Array.from({ length: 30 }, (_line, at) => `#8 0.4 harbour ${'abcdef'.charAt(at % 6)}${at}`);
    expect(shown('docker build .', ['#8 [3/3] RUN node tides.js', ...many, '#8 DONE 0.5s']).length).toBeLessThan(4);
  });
});

it('tells when a release was last deployed, if that was asked', () => {
  const lines = [
    'NAME: tide',
    'LAST DEPLOYED: Sat Nov 28 23:10:58 2026',
    'STATUS: pending-upgrade',
    'TEST SUITE: None',
  ];
  expect(shown('helm status tide', lines)).toContain('LAST DEPLOYED: Sat Nov 28 23:10:58 2026');
});
