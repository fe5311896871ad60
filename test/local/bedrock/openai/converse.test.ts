import {
  type BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandInput,
  type ToolChoice,
} from '@aws-sdk/client-bedrock-runtime';
import { startLocalBedrock } from '../../../../local/bedrock/local-bedrock.ts';
import { serverModelId } from '../../../../local/bedrock/openai/model-server-backend.ts';
import type { Emulator } from '../../../../local/emulator/exchange.ts';
import {
  calls,
  completes,
  refuses,
  type Scripted,
  type ScriptedModelServer,
  says,
  startScriptedModelServer,
} from '../../../support/scripted-model-server.ts';
import { connectBedrock } from '../converse-client.ts';

const modelName = 'library/llama3.2:3b';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const schema = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };

const question: ConverseCommandInput = {
  modelId: serverModelId(modelName),
  system: [{ text: 'You help.' }],
  messages: [{ role: 'user', content: [{ text: 'Say it plainly.' }] }],
};
const asTool = (toolChoice: ToolChoice): ConverseCommandInput => ({
  ...question,
  toolConfig: {
    tools: [{ toolSpec: { name: 'simplify', description: 'Gives it.', inputSchema: { json: schema } } }],
    toolChoice,
  },
});
const asSchema: ConverseCommandInput = {
  ...question,
  outputConfig: {
    textFormat: {
      type: 'json_schema',
      structure: {
        jsonSchema: { name: 'simplify', description: 'Gives it.', schema: JSON.stringify(schema) },
      },
    },
  },
};
const withImage: ConverseCommandInput = {
  ...question,
  messages: [
    {
      role: 'user',
      content: [{ image: { format: 'png', source: { bytes: png } } }, { text: 'What is it?' }],
    },
  ],
};

