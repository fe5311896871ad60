import { ConverseCommand, type ConverseCommandInput } from '@aws-sdk/client-bedrock-runtime';
import { fieldsOf } from '../../support/fields.ts';
import { transformRequest } from './converse-client.ts';
import { type BedrockBench, startBedrock } from './start-bedrock.ts';

let bench: BedrockBench;
beforeAll(async () => {
  bench = await startBedrock();
});
afterAll(() => bench.stop());

const simplify = transformRequest('simplify', 'We will utilize it.', { targetGradeLevel: 3 });
const question = {
  text: '<page_text>We will utilize it.</page_text><parameters>{"targetGradeLevel":3}</parameters>',
};
const tool = { name: 'simplify', inputSchema: { json: { type: 'object' } } };
const unknownFormat = JSON.parse('"gif"');
const onePixel = Buffer.from('R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=', 'base64');
const guardrailConfig = { guardrailIdentifier: 'gr1', guardrailVersion: '1' };

describe('Converse in the Bedrock emulator', () => {
  it('calls the forced tool, and returns the usage, latency, request ID and model name', async () => {
    const command = new ConverseCommand(simplify);
    let headers: Record<string, unknown> = {};
    command.middlewareStack.add(
      (next) => async (args) => {
        const result = await next(args);
        const { response } = result;
        if (typeof response === 'object' && response !== null && 'headers' in response) {
          headers = fieldsOf(response.headers);
        }
        return result;
      },
      { step: 'deserialize', priority: 'low' },
    );

    const answer = await bench.client.send(command);

    expect(answer).toEqual({
      $metadata: expect.objectContaining({
        httpStatusCode: 200,
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      }),
      output: {
        message: {
          role: 'assistant',
          content: [
            {
              toolUse: {
                toolUseId: expect.stringMatching(/^tooluse_\w{22}$/),
                name: 'simplify',
                input: { text: 'We will use it.' },
              },
            },
          ],
        },
      },
      stopReason: 'tool_use',
      usage: { inputTokens: 33, outputTokens: 7, totalTokens: 40 },
      metrics: { latencyMs: expect.any(Number) },
    });
    expect(headers['x-local-model']).toBe('local-rules');
  });

  it('returns JSON as text when outputConfig requests a schema', async () => {
    const answer = await bench.client.send(
      new ConverseCommand({
        modelId: 'global.anthropic.claude-sonnet-4-6',
        messages: [{ role: 'user', content: [question] }],
        outputConfig: {
          textFormat: {
            type: 'json_schema',
            structure: { jsonSchema: { name: 'simplify', schema: '{"type":"object"}' } },
          },
        },
      }),
    );

    expect(answer.output?.message?.content).toEqual([{ text: '{"text":"We will use it."}' }]);
    expect(answer.stopReason).toBe('end_turn');
  });

  it('returns fenced JSON after a preface when only the system prompt requests JSON', async () => {
    const answer = await bench.client.send(
      new ConverseCommand({
        modelId: 'global.anthropic.claude-sonnet-5-5',
        system: [{ text: 'Answer by <answer_schema name="simplify">{"type":"object"}</answer_schema>' }],
        messages: [{ role: 'user', content: [question] }],
      }),
    );

    expect(answer.output?.message?.content).toEqual([
      { text: 'Here is the result:\n```json\n{"text":"We will use it."}\n```' },
    ]);
  });

  it.each([
    [900, undefined, 'max_tokens', []],
    [900, 'low', 'max_tokens', []],
    [1_100, undefined, 'max_tokens', []],
    [1_100, 'low', 'end_turn', [{ text: expect.stringContaining('We will use it.') }]],
  ])(
    'counts thinking toward the limit of %d tokens at effort %s',
    async (maxTokens, effort, stopReason, rest) => {
      const answer = await bench.client.send(
        new ConverseCommand({
          modelId: 'global.anthropic.claude-opus-5-5',
          system: [{ text: 'Answer by <answer_schema name="simplify">{"type":"object"}</answer_schema>' }],
          messages: [{ role: 'user', content: [question] }],
          inferenceConfig: { maxTokens },
          ...(effort === undefined ? {} : { outputConfig: { effort } }),
        }),
      );

      expect(answer.output?.message?.content).toEqual([
        { reasoningContent: { reasoningText: { text: expect.any(String), signature: expect.any(String) } } },
        ...rest,
      ]);
      expect(answer.stopReason).toBe(stopReason);
    },
  );

  it('accepts text and images marked for a guardrail', async () => {
    const parts = ['<page_text>', '</page_text>\n<parameters>', '</parameters>'] as const;
    const guarded = (text: string) => ({ guardContent: { text: { text } } });
    const answer = await bench.client.send(
      new ConverseCommand({
        ...simplify,
        guardrailConfig,
        messages: [
          {
            role: 'user',
            content: [
              { text: parts[0] },
              guarded('We will utilize it.'),
              { text: parts[1] },
              guarded('{"targetGradeLevel":3}'),
              { text: parts[2] },
            ],
          },
        ],
      }),
    );

    expect(answer.output?.message?.content?.[0]?.toolUse?.input).toEqual({ text: 'We will use it.' });
  });

  it('explains that local-rules is not a language model when the request names no transform', async () => {
    const answer = await bench.client.send(
      new ConverseCommand({
        modelId: 'local-rules',
        messages: [{ role: 'user', content: [{ text: 'Hi!' }] }],
      }),
    );

    expect(answer.output?.message?.content).toEqual([
      {
        text:
          'The local rules answer only through a tool or a JSON schema that is named after a transform; ' +
          'they are no language model.',
      },
    ]);
  });

  it('truncates the response at maxTokens', async () => {
    const answer = await bench.client.send(
      new ConverseCommand({ ...simplify, inferenceConfig: { maxTokens: 3 } }),
    );

    expect(answer.stopReason).toBe('max_tokens');
    expect(answer.usage).toEqual({ inputTokens: 33, outputTokens: 3, totalTokens: 36 });
    expect(answer.output?.message?.content?.[0]?.toolUse?.input).toEqual({ text: 'We will ' });
  });

  it('unescapes and processes the page text from the last user message that contains page text', async () => {
    const answer = await bench.client.send(
      new ConverseCommand({
        ...transformRequest('translate', '', {}),
        messages: [
          { role: 'user', content: [{ text: '<page_text>first</page_text>' }] },
          { role: 'assistant', content: [{ text: 'no' }] },
          {
            role: 'user',
            content: [
              { text: 'Translate what stands in <page_text>.' },
              {
                text: '<page_text>a &lt;b&gt; &amp;amp; c</page_text><parameters>{"targetLanguage":"fr"}</parameters>',
              },
            ],
          },
        ],
      }),
    );

    expect(answer.output?.message?.content?.[0]?.toolUse?.input).toEqual({
      text: '[!!! á <ƀ> &amp; ç !!!]',
      sourceLanguage: 'en',
    });
  });

  it.each([
    'local-rules',
    'anthropic.claude-haiku-4-5-20251001-v1:0',
    'global.anthropic.claude-haiku-4-5-20251001-v1:0',
    'global.amazon.nova-2-lite-v1:0',
  ])('accepts the model ID %s', async (modelId) => {
    const answer = await bench.client.send(new ConverseCommand({ ...simplify, modelId }));

    expect(answer.output?.message?.content?.[0]?.toolUse?.input).toEqual({ text: 'We will use it.' });
  });
});

