// Variables that a text uses and nobody has set: their names tell which server an address leads to.
import { type Call, plainCall } from './call.ts';
import { UNKNOWN } from './stand-ins.ts';

const NAME = 'unset-variable';

/** Stands among the sources of the value that nobody knows. */
export function unsetVariable(name: string): Call {
  return plainCall(NAME, [name]);
}

export function isUnsetVariable({ name }: Call): boolean {
  return name === NAME;
}

/** `$QDRANT_URL/…`, `https://$ES_HOST:9200/…`, `$env:QDRANT_URL/…` */
const SERVER = new RegExp(
  String.raw`^(\w{1,10}://)?(?:[^/@\s]{0,100}@)?${UNKNOWN}+(?::(?:\d{1,5}|${UNKNOWN}+))?(?=/|$)`,
);
const OF_POWERSHELL = /^(\w{1,10}:\/\/)?\$(?:env:)?(\w{1,40})(?=[:/])/i;

/** An address with the names of such variables as its server. */
export function withNamedServer(address: string, { from, input }: Call): string {
  const [written, scheme = ''] = SERVER.exec(address) ?? [];
  if (written === undefined) return address.replace(OF_POWERSHELL, (_, before = '', name) => before + server(name));
  const names = [...from, ...(input?.from ?? [])].filter(isUnsetVariable).flatMap(({ args }) => args);
  const port = /:\d+$/.exec(written)?.[0] ?? '';
  return names.length === 0 ? address : scheme + names.map(server).join('.') + port + address.slice(written.length);
}

/** `ES_URL` is short for what others write out. */
function server(name: string): string {
  return (/^es(?:_|$)/i.test(name) ? `elastic_${name}` : name).toLowerCase();
}
