import { once } from 'node:events';
import { createServer } from 'node:http';
import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import * as z from 'zod';

export const converseBodySchema = z.looseObject({
  system: z.array(z.looseObject({ text: z.string() })),
  messages: z.array(z.looseObject({ role: z.string(), content: z.array(z.record(z.string(), z.unknown())) })),
  inferenceConfig: z.looseObject({ maxTokens: z.number().optional(), temperature: z.number().optional() }),
  toolConfig: z
    .looseObject({
      tools: z.array(
        z.looseObject({
          toolSpec: z.looseObject({
            name: z.string(),
            inputSchema: z.looseObject({ json: z.looseObject({}) }),
          }),
        }),
      ),
      toolChoice: z.looseObject({}),
    })
    .optional(),
  outputConfig: z
    .looseObject({
      effort: z.string().optional(),
      textFormat: z
        .looseObject({
          structure: z.looseObject({ jsonSchema: z.looseObject({ schema: z.string(), name: z.string() }) }),
        })
        .optional(),
    })
    .optional(),
  additionalModelRequestFields: z.looseObject({}).optional(),
  guardrailConfig: z.looseObject({}).optional(),
});

export type ConverseBody = z.infer<typeof converseBodySchema>;

export type ScriptedResponse =
  | { readonly tool: unknown }
  | { readonly converse: object }
  | { readonly status: number; readonly exception: string; readonly message?: string };

export interface ScriptedModel {
  readonly client: BedrockRuntimeClient;
  readonly requests: { modelId: string; body: ConverseBody }[];
  responses: ScriptedResponse[];
  respondTo: ((pageText: string) => ScriptedResponse | Promise<ScriptedResponse>) | null;
  stop(): Promise<void>;
}

export function pageTextOf({ messages }: Pick<ConverseBody, 'messages'>): string {
  const prompt = messages[0]?.content.map((block) => block.text).join('') ?? '';
  return /<page_text>([\s\S]*)<\/page_text>/.exec(prompt)?.[1] ?? '';
}

export async function startScriptedModel(): Promise<ScriptedModel> {
  const server = createServer();
  // Keeps idle connections open. The client makes only one attempt, which would fail on a connection that is closing.
  server.keepAliveTimeout = 0;
  server.on('request', async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body: ConverseBody = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const modelId = decodeURIComponent(/\/model\/(.+)\/converse/.exec(request.url ?? '')?.[1] ?? '');
    model.requests.push({ modelId, body });
    const scripted = (await model.respondTo?.(pageTextOf(body))) ??
      model.responses.shift() ?? { status: 500, exception: 'InternalServerException' };
    const { status, headers, json } = written(scripted, body);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(json));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : '';
  const client = new BedrockRuntimeClient({
    endpoint: `http://127.0.0.1:${port}`,
    maxAttempts: 1,
    requestHandler: new NodeHttpHandler(),
  });
  const model: ScriptedModel = {
    client,
    requests: [],
    responses: [],
    respondTo: null,
    async stop() {
      client.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
  return model;
}

function written(scripted: ScriptedResponse, body: ConverseBody) {
  if ('exception' in scripted) {
    const headers = { 'x-amzn-errortype': scripted.exception };
    return { status: scripted.status, headers, json: { message: scripted.message ?? 'As scripted.' } };
  }
  const whole = 'converse' in scripted ? scripted.converse : toolResponse(scripted.tool, body);
  return { status: 200, headers: {}, json: whole };
}

function toolResponse(input: unknown, body: ConverseBody): object {
  const name = body.toolConfig?.tools[0]?.toolSpec.name;
  const content =
    name === undefined
      ? [{ text: JSON.stringify(input) }]
      : [{ toolUse: { toolUseId: 'tool-1', name, input } }];
  return converseResponse(content, name === undefined ? 'end_turn' : 'tool_use');
}

export function converseResponse(content: object[], stopReason: string): object {
  return {
    output: { message: { role: 'assistant', content } },
    stopReason,
    usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
    metrics: { latencyMs: 1 },
  };
}
