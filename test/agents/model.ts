// A stand-in for a model's server: it makes the calls of a script, one a turn, and keeps what the client answers.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Body, DIALECTS, type Dialect, type Move, type OfferedTool, type Said } from './dialects.ts';

/** A call of one of our tools, or of another one that the model's options name. */
export type Step = readonly [tool: string, args: Record<string, unknown>];

export interface ModelOptions {
  /** Which of the tools on offer the script calls. */
  tools?: RegExp;
  /** Each answer waits for this, so that the client is seen at work. */
  before?: () => Promise<void>;
  /** What it does next, instead of the next step of the script. */
  next?: (said: readonly Said[]) => Step | undefined;
}

export class Model {
  readonly #server: Server;
  readonly #script: readonly Step[];
  readonly #options: ModelOptions;
  #said: readonly Said[] = [];
  /** Requests in no known language, to tell why a client did nothing. */
  readonly unknown: string[] = [];

  private constructor(script: readonly Step[], options: ModelOptions) {
    this.#script = script;
    this.#options = options;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => response.destroy(Error(String(error))));
    });
  }

  static async start(script: readonly Step[], options: ModelOptions = {}): Promise<Model> {
    const model = new Model(script, options);
    await new Promise<void>((resolve) => model.#server.listen(0, '127.0.0.1', resolve));
    return model;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** What the model saw of each call of the script. */
  get results(): readonly string[] {
    return this.#textsBy('tool');
  }

  /** The texts of the person in the talk that it saw last. */
  get asked(): readonly string[] {
    return this.#textsBy('person');
  }

  #textsBy(by: Said['by']): string[] {
    return this.#said.filter((each) => each.by === by).map(({ text }) => text);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    const text = await textOf(request);
    const dialect = DIALECTS.find((each) => each.isAsked(pathname));
    if (!dialect) {
      this.unknown.push(`${request.method} ${pathname}`);
      response.writeHead(request.method === 'HEAD' ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const body: Body = JSON.parse(text);
    await this.#options.before?.();
    const isStreamed = body['stream'] === true || searchParams.get('alt') === 'sse';
    reply(response, dialect, this.#next(dialect, body), isStreamed);
  }

  #next(dialect: Dialect, body: Body): { move: Move; tool: OfferedTool | undefined } {
    const { tools, said } = dialect.read(body);
    const wanted = this.#options.tools ?? /pty_\w+$/;
    const ours = tools.filter(({ name }) => wanted.test(name));
    const step = this.#options.next
      ? this.#options.next(said)
      : this.#script[said.filter(({ by }) => by === 'tool').length];
    // Clients ask on the side, too: for a title, or whether the task is done. Such requests offer no tools.
    if (ours.length > 0) this.#said = said;
    const tool = step && ours.find(({ name }) => name.endsWith(step[0]));
    if (!step || !tool) return { move: { kind: 'say', text: 'done' }, tool: undefined };
    return { move: { kind: 'call', tool: step[0], args: step[1] }, tool };
  }
}

function reply(
  response: ServerResponse,
  dialect: Dialect,
  { move, tool }: { move: Move; tool: OfferedTool | undefined },
  isStreamed: boolean,
): void {
  const events = dialect.write(move, tool);
  if (!isStreamed) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(events[0]?.data ?? {}));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const { event, data } of events) {
    response.write(`${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`);
  }
  response.end(dialect.end === undefined ? '' : `data: ${dialect.end}\n\n`);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}
