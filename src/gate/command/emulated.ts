// Whether a command of a cloud works on an emulator on this machine, which holds nothing but what developers try.
import type { Call } from './call.ts';
import { hasFlag, optionValues } from './options.ts';

/** Where each is told which server to use: options, and variables. */
const SERVERS: ReadonlyMap<string, readonly [options: string, variables: readonly string[]]> = new Map([
  ['aws', ['--endpoint-url --queue-url', ['AWS_ENDPOINT_URL', 'AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL_DYNAMODB']]],
  ['s5cmd', ['--endpoint-url', ['S3_ENDPOINT_URL']]],
  ['s3cmd', ['--host', []]],
  [
    'az',
    ['--connection-string --blob-endpoint --queue-endpoint --table-endpoint', ['AZURE_STORAGE_CONNECTION_STRING']],
  ],
  ['cbt', ['', ['BIGTABLE_EMULATOR_HOST']]],
]);

const HERE =
  /^(?:https?:\/\/)?(?:localhost|[\w.-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0|host\.docker\.internal|localstack|localhost\.localstack\.cloud|[\w.-]+\.localhost\.localstack\.cloud|dynamodb-local|azurite|minio)(?::\d+)?(?:\/|$)/i;
/** `UseDevelopmentStorage=true`, `BlobEndpoint=http://127.0.0.1:10000/devstoreaccount1;` */
const AZURITE =
  /\bUseDevelopmentStorage=true\b|\bEndpoint=https?:\/\/(?:localhost|127\.0\.0\.1|azurite)(?::\d+)?\/devstoreaccount1\b/i;

export function isEmulated({ name, args }: Call, variable: (name: string) => string): boolean {
  if (name === 'wrangler') return hasFlag(args, '--local') && !hasFlag(args, '--remote');
  // Whoever needs this reaches a real server through a tunnel.
  if (hasFlag(args, '--no-verify-ssl')) return false;
  const [options, variables] = SERVERS.get(name) ?? [];
  if (options === undefined || variables === undefined) return false;
  // What an option says counts more than a variable.
  const told = optionValues(args, options);
  return told.length > 0 ? told.every(isHere) : variables.some((each) => isHere(variable(each)));
}

function isHere(server: string): boolean {
  return HERE.test(server) || AZURITE.test(server);
}
