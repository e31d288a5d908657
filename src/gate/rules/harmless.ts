// Recognises calls of a dangerous command that only show help, rehearse, or touch what tests made.
import type { Call } from '../command/call.ts';

const ASKS =
  /^(?:--help|-help|\/[?\uE003]|--dry[-_]?run(?:=(?:client|server|true|all|yes|1))?|--what-?if|-WhatIf|--preview(?:-only)?|--simulate|--just-print|--no-?op|--no-act(?:ion)?|--pretend|--analy[sz]e|--print|--test|--check|--plan(?:-only)?|--estimate|--validate(?:-only)?|--recon|--dry|--diff-only|--generate-cli-skeleton(?:=.*)?)$/i;

/** Programs for which `-h` is help whatever stands before it. Of others, `-h` names a host, or halts. */
const HELPS =
  /^(?:az|gcloud|terraform|tofu|terragrunt|helm|kubectl|oc|gh|glab|docker|podman|nerdctl|pulumi|doctl|flyctl|fly|eksctl|argocd|flux|kind|k3d|minikube|velero|vagrant|heroku|vercel|netlify|wrangler|supabase|railway|hcloud|linode-cli|nomad|consul|vault|packer|ansible-playbook|istioctl|talosctl|rclone|restic|git|npm|pnpm|cargo)$/;

/** Outside GNU, these read an option behind an operand as one more operand. */
const STRICT_ORDER = /^(?:rm|mv|chmod|chown|chgrp|shred|dd)$/;

export function isHarmless({ name, args, forTests }: Call): boolean {
  if (forTests) return true;
  const end = args.indexOf('--');
  const asked = (end < 0 ? args : args.slice(0, end)).slice(0, STRICT_ORDER.test(name) ? 1 : 200);
  if (asksBehind(name, args)) return true;
  return asked.some((word) => ASKS.test(word)) || args[0] === 'help' || (args.length === 1 && args[0] === '--version');
}

/** `az group delete -h`, `aws ec2 terminate-instances help`: not where it may be the value of an option. */
function asksBehind(name: string, args: readonly string[]): boolean {
  const last = args.at(-1);
  if (args.length < 2 || /^-/.test(args.at(-2) ?? '')) return false;
  return name === 'aws' ? last === 'help' : last === '-h' && HELPS.test(name);
}
