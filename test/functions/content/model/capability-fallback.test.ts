import type { RefusablePart } from '../../../support/bedrock-rejections.ts';
import { type ContentSystem, startContentSystem } from '../support/content-system.ts';
import { type ConverseBody, converseBodySchema, converseResponse } from '../support/scripted-model.ts';

let system: ContentSystem;

beforeAll(async () => {
  system = await startContentSystem();
});
beforeEach(() => system.reset());
afterAll(() => system.stop());

const body = { text: 'The committee utilized the room.', targetGradeLevel: 6 };
const output = { text: 'The committee used the room.' };

const fallbacks: [refusals: RefusablePart[], shape: string][] = [
  [[], 'forced_tool'],
  [['forcedTool'], 'native_schema'],
  [['forcedTool', 'nativeSchema'], 'offered_tool'],
  [['forcedTool', 'nativeSchema', 'tools'], 'json_text'],
];

function shapeOf({ toolConfig, outputConfig, system: [instructions] }: ConverseBody): string {
  if (toolConfig !== undefined) return 'auto' in toolConfig.toolChoice ? 'offered_tool' : 'forced_tool';
  if (outputConfig?.textFormat !== undefined) return 'native_schema';
  return instructions?.text.includes('<answer_schema name=') ? 'json_text' : 'none';
}

function recordedShapes(): string[] {
  return system.bedrock.calls.map((body) => shapeOf(converseBodySchema.parse(body)));
}

const fallbackLog = (fields: object) => ({
  message: 'Model rejected a request option: requests omit it for an hour',
  model: 'local-rules',
  maximumOutputTokens: 64_000,
  ...fields,
});

const fallbackLogs = () => system.log.filter((line) => 'omitted' in line);

function post(more: object = {}) {
  return system.post(system.newOrganization(), 'simplify', { ...body, ...more });
}

