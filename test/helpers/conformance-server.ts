// The things that the official conformance suite asks a server for, and the way by which it reaches ours.
import { createServer, type Server as HttpServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  CompleteRequestSchema,
  CreateMessageResultSchema,
  ElicitResultSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  SetLevelRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished } from 'vitest';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const SOUND = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const text = (said: string) => ({ type: 'text' as const, text: said });
const image = { type: 'image' as const, data: PIXEL, mimeType: 'image/png' };
const embedded = {
  type: 'resource' as const,
  resource: { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'This is an embedded resource content.' },
};

/** What a tool may ask of the client. */
interface Asking {
  args: Record<string, unknown>;
  notify(method: 'notifications/message' | 'notifications/progress', params: Record<string, unknown>): Promise<void>;
  token: string | number | undefined;
  sample(prompt: string): Promise<string>;
  elicit(message: string, requestedSchema: Record<string, unknown>): Promise<unknown>;
}

type Tool = (asking: Asking) => Promise<CallToolResult>;

const says =
  (...content: CallToolResult['content']): Tool =>
  async () => ({ content });

async function askForm({ elicit }: Asking, message: string, properties: object): Promise<CallToolResult> {
  const result = await elicit(message, { type: 'object', properties, required: [] });
  return { content: [text(`Elicitation completed: ${JSON.stringify(result)}`)] };
}

const TOOLS: Readonly<Record<string, Tool>> = {
  test_simple_text: says(text('This is a simple text response for testing.')),
  test_image_content: says(image),
  test_audio_content: says({ type: 'audio', data: SOUND, mimeType: 'audio/wav' }),
  test_embedded_resource: says(embedded),
  test_multiple_content_types: says(text('Multiple content types test:'), image, embedded),
  test_error_handling: async () => ({
    isError: true,
    content: [text('This tool intentionally returns an error for testing')],
  }),
  test_tool_with_logging: async ({ notify }) => {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed'])
      await notify('notifications/message', { level: 'info', data });
    return { content: [text('Tool with logging executed successfully')] };
  },
  test_tool_with_progress: async ({ notify, token }) => {
    for (const progress of [0, 50, 100])
      await notify('notifications/progress', { progressToken: token ?? 0, progress, total: 100 });
    return { content: [text(String(token))] };
  },
  test_sampling: async ({ args, sample }) => ({
    content: [text(`LLM response: ${await sample(String(args['prompt']))}`)],
  }),
  test_elicitation: async ({ args, elicit }) => {
    const properties = { username: { type: 'string' }, email: { type: 'string' } };
    const form = { type: 'object', properties, required: ['username', 'email'] };
    return { content: [text(`User response: ${JSON.stringify(await elicit(String(args['message']), form))}`)] };
  },
  test_elicitation_sep1034_defaults: (asking) =>
    askForm(asking, 'Please review and update the form fields with defaults', {
      name: { type: 'string', default: 'John Doe' },
      age: { type: 'integer', default: 30 },
      score: { type: 'number', default: 95.5 },
      status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
      verified: { type: 'boolean', default: true },
    }),
  test_elicitation_sep1330_enums: (asking) => {
    const plain = ['option1', 'option2', 'option3'];
    const titled = plain.map((value, at) => ({ const: value, title: `Option ${at + 1}` }));
    return askForm(asking, 'Please select options from the enum fields', {
      untitledSingle: { type: 'string', enum: plain },
      titledSingle: { type: 'string', oneOf: titled },
      legacyEnum: { type: 'string', enum: plain, enumNames: titled.map(({ title }) => title) },
      untitledMulti: { type: 'array', items: { type: 'string', enum: plain } },
      titledMulti: { type: 'array', items: { anyOf: titled } },
    });
  },
};

const SCHEMA_2020 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object' as const,
  $defs: { address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
  properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
  additionalProperties: false,
};

const RESOURCES = ['test://static-text', 'test://static-binary', 'test://watched-resource'];

