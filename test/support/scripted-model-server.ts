import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { portOf } from './port-of.ts';

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly {
    readonly role: string;
    readonly content: string | readonly { readonly type: string }[] | null;
    readonly tool_calls?: readonly unknown[];
  }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
  readonly tool_choice?: unknown;
  readonly response_format?: { readonly json_schema: { readonly name: string } };
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly reasoning_effort?: string;
}

export type Scripted = { readonly status: number; readonly body: unknown } | 'hang' | 'reset';

export interface ScriptedModelServer {
  /** Base URL of the OpenAI API, including `/v1`. */
  readonly baseUrl: string;
  respond(script: (request: ChatRequest) => Scripted): void;
  list(next: Scripted): void;
  readonly requests: readonly { readonly body: ChatRequest; readonly authorization: string | null }[];
  /** Resolves when a client aborts a completion request. */
  aborted(): Promise<void>;
  /** Stops the server. Further calls have no effect. */
  stop(): Promise<void>;
}

export async function startScriptedModelServer(): Promise<ScriptedModelServer> {
  let script: (request: ChatRequest) => Scripted = () => says('');
  let models: Scripted = lists('scripted-1b');
  const requests: { body: ChatRequest; authorization: string | null }[] = [];
  let onAborted: () => void = () => undefined;
  const aborted = new Promise<void>((resolve) => {
    onAborted = resolve;
  });
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<Scripted> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    if (request.method === 'GET' && request.url === '/v1/models') return models;
    if (request.url !== '/v1/chat/completions') return refuses(404, 'not found');
    const body: ChatRequest = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    requests.push({ body, authorization: request.headers.authorization ?? null });
    response.once('close', () => {
      if (!response.writableFinished) onAborted();
    });
    return script(body);
  };
  const server = createServer((request, response) => {
    void handle(request, response).then((scripted) => {
      if (scripted === 'reset') request.socket.resetAndDestroy();
      else if (scripted !== 'hang') {
        response.writeHead(scripted.status, { 'content-type': 'application/json' });
        response.end(typeof scripted.body === 'string' ? scripted.body : JSON.stringify(scripted.body));
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  let stopped: Promise<void> | undefined;
  const end = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    respond: (next) => {
      script = next;
    },
    list: (next) => {
      models = next;
    },
    requests,
    aborted: () => aborted,
    stop: () => {
      stopped ??= end();
      return stopped;
    },
  };
}

export function lists(...names: string[]): Scripted {
  return { status: 200, body: { object: 'list', data: names.map((id) => ({ id, object: 'model' })) } };
}

/** Creates a chat completion response in the format of Ollama and llama.cpp. */
export function completes(
  message: Readonly<Record<string, unknown>>,
  finishReason = 'stop',
  usage: object = { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 },
): Scripted {
  const choices = [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finishReason }];
  return { status: 200, body: { id: 'chatcmpl-1', object: 'chat.completion', choices, usage } };
}

export function says(content: string, finishReason = 'stop'): Scripted {
  return completes({ content }, finishReason);
}

export function calls(name: string, input: unknown, id: string | null = 'call_1'): Scripted {
  const call = { id, type: 'function', function: { name, arguments: JSON.stringify(input) } };
  return completes({ content: null, tool_calls: [call] }, 'tool_calls');
}

/** Creates an error response in OpenAI's format. */
export function refuses(status: number, message: string): Scripted {
  return { status, body: { error: { message, type: 'invalid_request_error' } } };
}

/** Returns the output in the format that the request specifies: JSON, a tool call or fenced JSON. */
export function inRequestedShape(request: ChatRequest, output: unknown): Scripted {
  if (request.response_format !== undefined) return says(JSON.stringify(output));
  const [tool] = request.tools ?? [];
  if (tool !== undefined) return calls(tool.function.name, output);
  return says(`Here you are:\n\`\`\`json\n${JSON.stringify(output)}\n\`\`\``);
}

export function transformOf({ response_format: format, tools, messages }: ChatRequest): string {
  const system = messages.find(({ role }) => role === 'system')?.content;
  return (
    format?.json_schema.name ??
    tools?.[0]?.function.name ??
    /<answer_schema name="(\w+)">/.exec(typeof system === 'string' ? system : '')?.[1] ??
    ''
  );
}
