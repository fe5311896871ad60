import { ConverseCommand, type ConverseCommandInput } from '@aws-sdk/client-bedrock-runtime';
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
const unknownFormat = JSON.parse('"gif"');
const onePixel = Buffer.from('R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=', 'base64');
const guardrailConfig = { guardrailIdentifier: 'gr1', guardrailVersion: '1' };

describe('Converse in the Bedrock emulator', () => {
  it('calls the forced tool, and returns the usage, latency and request ID', async () => {
    const response = await bench.client.send(new ConverseCommand(simplify));

    expect(response).toEqual({
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
  });

  it('returns JSON as text when outputConfig requests a schema', async () => {
    const response = await bench.client.send(
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

    expect(response.output?.message?.content).toEqual([{ text: '{"text":"We will use it."}' }]);
    expect(response.stopReason).toBe('end_turn');
  });

  it('returns fenced JSON after a preface when only the system prompt requests JSON', async () => {
    const response = await bench.client.send(
      new ConverseCommand({
        modelId: 'global.anthropic.claude-sonnet-5-5',
        system: [{ text: 'Answer by <answer_schema name="simplify">{"type":"object"}</answer_schema>' }],
        messages: [{ role: 'user', content: [question] }],
      }),
    );

    expect(response.output?.message?.content).toEqual([
      { text: 'Here is the result:\n```json\n{"text":"We will use it."}\n```' },
    ]);
  });

  it('accepts text and images marked for a guardrail', async () => {
    const parts = ['<page_text>', '</page_text>\n<parameters>', '</parameters>'] as const;
    const guarded = (text: string) => ({ guardContent: { text: { text } } });
    const response = await bench.client.send(
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

    expect(response.output?.message?.content?.[0]?.toolUse?.input).toEqual({ text: 'We will use it.' });
  });

  it('returns a notice instead of a result when the request names no transform', async () => {
    const response = await bench.client.send(
      new ConverseCommand({
        modelId: 'local-rules',
        messages: [{ role: 'user', content: [{ text: 'Hi!' }] }],
      }),
    );

    expect(response.output?.message?.content).toEqual([
      {
        text:
          'The local rules answer only through a tool or a JSON schema that is named after a transform; ' +
          'they are no language model.',
      },
    ]);
  });

  it('truncates the response at maxTokens', async () => {
    const response = await bench.client.send(
      new ConverseCommand({ ...simplify, inferenceConfig: { maxTokens: 3 } }),
    );

    expect(response.stopReason).toBe('max_tokens');
    expect(response.usage).toEqual({ inputTokens: 33, outputTokens: 3, totalTokens: 36 });
    expect(response.output?.message?.content?.[0]?.toolUse?.input).toEqual({ text: 'We will ' });
  });

  it('unescapes and processes the page text from the last user message that contains page text', async () => {
    const response = await bench.client.send(
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

    expect(response.output?.message?.content?.[0]?.toolUse?.input).toEqual({
      text: '[placeholder !!! á <ƀ> &amp; ç !!!]',
      sourceLanguage: 'en',
    });
  });
});

describe('Converse validation in the Bedrock emulator', () => {
  const refused: [string, Partial<ConverseCommandInput>, string][] = [
    ['with empty content', { messages: [{ role: 'user', content: [] }] }, 'messages[0].content'],
    ['with blank text', { messages: [{ role: 'user', content: [{ text: ' ' }] }] }, 'is blank'],
    ['with a maxTokens of 0', { inferenceConfig: { maxTokens: 0 } }, 'inferenceConfig.maxTokens'],
    ['with a temperature above 1', { inferenceConfig: { temperature: 1.5 } }, 'inferenceConfig.temperature'],
    [
      'for the model server, when there is none',
      { modelId: 'openai-compatible/x' },
      'The provided model identifier is invalid.',
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
      'messages[0].content[0]',
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
      'messages[1].content[0]',
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
      body: JSON.stringify({ messages: [{ role: 'user', content: [{ text: 'Hi' }] }], inferenceconfig: {} }),
    });

    expect([response.status, response.headers.get('x-amzn-errortype')]).toEqual([400, 'ValidationException']);
    expect(await response.json()).toEqual({ message: '✖ Unrecognized key: "inferenceconfig"' });
  });

  it("returns an error in Bedrock's format for invalid JSON or an unknown path", async () => {
    const send = (operation: string, body: string) =>
      fetch(`${bench.endpoint}/model/local-rules/${operation}`, { method: 'POST', body });
    const responses = [await send('converse', '{'), await send('invoke', '{}')];

    expect(responses.map(({ status, headers }) => [status, headers.get('x-amzn-errortype')])).toEqual([
      [400, 'SerializationException'],
      [404, 'UnknownOperationException'],
    ]);
  });
});
