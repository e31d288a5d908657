// Tokens of a cloud or a forge that stand in what is sent to anybody but that service.
import type { Call } from '../command/call.ts';
import { resolvePath } from '../command/paths.ts';
import { STAND_INS } from '../command/stand-ins.ts';
import { compileRulePattern } from '../patterns/pattern.ts';
import { isOneOf } from '../patterns/secret-sources.ts';

/** By the commands that print one: which hosts take it. */
const TOKENS: readonly (readonly [commands: readonly string[], hosts: RegExp])[] = [
  [
    ['gh auth token [without -h|--hostname]'],
    /(?:^|[/@.])github(?:usercontent)?\.com(?:[:/?]|$)|(?:^|[/@])ghcr\.io(?:[:/?]|$)/,
  ],
  [['glab auth token [without -h|--hostname]'], /(?:^|[/@.])gitlab\./],
  [
    ['gcloud auth print-access-token|print-identity-token', 'gcloud auth application-default print-access-token'],
    /(?:^|[/@.])(?:google|googleapis|run|pkg|gcr|cloudfunctions)\.(?:com|app|dev|io|net)(?:[:/?]|$)/,
  ],
  [
    ['az account get-access-token', 'azd auth token'],
    /(?:^|[/@.])(?:azure|azurecr|windows|microsoft|microsoftonline|visualstudio)\.(?:com|net|io)(?:[:/?]|$)/,
  ],
  [
    [
      'aws sts get-session-token|get-federation-token|assume-role*',
      'aws configure export-credentials',
      'aws configure get [some /secret|session_token/]',
      'aws ecr get-login-password',
    ],
    /(?:^|[/@.])(?:amazonaws|aws\.amazon)\.com(?:[:/?]|$)/,
  ],
  [['doctl auth token'], /(?:^|[/@.])digitalocean\.com(?:[:/?]|$)/],
  [['heroku auth:token'], /(?:^|[/@.])heroku\.com(?:[:/?]|$)/],
  [['fly|flyctl auth token', 'fly|flyctl tokens create'], /(?:^|[/@.])fly\.(?:io|dev)(?:[:/?]|$)/],
  [['npm token create'], /(?:^|[/@.])npmjs\.(?:com|org)(?:[:/?]|$)/],
  [['oc whoami -t', 'kubectl create token'], /^$/],
];
const PATTERNS = TOKENS.map(([commands, hosts]) => ({ made: commands.map(compileRulePattern), hosts }));

/** Other words of git are settings, or what a message says. */
const ADDRESS_OF_GIT = /^https?:\/\//;
const LOOKS_UP = /^(?:dig|kdig|drill|host|nslookup|ping)$/;
const OPTION = /^--?[A-Za-z]/;
/** What follows one of these is how the caller logs in. */
export const LOGS_IN =
  /^(?:-H|--header(?:=.*)?|-u|--user(?:=.*)?|--oauth2-bearer|-b|--cookie|--auth(?:=.*)?|-A|--bearer|--netrc\S*)$/;
const HEADER = /^-H.|^--(?:header|user|auth|oauth2-bearer)=|^[\w-]+:(?!\/\/)/;
const SENDS = /^(?:-d|--data\S*|-F|--form\S*|--json|--post-data|--body-data|--url-query)/;

/** Which word the token stands in, the text alone tells only where no other holds what nobody knows. */
export function sendsToken(call: Call): boolean {
  const kinds = PATTERNS.filter(({ made }) => call.from.some((source) => isOneOf(made, source)));
  if (kinds.length === 0) return false;
  const unknown = unknownIn(call);
  const before = (at: number): string => call.args[at - 1] ?? '';
  if (unknown.some((at) => isLogin(call, at))) return false;
  const isSent = (at: number): boolean => {
    const word = call.args[at] ?? '';
    if (call.name === 'git') return ADDRESS_OF_GIT.test(word);
    if (LOOKS_UP.test(call.name) || SENDS.test(before(at)) || SENDS.test(word)) return true;
    return word.includes('://') || !OPTION.test(before(at) + word);
  };
  return unknown.some(isSent) && kinds.some(({ hosts }) => !call.args.some((word) => hosts.test(word)));
}

/** What a pod, or a client of models, finds there is a token for the API that it calls. */
const FILE_OF_TOKEN = /\/run\/secrets\/(?:[\w.-]+\/)*[\w.-]*token$|\/huggingface\/token$/;

/** The source reads such a token, and it stands where the caller logs in. */
export function logsInWith({ args, cwd }: Call, call: Call): boolean {
  const unknown = unknownIn(call);
  const isOfToken = args.every((word) => OPTION.test(word) || FILE_OF_TOKEN.test(resolvePath(word, cwd)));
  return isOfToken && unknown.length > 0 && unknown.every((at) => isLogin(call, at));
}

function unknownIn({ args }: Call): number[] {
  return args.flatMap((word, at) => (STAND_INS.test(word) ? [at] : []));
}

function isLogin({ args }: Call, at: number): boolean {
  return LOGS_IN.test(args[at - 1] ?? '') || HEADER.test(args[at] ?? '');
}