describe('Converse validation in the Bedrock emulator', () => {
  const refused: [string, Partial<ConverseCommandInput>, string][] = [
    ['without messages', { messages: [] }, 'start and end with a user message'],
    [
      'that starts with an assistant message',
      { messages: [{ role: 'assistant', content: [{ text: 'Hi' }] }] },
      'start and end with a user message',
    ],
    [
      'with two user messages in a row',
      {
        messages: [
          { role: 'user', content: [{ text: 'a' }] },
          { role: 'user', content: [{ text: 'b' }] },
        ],
      },
      'must alternate between user and assistant roles',
    ],
    [
      'that ends with an assistant message',
      {
        messages: [
          { role: 'user', content: [{ text: 'a' }] },
          { role: 'assistant', content: [{ text: 'b' }] },
        ],
      },
      'start and end with a user message',
    ],
    ['with empty content', { messages: [{ role: 'user', content: [] }] }, "Value at 'messages.0.content'"],
    [
      'with blank text',
      { messages: [{ role: 'user', content: [{ text: ' ' }] }] },
      "Value at 'messages.0.content.0.text': is blank",
    ],
    ['with a maxTokens of 0', { inferenceConfig: { maxTokens: 0 } }, "Value at 'inferenceConfig.maxTokens'"],
    [
      'with maxTokens above the model’s maximum',
      { inferenceConfig: { maxTokens: 64_001 } },
      'model limit of 64000',
    ],
    [
      'with a temperature above 1',
      { inferenceConfig: { temperature: 1.5 } },
      "Value at 'inferenceConfig.temperature'",
    ],
    ['with an unknown model', { modelId: 'acme.oracle-1' }, 'The provided model identifier is invalid.'],
    [
      'with a tool input schema that is not an object',
      { toolConfig: { tools: [{ toolSpec: { name: 'x', inputSchema: { json: { type: 'array' } } } }] } },
      "Value at 'toolConfig.tools.0.toolSpec.inputSchema.json.type'",
    ],
    [
      'with a toolUse block that has no toolResult',
      {
        messages: [
          { role: 'user', content: [question] },
          { role: 'assistant', content: [{ toolUse: { toolUseId: 't1', name: 'simplify', input: {} } }] },
          { role: 'user', content: [{ text: 'Again.' }] },
        ],
      },
      'Expected toolResult blocks at messages.2.content for the following Ids: t1',
    ],
    [
      'with forced tool choice for a model that does not support it',
      { modelId: 'global.anthropic.claude-sonnet-5-5' },
      "doesn't support the toolConfig.toolChoice.tool field",
    ],
    [
      'with a temperature for a model that does not support it',
      { modelId: 'global.anthropic.claude-haiku-5-5', inferenceConfig: { temperature: 0 } },
      '`temperature` is deprecated for this model.',
    ],
    [
      'with an output schema for a model that does not support it',
      {
        modelId: 'global.amazon.nova-2-lite-v1:0',
        outputConfig: {
          textFormat: { type: 'json_schema', structure: { jsonSchema: { name: 'simplify', schema: '{}' } } },
        },
      },
      'output_config.format: Extra inputs are not permitted',
    ],
    [
      'with guarded content but no guardrail',
      { messages: [{ role: 'user', content: [question, { guardContent: { text: { text: 'Hi' } } }] }] },
      'A guardContent block needs a guardrailConfig',
    ],
    [
      'with blank guarded content',
      { guardrailConfig, messages: [{ role: 'user', content: [{ guardContent: { text: { text: ' ' } } }] }] },
      'is blank',
    ],
    [
      'with a guarded image in a format that guardrails do not support',
      {
        guardrailConfig,
        messages: [
          {
            role: 'user',
            content: [{ guardContent: { image: { format: unknownFormat, source: { bytes: onePixel } } } }],
          },
        ],
      },
      "Value at 'messages.0.content.0'",
    ],
    [
      'with reasoning content in the history',
      {
        messages: [
          { role: 'user', content: [question] },
          { role: 'assistant', content: [{ reasoningContent: { reasoningText: { text: 'Hm.' } } }] },
          { role: 'user', content: [question] },
        ],
      },
      "Value at 'messages.1.content.0'",
    ],
  ];

  it.each(refused)('returns a ValidationException for a request %s', async (_, change, message) => {
    const command = new ConverseCommand({ ...simplify, ...change });

    await expect(bench.client.send(command)).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining(message),
      $metadata: { httpStatusCode: 400 },
    });
  });

  it('names a misspelled option in the error', async () => {
    const response = await fetch(`${bench.endpoint}/model/local-rules/converse`, {
      method: 'POST',
      body: JSON.stringify({
        messages: [{ role: 'user', content: [{ text: 'Hi' }] }],
        toolConfig: { tools: [{ toolSpec: { ...tool, inputschema: {} } }] },
      }),
    });

    expect(response.status).toBe(400);
    expect(response.headers.get('x-amzn-errortype')).toMatch(/^ValidationException:/);
    expect(await response.json()).toEqual({
      message:
        '1 validation error detected: Value at \'toolConfig.tools.0.toolSpec\': Unrecognized key: "inputschema"',
    });
  });

  it("returns an error in Bedrock's format for invalid JSON or an unknown path", async () => {
    const notJson = await fetch(`${bench.endpoint}/model/local-rules/converse`, {
      method: 'POST',
      body: '{',
    });
    const elsewhere = await fetch(`${bench.endpoint}/model/local-rules/invoke`, {
      method: 'POST',
      body: '{}',
    });

    expect([notJson.status, notJson.headers.get('x-amzn-errortype')?.split(':')[0]]).toEqual([
      400,
      'SerializationException',
    ]);
    expect([elsewhere.status, elsewhere.headers.get('x-amzn-errortype')?.split(':')[0]]).toEqual([
      404,
      'UnknownOperationException',
    ]);
  });
});
