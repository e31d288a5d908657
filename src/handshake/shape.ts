// Which values surely pass the schemas of the protocol. The schemas themselves are loaded with the server.

export type Check = (value: unknown) => boolean;
export type Fields = Readonly<Record<string, unknown>>;

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isId(value: unknown): value is string | number {
  return isText(value) || Number.isSafeInteger(value);
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isFlag: Check = (value) => typeof value === 'boolean';
const never: Check = () => false;
const anything: Check = () => true;

/** Fields that are not named here may be anything, if nothing else is said. */
function fields(
  named: Readonly<Record<string, Check>>,
  others: Check = anything,
  needed: readonly string[] = [],
): Check {
  const checks = new Map(Object.entries(named));
  return (value) =>
    isFields(value) &&
    needed.every((name) => name in value) &&
    Object.entries(value).every(([name, each]) => (checks.get(name) ?? others)(each));
}

function list(of: Check): Check {
  return (value) => Array.isArray(value) && value.every(of);
}

const settings = fields({}, isFields);
/** A request that belongs to a task is answered otherwise. */
const meta = fields({ progressToken: isId, 'io.modelcontextprotocol/related-task': never });

const capabilities = fields({
  experimental: settings,
  extensions: settings,
  sampling: fields({ context: isFields, tools: isFields }),
  elicitation: fields({ form: fields({ applyDefaults: isFlag }), url: isFields }),
  roots: fields({ listChanged: isFlag }),
  tasks: fields({
    list: isFields,
    cancel: isFields,
    requests: fields({
      sampling: fields({ createMessage: isFields }),
      elicitation: fields({ create: isFields }),
    }),
  }),
});

const icon = fields({ src: isText, mimeType: isText, sizes: list(isText), theme: never }, anything, ['src']);
const texts = { name: isText, title: isText, version: isText, websiteUrl: isText, description: isText };
const client = fields({ ...texts, icons: list(icon) }, anything, ['name', 'version']);

/** Of requests that have no parameters of their own. */
export const isPlain: Check = fields({ _meta: meta }, never);

export const isAnyParams: Check = fields({ _meta: meta, task: never });

const initialize = fields(
  { protocolVersion: isText, capabilities, clientInfo: client, _meta: meta, task: never },
  anything,
  ['protocolVersion', 'capabilities', 'clientInfo'],
);

/** The version of the protocol that a client asks for; undefined if the schemas may find a fault. */
export function versionIn(params: Fields | undefined): string | undefined {
  const version = params?.['protocolVersion'];
  return initialize(params) && isText(version) ? version : undefined;
}
