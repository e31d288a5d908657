// Programs that start under the name of a package, an image or a flake, which may be another than their own.
import type { Program } from '../../programs/programs.ts';
import type { Call } from '../command/call.ts';
import { skipOptions } from '../command/options.ts';
import { isKnown, isLikeCommand } from './guess.ts';

const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['netlify-cli', 'netlify'],
  ['firebase-tools', 'firebase'],
  ['aws-cdk', 'cdk'],
  ['@railway/cli', 'railway'],
  ['@aws-amplify/cli', 'amplify'],
  ['@sentry/cli', 'sentry-cli'],
  ['aws-cli', 'aws'],
  ['awscli', 'aws'],
  ['awscli2', 'aws'],
  ['opentofu', 'tofu'],
  ['kubernetes-helm', 'helm'],
  ['google-cloud-sdk', 'gcloud'],
]);

/** Images of these start a server, or nothing by themselves. */
const NO_ENTRY = /^(?:redis|mongo|node|deno|bun|python|ruby|php|perl|golang|rust)$/;

export function programOfPackage(name: string): string {
  return OTHER_NAMES.get(name) ?? name;
}

/** `docker run --rm hashicorp/terraform destroy`: what stands behind such an image are words for its program. */
export function startedByImage(args: readonly string[], program: Program): readonly string[] | undefined {
  const { options = '', verbOptions = '', wraps = {} } = program;
  const verb = args.indexOf('run');
  if (!wraps.container || verb < 0 || args.includes('compose')) return undefined;
  if (args.some((word) => word.startsWith('--entrypoint'))) return undefined;
  const at = skipOptions(args, verb + 1, `${options} ${wraps.folder} ${wraps.mounts}`, verbOptions);
  const [image = '', ...words] = args.slice(at);
  if (isLikeCommand(words[0] ?? '')) return undefined;
  const name = programOfPackage(image.replace(/^.*\//, '').replace(/[:@].*$/, ''));
  return isKnown(name) && !NO_ENTRY.test(name) ? [name, ...words] : undefined;
}

/** `nix run nixpkgs#terraform -- destroy` */
export function startedByFlake({ name }: Call, before: readonly string[], words: readonly string[]): readonly string[] {
  const flake = name === 'nix' && before[0] === 'run' ? before.find((word) => word.includes('#')) : undefined;
  return flake === undefined ? words : [programOfPackage(flake.replace(/^.*[#.]/, '')), ...words];
}
