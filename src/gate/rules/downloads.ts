// Code that runs unread because it was downloaded or encoded; shells opened to others.
import type { Call, Value } from '../command/call.ts';
import { SHOWN_ROWS } from '../command/shown-rows.ts';
import { UNKNOWN } from '../command/stand-ins.ts';
import type { Rule } from './rule.ts';

const DOWNLOADERS =
  /^(curl|curlie|wget|wget2|fetch|aria2c|http|https|httpie|xh|lwp-request|lynx|links2?|elinks|w3m|GET|ftp|tftp|telnet|dig|drill|invoke-webrequest|axel|invoke-expression-download)$/;
/** Of these, only some uses fetch what somebody else may have written. */
const FETCHES: ReadonlyMap<string, RegExp> = new Map([
  ['aws', /\bcp\b.{0,2000} -(?: |$)/],
  ['gsutil', /\bcp\b.{0,2000} -(?: |$)|\bcat\b/],
  ['gcloud', /\bstorage cat\b/],
  ['rclone', /\bcat\b/],
  ['ipfs', /\bcat\b/],
  ['gh', /\bapi\b|\bgist view\b/],
  ['openssl', /\bs_client\b/],
  ...['nc', 'ncat', 'netcat'].map((name): [string, RegExp] => [name, /^(?!.*(?:^| )-\w*z)/]),
]);
const DECODERS = /^(base64|base32|basenc|xxd|uudecode|openssl|gpg|gpg2|rot13|recode|unhex|certutil)$/;
const DECODES = /^(-d|-D|--decode|-di|-r|-rp?|-dec|-decode|enc|--decrypt|-\w*d\w*|-r\w*|-\w*r)$/;
const SCRAMBLERS = /^(tr|rev|sed|awk|gawk|perl|python3?|cut|fold|xxd|od|printf|gunzip|zcat|gzip|bzip2|xz|bunzip2)$/;
const PRINTERS = /^(echo|printf|cat)$/;

function isDownload({ name, args }: Call): boolean {
  const fetches = FETCHES.get(name);
  if (fetches) return fetches.test(args.join(' '));
  return DOWNLOADERS.test(name) && !args.some((word) => /^(https?:\/\/)?(localhost|127\.0\.0\.1)([:/]|$)/.test(word));
}

/** Programs that decode where their code says so; one number alone may be that of a quote or a newline. */
const DECODING_CODE: readonly (readonly [name: RegExp, code: RegExp])[] = [
  [
    /^(?:python[\d.]*|perl|ruby|node|php)$/,
    /b64decode|decode_base64|base64_decode|decode64|unhexlify|fromhex|Buffer\.from|\bpack\b|\bchr\W.{0,200}\bchr\W|fromCharCode/s,
  ],
  [/^[gmn]?awk$/, /%c.{0,200}%c/s],
  [/^(?:jq|gojq|jaq)$/, /@base64d|\bimplode\b/],
];

function isDecoded(from: readonly Call[]): boolean {
  return from.some(({ name, args }) => {
    const decodes = DECODERS.test(name) ? DECODES : DECODING_CODE.find(([program]) => program.test(name))?.[1];
    return decodes !== undefined && args.some((word) => decodes.test(word));
  });
}

/** Whether words of the text itself are changed before they run: that hides them on purpose. */
function isScrambled(from: readonly Call[]): boolean {
  const typed = from.some(
    ({ input, name }) =>
      SCRAMBLERS.test(name) && input !== undefined && input.from.length === 0 && !input.text.includes(UNKNOWN),
  );
  const literal =
    typed ||
    from.some(
      ({ name, args, input }) => PRINTERS.test(name) && (args.length > 0 ? name !== 'cat' : input !== undefined),
    );
  return literal && from.some(({ name }) => SCRAMBLERS.test(name) && !PRINTERS.test(name));
}

function runs(programs: readonly Value[], origin: (from: readonly Call[]) => boolean): boolean {
  return programs.some(({ from }) => from.length > 0 && origin(from));
}

/** `$(echo … | base64 -d)` in place of a command's name runs what it decodes. */
function isNamedBy(call: Call, origin: (from: readonly Call[]) => boolean): boolean {
  return /^[\uE000\uE001]/.test(call.name) && origin(call.from);
}

export const DOWNLOAD_RULES: readonly Rule[] = [
  {
    name: 'run-download',
    reason: 'runs code from the network that nobody has read',
    advice: 'Download it to a file, read it, then run the file.',
    patterns: [
      // It may start programs there, as a shell may.
      String.raw`deno run -A|--allow-all|--allow-run|--allow-ffi [next /^https?:\/\/(?!(?:deno\.land|jsr\.io)\/)/]`,
      String.raw`uv run [next /^https?:\/\//]`,
    ],
    commands: ['*'],
    check: (call, programs) =>
      runs(programs, (from) => from.some(isDownload)) ||
      isNamedBy(call, (from) => from.some(isDownload)) ||
      call.name === 'run-downloaded',
  },
  {
    name: 'run-encoded',
    reason: 'runs text that was encoded, so that nobody can see what it does',
    advice: 'Decode it, look at it, and type what it says.',
    commands: ['*'],
    check: (call, programs) =>
      runs(programs, (from) => isDecoded(from) || isScrambled(from)) ||
      isNamedBy(call, isDecoded) ||
      call.name === 'run-encoded',
  },
  {
    name: 'run-rows',
    reason: 'runs what a database holds or a pager shows, which nobody has read',
    advice: 'Write it to a file, read it, then run the file.',
    commands: ['*'],
    check: (_, programs) => runs(programs, (from) => from.some(({ name }) => name === SHOWN_ROWS)),
  },
  {
    name: 'reverse-shell',
    reason: 'lets another machine use a shell on this one',
    advice: 'Use ssh, and ask the owner of the machine first.',
    patterns: [
      String.raw`sh|bash|zsh|dash|ksh [writes /^\/dev\/(?:tcp|udp)\//]`,
      String.raw`nc|ncat|netcat [value -e|-c|--exec|--sh-exec /sh\b|cmd/]`,
      String.raw`socat [word /^(?:exec|system):.*sh\b/i]`,
      // The other half of the pipe brings the commands.
      'nc|ncat|netcat|telnet|openssl [fed sh|bash|zsh|dash|ksh [word /^-\\w*i/]]',
      'reverse-shell',
    ],
  },
];
