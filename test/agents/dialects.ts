// The languages of four models' servers: what a client's request tells, and how a reply is written.

/** What the model is to do next. */
export type Move = { kind: 'call'; tool: string; args: Record<string, unknown> } | { kind: 'say'; text: string };

/** What a request tells: the tools on offer, and the talk so far without the model's own part. */
export interface Told {
  tools: readonly OfferedTool[];
  said: readonly Said[];
}

/** A text of the person, or the result of a call, as the model sees it. */
export interface Said {
  by: 'person' | 'tool';
  text: string;
}

export interface OfferedTool {
  name: string;
  /** Where a client puts the tools of each server under a name of their own. */
  namespace?: string;
}

export interface Dialect {
  isAsked(path: string): boolean;
  read(body: Body): Told;
  /** The events of the reply. `tool` is the tool that the move calls. */
  write(move: Move, tool: OfferedTool | undefined): readonly { event?: string; data: unknown }[];
  /** Ends the stream, where the language has a word for that. */
  end?: string;
}

// Requests are read as they come: each language has its own shape, and a missing part is an empty one.
export type Body = Readonly<Record<string, unknown>>;

const list = (value: unknown): readonly Body[] => (Array.isArray(value) ? value.map(Object) : []);
const textsOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : list(value)
        .map(({ text }) => String(text ?? ''))
        .join('\n');

const byPerson = (text: string): Said => ({ by: 'person', text });
const byTool = (text: string): Said => ({ by: 'tool', text });

let calls = 0;
function newCallId(): string {
  calls += 1;
  return `call_${calls}`;
}

const argsOf = (move: Move): Record<string, unknown> => (move.kind === 'call' ? move.args : {});

/** Claude Code. */
const messages: Dialect = {
  isAsked: (path) => /^\/v1\/messages$/.test(path),
  read: (body) => ({
    tools: list(body['tools']).map(({ name }) => ({ name: String(name) })),
    said: list(body['messages'])
      .filter(({ role }) => role === 'user')
      .flatMap(({ content }) => (typeof content === 'string' ? [{ type: 'text', text: content }] : list(content)))
      .map(({ type, content, text }) =>
        type === 'tool_result' ? byTool(textsOf(content)) : byPerson(String(text ?? '')),
      ),
  }),
  write(move, tool) {
    const block =
      move.kind === 'call' && tool
        ? { type: 'tool_use', id: newCallId(), name: tool.name, input: {} }
        : { type: 'text', text: '' };
    const delta =
      move.kind === 'call'
        ? { type: 'input_json_delta', partial_json: JSON.stringify(move.args) }
        : { type: 'text_delta', text: move.text };
    const usage = { input_tokens: 1, output_tokens: 1 };
    const stop = move.kind === 'call' ? 'tool_use' : 'end_turn';
    const message = {
      id: `m_${newCallId()}`,
      type: 'message',
      role: 'assistant',
      model: 'stand-in',
      content: [],
      usage,
    };
    return [
      { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null } },
      { type: 'content_block_start', index: 0, content_block: block },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: stop, stop_sequence: null }, usage },
      { type: 'message_stop' },
    ].map((data) => ({ event: data.type, data }));
  },
};

/** Codex. */
const responses: Dialect = {
  isAsked: (path) => /\/responses$/.test(path),
  read: (body) => ({
    tools: list(body['tools']).flatMap((tool) =>
      tool['type'] === 'namespace'
        ? list(tool['tools']).map((each) => ({
            name: String(each['name']),
            namespace: String(tool['name']),
          }))
        : [{ name: String(tool['name']) }],
    ),
    said: list(body['input']).flatMap(({ type, role, output, content }) => {
      if (type === 'function_call_output') return byTool(textsOf(output));
      return role === 'user' ? byPerson(textsOf(content)) : [];
    }),
  }),
  write(move, tool) {
    const id = newCallId();
    const item =
      move.kind === 'call'
        ? {
            type: 'function_call',
            id: `f${id}`,
            call_id: id,
            name: tool?.name,
            ...(tool?.namespace && { namespace: tool.namespace }),
            arguments: JSON.stringify(move.args),
          }
        : { type: 'message', id, role: 'assistant', content: [{ type: 'output_text', text: move.text }] };
    const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
    return [
      { type: 'response.created', response: { id } },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: { id, usage } },
    ].map((data) => ({ event: data.type, data }));
  },
};

/** Gemini CLI. */
const contents: Dialect = {
  isAsked: (path) => /:(?:stream)?[gG]enerateContent$/.test(path),
  read: (body) => ({
    tools: list(body['tools'])
      .flatMap(({ functionDeclarations }) => list(functionDeclarations))
      .map(({ name }) => ({ name: String(name) })),
    said: list(body['contents'])
      .filter(({ role }) => role === 'user')
      .flatMap(({ parts }) => list(parts))
      .map(({ functionResponse, text }) => {
        if (!functionResponse) return byPerson(String(text ?? ''));
        const { response } = Object(functionResponse);
        return byTool(String(response?.output ?? response?.error ?? JSON.stringify(response)));
      }),
  }),
  write(move, tool) {
    const part =
      move.kind === 'call' ? { functionCall: { name: tool?.name, args: argsOf(move) } } : { text: move.text };
    const candidate = { index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' };
    return [{ data: { candidates: [candidate], usageMetadata: { promptTokenCount: 1, totalTokenCount: 2 } } }];
  },
};

/** opencode. */
const completions: Dialect = {
  isAsked: (path) => /\/chat\/completions$/.test(path),
  read: (body) => ({
    tools: list(body['tools']).map(({ function: tool }) => ({ name: String(Object(tool).name) })),
    said: list(body['messages']).flatMap(({ role, content }) => {
      if (role === 'tool') return byTool(textsOf(content));
      return role === 'user' ? byPerson(textsOf(content)) : [];
    }),
  }),
  write(move, tool) {
    const call = { name: tool?.name, arguments: JSON.stringify(argsOf(move)) };
    const delta =
      move.kind === 'call'
        ? { role: 'assistant', tool_calls: [{ index: 0, id: newCallId(), type: 'function', function: call }] }
        : { role: 'assistant', content: move.text };
    const reason = move.kind === 'call' ? 'tool_calls' : 'stop';
    const chunk = (choice: object) => ({
      data: { id: 'c1', object: 'chat.completion.chunk', created: 0, model: 'stand-in', choices: [choice] },
    });
    return [chunk({ index: 0, delta, finish_reason: null }), chunk({ index: 0, delta: {}, finish_reason: reason })];
  },
  end: '[DONE]',
};

export const DIALECTS: readonly Dialect[] = [messages, responses, contents, completions];