describe('fallback for unsupported request options', () => {
  it.each(fallbacks)(
    'avoids the rejected options %j by using the output method %s, including in the next request',
    async (refusals, shape) => {
      system.bedrock.refuse(...refusals);
      for (let request = 0; request < 2; request += 1) {
        expect(await post()).toMatchObject({ status: 200, body: output });
      }
      expect(recordedShapes()).toEqual([shape, shape]);
      const names = fallbacks.map(([, name]) => name);
      const steps = names.slice(1, names.indexOf(shape) + 1);
      expect(fallbackLogs()).toEqual(
        steps.map((outputMethod) => fallbackLog({ omitted: 'output method', outputMethod })),
      );
    },
  );

  it('omits a rejected temperature', async () => {
    system.bedrock.refuse('temperature');
    expect(await post()).toMatchObject({ status: 200 });
    const [recorded] = system.bedrock.calls;
    expect(converseBodySchema.parse(recorded).inferenceConfig.temperature).toBeUndefined();
    expect(fallbackLogs()).toEqual([fallbackLog({ omitted: 'temperature', outputMethod: 'forced_tool' })]);
  });

  it('omits rejected thinking options but still includes tokens for thinking in maxTokens', async () => {
    const name = 'global.anthropic.claude-sonnet-5-5';
    const models = { standard: name, smart: name, genius: name };
    system.settings = { models, guardrail: null };
    system.bedrock.refuse('thinking', 'effort');
    expect(await post()).toMatchObject({ status: 200, body: { model: name } });
    const [recorded] = system.bedrock.calls;
    const { additionalModelRequestFields, outputConfig, inferenceConfig } =
      converseBodySchema.parse(recorded);
    expect({ additionalModelRequestFields, outputConfig }).toEqual({});
    expect(inferenceConfig.maxTokens).toBe(600 + 16 + 4_000);
    const line = { model: name, outputMethod: 'offered_tool' };
    expect(fallbackLogs()).toEqual([
      fallbackLog({ ...line, omitted: 'thinking' }),
      fallbackLog({ ...line, omitted: 'effort' }),
    ]);
  });

  it('records each rejected option only once for concurrent requests', async () => {
    system.bedrock.refuse('forcedTool', 'nativeSchema', 'tools', 'temperature');
    const texts = ['We will utilize it.', 'We will utilize them.', 'We will utilize this.', 'We utilize it.'];
    const responses = await Promise.all(texts.map((text) => post({ text })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(recordedShapes()).toEqual(Array.from(texts, () => 'json_text'));
    const refused = fallbackLogs().map((line) => ('omitted' in line ? line.omitted : ''));
    expect(refused.sort()).toEqual(['output method', 'output method', 'output method', 'temperature']);
  });

  it('tries all request options again on a new instance', async () => {
    system.bedrock.refuse('forcedTool');
    await post();
    system.bedrock.clear();
    system.newContainer();
    await post();
    expect(recordedShapes()).toEqual(['forced_tool']);
  });
});

const invalid = (message: string) => ({ status: 400, exception: 'ValidationException', message });

describe('retry of rejected requests', () => {
  it('sends the previous tool call as text when the model rejects tools in a repair attempt', async () => {
    const settings = { standard: 'somebody.new-model', smart: 'x.y', genius: 'x.y' };
    system.settings = { models: settings, guardrail: null };
    system.script({ tool: { wrong: true } }, invalid("This model doesn't support tool use."), {
      converse: converseResponse([{ text: 'Sure:\n{"text": "The cat sat on {it}."}\nDone.' }], 'end_turn'),
    });
    const response = await post({ text: 'The cat sat on {it}.' });
    expect(response).toMatchObject({ status: 200, body: { text: 'The cat sat on {it}.' } });
    const [, , last] = system.scripted.requests;
    expect(last?.body.toolConfig).toBeUndefined();
    expect(last?.body.messages.slice(1)).toEqual([
      { role: 'assistant', content: [{ text: '{"wrong":true}' }] },
      { role: 'user', content: [{ text: expect.stringContaining('<problems>') }] },
    ]);
  });

  it("lowers maxTokens to the model's limit when the request exceeds it", async () => {
    system.script(
      invalid('The maximum tokens you requested exceeds the model limit of 512. Try again with less.'),
      { tool: { text: 'The cat sat.' } },
      { tool: { text: 'The cat sat.' } },
    );
    const text = 'The cat sat on the mat.';
    for (const expected of [200, 200]) expect((await post({ text })).status).toBe(expected);
    expect(system.scripted.requests.map(({ body }) => body.inferenceConfig.maxTokens)).toEqual([
      612, 512, 512,
    ]);
    expect(fallbackLogs()).toEqual([
      fallbackLog({ omitted: 'length', outputMethod: 'forced_tool', maximumOutputTokens: 512 }),
    ]);
  });

  it.each([
    'The provided model identifier is invalid.',
    'Input is too long for requested model.',
    'Expected toolResult blocks at messages.2.content for the following Ids: tooluse_1',
    'Malformed input request',
    'reasoning_budget: Field required',
  ])('sends no retry when the error names no option, and returns 503: %s', async (message) => {
    system.script(invalid(message), { tool: output });
    expect(await post()).toMatchObject({ status: 503, body: { code: 'MODEL_UNAVAILABLE' } });
    expect(system.scripted.requests).toHaveLength(1);
    expect(await post()).toMatchObject({ status: 200 });
    expect(system.scripted.requests.map(({ body }) => shapeOf(body))).toEqual(['forced_tool', 'forced_tool']);
  });

  it('forgets a fallback with which the request was also rejected', async () => {
    system.script(invalid('tool_choice: no'), invalid('Could not process it'), { tool: output });
    expect(await post()).toMatchObject({ status: 503, body: { code: 'MODEL_UNAVAILABLE' } });
    expect(await post()).toMatchObject({ status: 200 });
    expect(system.scripted.requests.map(({ body }) => shapeOf(body))).toEqual([
      'forced_tool',
      'native_schema',
      'forced_tool',
    ]);
    expect(fallbackLogs()).toEqual([]);
  });

  it('tries a rejected option again after an hour', async () => {
    const rejected = invalid('`temperature` is deprecated for this model.');
    system.script(rejected, { tool: output }, { tool: output }, { tool: output });
    for (const aheadMs of [0, 3_500_000, 3_700_000]) {
      system.aheadMs = aheadMs;
      expect(await post()).toMatchObject({ status: 200 });
    }
    const isSent = system.scripted.requests.map(({ body }) => body.inferenceConfig.temperature !== undefined);
    expect(isSent).toEqual([true, false, false, true]);
  });

  it('returns 503 when every output method is rejected', async () => {
    system.script(
      ...Array.from({ length: 9 }, () => invalid('tool_choice, outputConfig and toolConfig: no')),
    );
    expect(await post()).toMatchObject({ status: 503, body: { code: 'MODEL_UNAVAILABLE' } });
    expect(system.scripted.requests.map(({ body }) => shapeOf(body))).toEqual(
      fallbacks.map(([, shape]) => shape),
    );
  });
});

describe('error of a rejected request', () => {
  const image = { data: 'R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', mediaType: 'image/gif' };

  it.each([
    'Could not process image',
    'image exceeds 5 MB maximum',
    'Improperly formed request.',
    'At least one of the image dimensions exceed max allowed size: 8000 pixels',
  ])('is IMAGE_NOT_READABLE for an image, and does not affect other organizations: %s', async (message) => {
    system.script({ tool: output }, invalid(message), { tool: output });
    await post();
    const refused = await system.post(system.newOrganization(), 'alt-text', { image });
    expect(refused).toMatchObject({ status: 422, body: { code: 'IMAGE_NOT_READABLE' } });
    await post();
    const [before, , after] = system.scripted.requests.map(({ body }) => shapeOf(body));
    expect([before, after]).toEqual(['forced_tool', 'forced_tool']);
  });

  it('is CONTENT_REFUSED for filtered content', async () => {
    system.script(invalid('Output blocked by content filtering policy'));
    expect(await post()).toMatchObject({ status: 422, body: { code: 'CONTENT_REFUSED' } });
  });

  it.each([
    { status: 403, exception: 'AccessDeniedException', message: 'You do not have access to the model.' },
    { status: 404, exception: 'ResourceNotFoundException', message: 'Use case details are missing.' },
    invalid('Invocation with on-demand throughput isn’t supported.'),
    invalid('The model does not support images.'),
  ])('is MODEL_UNAVAILABLE for %j, with the reason in the log only', async (rejected) => {
    system.script(rejected);
    const response = await system.post(system.newOrganization(), 'alt-text', { image });
    expect(response).toMatchObject({ status: 503, body: { code: 'MODEL_UNAVAILABLE' } });
    expect(JSON.stringify(response.body)).not.toContain(rejected.message);
    expect(JSON.stringify(system.log)).toContain(`local-rules: ${rejected.message}`);
  });

  it('does not log a message that quotes the page text', async () => {
    system.script(invalid('Malformed input: "the committee utilized the room"'));
    await post();
    expect(JSON.stringify(system.log).toLowerCase()).not.toContain('committee');
  });
});
