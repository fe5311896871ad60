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
  message: 'Model rejected a request option: later requests omit it',
  model: 'local-rules',
  maximumOutputTokens: 64_000,
  ...fields,
});

const fallbackLogs = () => system.log.filter((line) => 'refused' in line);

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
        steps.map((outputMethod) => fallbackLog({ refused: 'shape', outputMethod })),
      );
    },
  );

  it('omits a rejected temperature', async () => {
    system.bedrock.refuse('temperature');
    expect(await post()).toMatchObject({ status: 200 });
    const [recorded] = system.bedrock.calls;
    expect(converseBodySchema.parse(recorded).inferenceConfig.temperature).toBeUndefined();
    expect(fallbackLogs()).toEqual([fallbackLog({ refused: 'temperature', outputMethod: 'forced_tool' })]);
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
      fallbackLog({ ...line, refused: 'thinking' }),
      fallbackLog({ ...line, refused: 'effort' }),
    ]);
  });

  it('records each rejected option only once for concurrent requests', async () => {
    system.bedrock.refuse('forcedTool', 'nativeSchema', 'tools', 'temperature');
    const texts = ['We will utilize it.', 'We will utilize them.', 'We will utilize this.', 'We utilize it.'];
    const responses = await Promise.all(texts.map((text) => post({ text })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(recordedShapes()).toEqual(Array.from(texts, () => 'json_text'));
    const refused = fallbackLogs().map((line) => ('refused' in line ? line.refused : ''));
    expect(refused.sort()).toEqual(['shape', 'shape', 'shape', 'temperature']);
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
      fallbackLog({ refused: 'length', outputMethod: 'forced_tool', maximumOutputTokens: 512 }),
    ]);
  });

  it.each([
    'The provided model identifier is invalid.',
    'Input is too long for requested model.',
    'Expected toolResult blocks at messages.2.content for the following Ids: tooluse_1',
  ])('returns 500 when the error does not concern an option that can be omitted: %s', async (message) => {
    system.script(invalid(message), { tool: { text: 'The committee used the facilities.' } });
    expect(await post()).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } });
    expect(system.scripted.requests).toHaveLength(1);
    expect(fallbackLogs()).toEqual([]);
  });

  it.each(['reasoning_budget: Field required', 'Malformed input request'])(
    'retries once with the fewest options when the error does not identify an option: %s',
    async (message) => {
      system.script(invalid(message), {
        converse: converseResponse([{ text: '{"text": "The committee used the room."}' }], 'end_turn'),
      });
      expect(await post()).toMatchObject({
        status: 200,
        body: { text: 'The committee used the room.' },
      });
      const [, plain] = system.scripted.requests;
      expect(plain === undefined ? null : shapeOf(plain.body)).toBe('json_text');
      expect(plain?.body.inferenceConfig).not.toHaveProperty('temperature');
      expect(fallbackLogs()).toEqual([fallbackLog({ refused: 'unknown', outputMethod: 'json_text' })]);
    },
  );

  it('returns 500 when the request with the fewest options is also rejected', async () => {
    system.script(...Array.from({ length: 3 }, () => invalid('reasoning_budget: Field required')));
    expect(await post()).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } });
    expect(system.scripted.requests).toHaveLength(2);
  });

  it('returns 500 when every output method is rejected', async () => {
    system.script(
      ...Array.from({ length: 9 }, () => invalid('tool_choice, outputConfig and toolConfig: no')),
    );
    expect(await post()).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } });
    expect(system.scripted.requests.map(({ body }) => shapeOf(body))).toEqual(
      fallbacks.map(([, shape]) => shape),
    );
  });
});