function contentsOf(uri: string) {
  if (uri === 'test://static-binary') return { uri, mimeType: 'image/png', blob: PIXEL };
  const id = /^test:\/\/template\/(.+)\/data$/.exec(uri)?.[1];
  if (id !== undefined)
    return {
      uri,
      mimeType: 'application/json',
      text: JSON.stringify({ id, templateTest: true, data: `Data for ${id}` }),
    };
  return { uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' };
}

function messagesOf(name: string, args: Readonly<Record<string, string>>) {
  const said = (content: object) => ({ role: 'user' as const, content });
  if (name === 'test_prompt_with_image') return [said(image), said(text('Please analyze the image above.'))];
  if (name === 'test_prompt_with_arguments')
    return [said(text(`Prompt with arguments: arg1='${args['arg1']}', arg2='${args['arg2']}'`))];
  if (name !== 'test_prompt_with_embedded_resource') return [said(text('This is a simple prompt for testing.'))];
  const resource = { ...embedded.resource, uri: args['resourceUri'] ?? '' };
  return [said({ type: 'resource', resource }), said(text('Please process the embedded resource above.'))];
}

const PROMPTS: Readonly<Record<string, readonly string[]>> = {
  test_simple_prompt: [],
  test_prompt_with_arguments: ['arg1', 'arg2'],
  test_prompt_with_embedded_resource: ['resourceUri'],
  test_prompt_with_image: [],
};

export function fixtureServer(): Server {
  const listed = { listChanged: true };
  const capabilities = { tools: listed, resources: { subscribe: true, ...listed }, prompts: listed };
  const server = new Server(
    { name: 'fixture', version: '1' },
    { capabilities: { ...capabilities, logging: {}, completions: {} } },
  );
  const inputSchema = { type: 'object' as const };
  const tools = Object.keys(TOOLS).map((name) => ({ name, description: `Is asked for by ${name}`, inputSchema }));
  const schema = { name: 'json_schema_2020_12_tool', description: 'Has a newer schema', inputSchema: SCHEMA_2020 };
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools, schema] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) =>
    (TOOLS[params.name] ?? says(text('unknown')))({
      args: params.arguments ?? {},
      token: extra._meta?.progressToken,
      notify: (method, given) => extra.sendNotification({ method, params: given } as never),
      sample: async (prompt) => {
        const messages = [{ role: 'user' as const, content: text(prompt) }];
        const asked = { method: 'sampling/createMessage' as const, params: { messages, maxTokens: 100 } };
        const { content } = await extra.sendRequest(asked, CreateMessageResultSchema);
        return content.type === 'text' ? content.text : '';
      },
      elicit: (message, requestedSchema) =>
        extra.sendRequest(
          { method: 'elicitation/create', params: { message, requestedSchema } as never },
          ElicitResultSchema,
        ),
    }),
  );
  const resources = RESOURCES.map((uri) => ({ uri, name: uri, mimeType: contentsOf(uri).mimeType }));
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'template' }],
  }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => ({ contents: [contentsOf(uri)] }));
  for (const subscribing of [SubscribeRequestSchema, UnsubscribeRequestSchema])
    server.setRequestHandler(subscribing, () => ({}));
  const prompts = Object.entries(PROMPTS).map(([name, args]) => ({
    name,
    description: `Is asked for by ${name}`,
    arguments: args.map((arg) => ({ name: arg, description: arg, required: true })),
  }));
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts }));
  server.setRequestHandler(
    GetPromptRequestSchema,
    ({ params }) => ({ messages: messagesOf(params.name, params.arguments ?? {}) }) as never,
  );
  server.setRequestHandler(SetLevelRequestSchema, () => ({}));
  server.setRequestHandler(CompleteRequestSchema, () => ({ completion: { values: ['paris'], total: 1 } }));
  return server;
}

/** The suite cannot send a token. This hands all else on as it came, the names of host and page above all. */
export async function withToken(port: number, token: string): Promise<string> {
  const proxy: HttpServer = createServer((asked, answer) => {
    const { url, method } = asked;
    const headers = { ...asked.headers, authorization: `Bearer ${token}` };
    const on = request({ host: '127.0.0.1', port, path: url, method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers);
      got.pipe(answer);
    });
    on.on('error', () => answer.destroy());
    answer.on('close', () => on.destroy());
    asked.pipe(on);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
}
