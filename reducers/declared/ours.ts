// The declared reducers that come with the program.
import { readDeclaration } from './declaration.ts';
import ansible from './ours/ansible.json' with { type: 'json' };
import apt from './ours/apt.json' with { type: 'json' };
import bandit from './ours/bandit.json' with { type: 'json' };
import bazel from './ours/bazel.json' with { type: 'json' };
import checksums from './ours/checksums.json' with { type: 'json' };
import configure from './ours/configure.json' with { type: 'json' };
import dart from './ours/dart.json' with { type: 'json' };
import dig from './ours/dig.json' with { type: 'json' };
import dmesg from './ours/dmesg.json' with { type: 'json' };
import elf from './ours/elf.json' with { type: 'json' };
import gdb from './ours/gdb.json' with { type: 'json' };
import gitlab from './ours/gitlab.json' with { type: 'json' };
import hyperfine from './ours/hyperfine.json' with { type: 'json' };
import ip from './ours/ip.json' with { type: 'json' };
import jj from './ours/jj.json' with { type: 'json' };
import kubernetes from './ours/kubernetes.json' with { type: 'json' };
import nix from './ours/nix.json' with { type: 'json' };
import npm from './ours/npm.json' with { type: 'json' };
import others from './ours/others.json' with { type: 'json' };
import pip from './ours/pip.json' with { type: 'json' };
import pnpm from './ours/pnpm.json' with { type: 'json' };
import pulumi from './ours/pulumi.json' with { type: 'json' };
import releases from './ours/releases.json' with { type: 'json' };
import ssh from './ours/ssh.json' with { type: 'json' };
import stat from './ours/stat.json' with { type: 'json' };
import traceroute from './ours/traceroute.json' with { type: 'json' };
import wget from './ours/wget.json' with { type: 'json' };

export const DECLARATIONS = [
  ansible,
  apt,
  bandit,
  bazel,
  checksums,
  configure,
  dart,
  dig,
  dmesg,
  elf,
  gdb,
  gitlab,
  hyperfine,
  ip,
  jj,
  kubernetes,
  nix,
  npm,
  others,
  pip,
  pnpm,
  pulumi,
  releases,
  ssh,
  stat,
  traceroute,
  wget,
].map(readDeclaration);