describe('Converse on an OpenAI-compatible server', () => {
  let server: ScriptedModelServer;
  let bedrock: Emulator;
  let client: BedrockRuntimeClient;
  const problems: string[] = [];

  beforeAll(async () => {
    server = await startScriptedModelServer();
    bedrock = await startLocalBedrock({
      modelServer: { baseUrl: server.baseUrl, apiKey: 'key-1' },
      onProblem: (line) => void problems.push(line),
    });
    client = connectBedrock(bedrock.endpoint);
  });
  afterAll(async () => {
    client.destroy();
    await bedrock.close();
    await server.stop();
  });
  beforeEach(() => {
    problems.length = 0;
    server.respond(() => says('Plain.'));
  });

  const send = (input: ConverseCommandInput) => client.send(new ConverseCommand(input));
  const sent = () => server.requests.at(-1)?.body;
  const failure = async (input: ConverseCommandInput): Promise<string> =>
    send(input).then(
      () => 'responded',
      (error: Error) => `${error.name}: ${error.message}`,
    );

  describe('request translation', () => {
    it("sends system text and messages with the API key and the server's model name", async () => {
      await send({
        ...question,
        messages: [
          ...(question.messages ?? []),
          { role: 'assistant', content: [{ text: 'No.' }] },
          { role: 'user', content: [{ text: 'Again.' }, { text: 'Please.' }] },
        ],
        inferenceConfig: { maxTokens: 700, temperature: 0.2 },
      });

      expect(server.requests.at(-1)).toEqual({
        authorization: 'Bearer key-1',
        body: {
          model: modelName,
          messages: [
            { role: 'system', content: 'You help.' },
            { role: 'user', content: 'Say it plainly.' },
            { role: 'assistant', content: 'No.' },
            { role: 'user', content: 'Again.\nPlease.' },
          ],
          stream: false,
          max_tokens: 700,
          temperature: 0.2,
        },
      });
    });

    it.each<[string, ToolChoice, string]>([
      ['with forced tool choice', { tool: { name: 'simplify' } }, 'required'],
      ['with automatic tool choice', { auto: {} }, 'auto'],
    ])('sends a tool %s', async (_kind, toolChoice, expected) => {
      await send(asTool(toolChoice));

      expect(sent()).toMatchObject({
        tools: [
          { type: 'function', function: { name: 'simplify', description: 'Gives it.', parameters: schema } },
        ],
        tool_choice: expected,
      });
    });

    it('sends a JSON schema', async () => {
      await send(asSchema);

      expect(sent()?.response_format).toEqual({
        type: 'json_schema',
        json_schema: { name: 'simplify', description: 'Gives it.', schema },
      });
    });

    it('sends images as data URIs before the text', async () => {
      await send(withImage);

      expect(sent()?.messages.at(-1)).toEqual({
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: `data:image/png;base64,${png.toString('base64')}` } },
          { type: 'text', text: 'What is it?' },
        ],
      });
    });

    it('sends the tool call and its result as separate messages', async () => {
      const { toolConfig } = asTool({ auto: {} });
      await send({
        ...question,
        toolConfig,
        messages: [
          ...(question.messages ?? []),
          {
            role: 'assistant',
            content: [{ toolUse: { toolUseId: 'call_7', name: 'simplify', input: { text: 'x' } } }],
          },
          {
            role: 'user',
            content: [
              { toolResult: { toolUseId: 'call_7', content: [{ text: 'Not accepted.' }] } },
              { text: 'Mend it.' },
            ],
          },
        ],
      });

      expect(sent()?.messages.slice(2)).toEqual([
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: 'call_7', type: 'function', function: { name: 'simplify', arguments: '{"text":"x"}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'call_7', content: 'Not accepted.' },
        { role: 'user', content: 'Mend it.' },
      ]);
    });

    it.each<[string, Partial<ConverseCommandInput>, object]>([
      [
        'disabled thinking',
        { additionalModelRequestFields: { thinking: { type: 'disabled' } }, outputConfig: { effort: 'low' } },
        { reasoning_effort: 'none', chat_template_kwargs: { enable_thinking: false } },
      ],
      ['an effort level', { outputConfig: { effort: 'low' } }, { reasoning_effort: 'low' }],
    ])('translates %s', async (_what, fields, expected) => {
      await send({ ...question, ...fields });

      expect(sent()).toMatchObject(expected);
    });

    it('switches to max_completion_tokens after the server rejects max_tokens', async () => {
      server.respond(({ max_tokens: limit }) =>
        limit === undefined
          ? says('Plain.')
          : refuses(
              400,
              "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
            ),
      );
      const before = server.requests.length;
      const limited = { ...question, inferenceConfig: { maxTokens: 700 } };
      const both = await Promise.all([failure(limited), failure(limited)]);
      await send(limited);

      expect(both).toEqual(['responded', 'responded']);
      expect(server.requests.slice(before).at(-1)?.body).toMatchObject({ max_completion_tokens: 700 });
      expect(server.requests.slice(before).at(-1)?.body).not.toHaveProperty('max_tokens');
    });
  });

  describe('response translation', () => {
    const read = async (input: ConverseCommandInput) => {
      const { output, stopReason, usage } = await send(input);
      return { content: output?.message?.content, stopReason, usage };
    };
    const usage = { inputTokens: 120, outputTokens: 30, totalTokens: 150 };

    it('converts a tool call', async () => {
      server.respond(() => calls('simplify', { text: 'Plain.' }));
      expect(await read(asTool({ auto: {} }))).toEqual({
        content: [{ toolUse: { toolUseId: 'call_1', name: 'simplify', input: { text: 'Plain.' } } }],
        stopReason: 'tool_use',
        usage,
      });
    });

    it.each([null, '', 'an id/with what Converse does not take'])(
      'generates a new tool call ID to replace %j',
      async (id) => {
        server.respond(() => calls('simplify', { text: 'Plain.' }, id));
        expect((await read(asTool({ auto: {} }))).content).toEqual([
          {
            toolUse: {
              toolUseId: expect.stringMatching(/^call_[\da-f-]{36}$/),
              name: 'simplify',
              input: { text: 'Plain.' },
            },
          },
        ]);
      },
    );

    it('returns the text without the reasoning', async () => {
      server.respond(() => says('<think>A {brace} here.</think>\n{"text":"Plain."}'));
      expect(await read(asSchema)).toEqual({
        content: [{ text: '\n{"text":"Plain."}' }],
        stopReason: 'end_turn',
        usage,
      });
    });

    it('returns no content when the token limit is reached during reasoning', async () => {
      server.respond(() => says('<think>Let me see', 'length'));
      expect(await read(asSchema)).toEqual({ content: [], stopReason: 'max_tokens', usage });
    });

    it('reports truncation, even within tool call arguments', async () => {
      const cut = {
        id: 'call_1',
        type: 'function',
        function: { name: 'simplify', arguments: '{"text":"Pla' },
      };
      server.respond(() => completes({ content: null, tool_calls: [cut] }, 'length'));
      expect(await read(asTool({ auto: {} }))).toEqual({
        content: [{ text: '{"text":"Pla' }],
        stopReason: 'max_tokens',
        usage,
      });
    });

    it.each([
      ['refusal', completes({ content: null, refusal: 'I will not.' }), 'I will not.'],
      ['content_filtered', says('…', 'content_filter'), '…'],
    ])('returns stop reason %s for a refusal', async (stopReason, scripted, text) => {
      server.respond(() => scripted);
      expect(await read(question)).toEqual({ content: [{ text }], stopReason, usage });
    });

    it('returns zero usage when the server reports none', async () => {
      server.respond(() => completes({ content: 'Plain.' }, 'stop', {}));
      expect((await read(question)).usage).toEqual({ inputTokens: 0, outputTokens: 0, totalTokens: 0 });
    });
  });

  describe('rejection translation', () => {
    const tool = asTool({ tool: { name: 'simplify' } });
    const warm: ConverseCommandInput = {
      ...question,
      inferenceConfig: { temperature: 0.2, maxTokens: 9_000 },
    };
    const unthinking: ConverseCommandInput = {
      ...question,
      additionalModelRequestFields: { thinking: { type: 'disabled' } },
    };
    const eager: ConverseCommandInput = { ...question, outputConfig: { effort: 'low' } };
    const noTools = "ValidationException: This model doesn't support the toolConfig field.";
    const noSchema = 'ValidationException: output_config.format: JSON schemas are not supported.';
    const noThinking = 'ValidationException: "thinking.type" is not supported for this model.';
    const shorter = (limit: number) =>
      `ValidationException: The maximum tokens you requested exceeds the model limit of ${limit}.`;

    it.each<[string, ConverseCommandInput, number, string, string]>([
      ['Ollama', tool, 400, 'registry.ollama.ai/library/gemma:2b does not support tools', noTools],
      ['llama.cpp', tool, 500, 'tools param requires --jinja flag', noTools],
      ['llama.cpp', tool, 500, 'Unsupported param: tools', noTools],
      ['vLLM', tool, 400, '"auto" tool choice requires --enable-auto-tool-choice', noTools],
      ['LM Studio', asSchema, 400, "'response_format.type' must be 'text'", noSchema],
      ['llama.cpp', asSchema, 400, 'failed to parse grammar', noSchema],
      ['Ollama', unthinking, 400, '"llama3" does not support thinking', noThinking],
      ['vLLM', unthinking, 422, "reasoning_effort: Input should be 'low', 'medium' or 'high'", noThinking],
      [
        'Ollama',
        eager,
        400,
        'think value "low" is not supported for this model',
        'ValidationException: This model does not support the effort parameter.',
      ],
      [
        'OpenAI',
        warm,
        400,
        "Unsupported value: 'temperature' does not support 0.2 with this model.",
        'ValidationException: `temperature` is not supported for this model.',
      ],
      [
        'OpenAI',
        warm,
        400,
        'max_tokens is too large: 9000. This model supports at most 4096 completion tokens, whereas you provided 9000.',
        shorter(4_096),
      ],
      [
        'vLLM',
        warm,
        400,
        "This model's maximum context length is 8192 tokens. However, you requested 9568 tokens (568 in the messages, 9000 in the completion). Please reduce the length of the messages or completion.",
        shorter(7_624),
      ],
      [
        'vLLM',
        warm,
        400,
        "'max_tokens' or 'max_completion_tokens' is too large: 9000. This model's maximum context length is 8192 tokens and your request has 192 input tokens (9000 > 8192 - 192).",
        shorter(8_000),
      ],
      [
        'llama.cpp',
        question,
        400,
        'the request exceeds the available context size (4096 tokens), try increasing it',
        'ValidationException: Input is too long for requested model.',
      ],
      [
        'llama.cpp',
        withImage,
        500,
        'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
        "ValidationException: This model doesn't support the image content block.",
      ],
      [
        'any other server',
        question,
        400,
        'No.',
        'ValidationException: The model server refused the request.',
      ],
    ])(
      'returns the equivalent Bedrock exception for a rejection by %s',
      async (_server, input, status, message, expected) => {
        server.respond(() => refuses(status, message));
        expect(await failure(input)).toBe(expected);
      },
    );

    it.each([
      ['error', { error: 'this model does not support tools' }],
      ['message', { message: 'this model does not support tools' }],
      ['detail', { detail: [{ loc: ['body', 'tools'], msg: 'Extra inputs are not permitted' }] }],
    ])('finds the error message in the response field %s', async (_field, body) => {
      server.respond(() => ({ status: 400, body }));
      expect(await failure(tool)).toBe(noTools);
    });

    it('returns a generic error when a rejection mentions only fields missing from the request', async () => {
      server.respond(() => refuses(400, 'tools and images and temperature'));
      expect(await failure(question)).toBe('ValidationException: The model server refused the request.');
    });
  });

  describe('model server error handling', () => {
    it.each([
      [401, 'AccessDeniedException', 'it rejected the key: set OPENAI_API_KEY'],
      [404, 'ResourceNotFoundException', 'the model or path does not exist'],
      [429, 'ThrottlingException', 'it is busy'],
      [500, 'ModelErrorException', 'it failed with status 500'],
      [503, 'ServiceUnavailableException', 'it is busy or still loading the model'],
      [504, 'ModelTimeoutException', 'it timed out'],
      [302, 'ValidationException', 'it refused the request with status 302'],
    ])('maps status %d to %s, without quoting the request', async (status, name, reason) => {
      server.respond(() => refuses(status, 'Say it plainly.'));
      expect(await failure(question)).toMatch(new RegExp(`^${name}: `));
      expect(problems).toEqual([`${server.baseUrl}, model ${modelName}: ${reason}.`]);
    });

    it.each([
      ['a body that is not JSON', { status: 200, body: '<html>' }],
      ['an empty list of choices', { status: 200, body: { choices: [] } }],
    ])('returns ModelErrorException for a response with %s', async (_what, scripted: Scripted) => {
      server.respond(() => scripted);
      expect(await failure(question)).toMatch(/^ModelErrorException: /);
      expect(problems).toEqual([
        `${server.baseUrl}, model ${modelName}: its response does not follow the OpenAI protocol.`,
      ]);
    });

    it('returns ServiceUnavailableException when the connection is reset', async () => {
      server.respond(() => 'reset');
      expect(await failure(question)).toMatch(/^ServiceUnavailableException: /);
      expect(problems).toEqual([
        expect.stringMatching(
          /, model library\/llama3\.2:3b: it does not answer \((UND_ERR_SOCKET|ECONNRESET)\)\.$/,
        ),
      ]);
    });

    it('returns ServiceUnavailableException when the server is not running', async () => {
      const stopped = await startScriptedModelServer();
      await stopped.stop();
      const silent = await startLocalBedrock({
        modelServer: { baseUrl: stopped.baseUrl, apiKey: null },
        onProblem: (line) => void problems.push(line),
      });
      const other = connectBedrock(silent.endpoint);
      const error: Error = await other.send(new ConverseCommand(question)).catch((failed) => failed);
      other.destroy();
      await silent.close();
      expect(error.name).toBe('ServiceUnavailableException');
      expect(problems).toEqual([
        `${stopped.baseUrl}, model ${modelName}: it does not answer (ECONNREFUSED).`,
      ]);
    });

    it('aborts the call to the model server when the caller disconnects', async () => {
      const stopped = new AbortController();
      server.respond(() => {
        stopped.abort();
        return 'hang';
      });
      const name = await client
        .send(new ConverseCommand(question), { abortSignal: stopped.signal })
        .catch((error: Error) => error.name);
      await server.aborted();
      expect(name).toBe('AbortError');
      expect(problems).toEqual([]);
    });
  });

  it('rejects the model ID of a model server when no server is configured', async () => {
    const alone = await startLocalBedrock();
    const other = connectBedrock(alone.endpoint);
    const error: Error = await other.send(new ConverseCommand(question)).catch((failed) => failed);
    other.destroy();
    await alone.close();
    expect([error.name, error.message]).toEqual([
      'ValidationException',
      'The provided model identifier is invalid.',
    ]);
  });

  it('serves the rule-based model local-rules in addition to the models of the server', async () => {
    const response = await send({ ...question, modelId: 'local-rules' });
    expect(response.output?.message?.content).toEqual([{ text: expect.stringContaining('The local rules') }]);
  });
});
