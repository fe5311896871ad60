import { type ContentSystem, startContentSystem } from '../support/content-system.ts';
import { type ConverseBody, converseBodySchema } from '../support/scripted-model.ts';

let system: ContentSystem;

beforeAll(async () => {
  system = await startContentSystem();
});
beforeEach(() => system.reset());
afterAll(() => system.stop());

async function modelRequest(
  modelId: string,
  mode = 'standard',
): Promise<{ modelId: string; body: ConverseBody; status: number }> {
  system.settings = { ...system.settings, models: { standard: modelId, smart: modelId, genius: modelId } };
  system.script({ tool: { text: 'The cat sat.' } });
  const body = { text: 'The cat sat on the mat.', targetGradeLevel: 5, mode };
  const { status } = await system.post(system.newOrganization(), 'simplify', body);
  const [first] = system.scripted.requests;
  if (first === undefined) throw new Error('The model was not called');
  return { ...first, status };
}

const forced = { tool: { name: 'simplify' } };
const offered = { auto: {} };
const plain = { temperature: 0.2, toolChoice: forced, thinking: undefined, effort: undefined };
const thinks = { temperature: undefined, toolChoice: offered, thinking: undefined, effort: 'low' };

describe('model request', () => {
  it.each([
    ['global.anthropic.claude-haiku-4-5-20251001-v1:0', plain],
    ['in.anthropic.claude-sonnet-4-20250514-v1:0', plain],
    ['anthropic.claude-opus-4-6-v1', plain],
    ['anthropic.claude-opus-4-7', thinks],
    [
      'global.anthropic.claude-haiku-5-5',
      { ...plain, temperature: undefined, thinking: { type: 'disabled' } },
    ],
    ['global.amazon.nova-2-lite-v1:0', plain],
    ['eu.amazon.nova-2-lite-v1:0', plain],
    ['local-rules', plain],
    ['somebody.new-model-v1', { ...thinks, effort: undefined }],
    ['global.anthropic.claude-sonnet-5-5', { ...thinks, thinking: { type: 'between_tools' } }],
    ['in.anthropic.claude-sonnet-5', thinks],
    ['global.anthropic.claude-opus-5-5', thinks],
    ['jp.anthropic.claude-opus-9', thinks],
  ])('contains only options that %s supports', async (modelId, expected) => {
    const { body, ...request } = await modelRequest(modelId);
    expect(request).toEqual({ modelId, status: 200 });
    expect({
      temperature: body.inferenceConfig.temperature,
      toolChoice: body.toolConfig?.toolChoice,
      thinking: body.additionalModelRequestFields?.thinking,
      effort: body.outputConfig?.effort,
    }).toEqual(expected);
    expect(body.outputConfig?.textFormat).toBeUndefined();
    // maxTokens leaves room for a short response, and for the thinking of models that always think.
    expect(body.inferenceConfig.maxTokens).toBeGreaterThan(
      'effort' in expected && expected.effort ? 2_500 : 600,
    );
    expect(body.toolConfig?.tools[0]?.toolSpec.inputSchema.json).toEqual({
      type: 'object',
      properties: {
        refused: { type: 'boolean', description: 'True when you do not do the task' },
        refusalReason: { type: 'string', enum: ['none', 'harmful', 'needs_expert', 'unreadable', 'other'] },
        text: { type: 'string', description: 'The simplified text' },
        note: { type: ['string', 'null'], description: 'Anything else; else null' },
      },
      required: ['refused', 'refusalReason', 'text', 'note'],
      additionalProperties: false,
    });
  });

  it('uses the ARN of an application inference profile without revealing it in the response', async () => {
    const arn = 'arn:aws:bedrock:eu-west-1:123456789012:application-inference-profile/abc123';
    const models = { standard: arn, smart: `${arn}4`, genius: arn };
    system.settings = { models, families: { smart: 'anthropic.claude-haiku-5-5' }, guardrail: null };
    for (const [mode, model, toolChoice] of [
      ['standard', 'abc123', offered],
      ['smart', 'anthropic.claude-haiku-5-5', forced],
    ] as const) {
      system.script({ tool: { text: 'The cat sat.' } });
      const body = { text: 'The cat sat on the mat.', targetGradeLevel: 5, mode };
      const response = await system.post(system.newOrganization(), 'simplify', body);
      expect(response.body).toMatchObject({ mode, model });
      expect(system.scripted.requests[0]).toMatchObject({
        modelId: models[mode],
        body: { toolConfig: { toolChoice } },
      });
    }
  });

  it('escapes tags, but not quotation marks, in page text', async () => {
    system.script({ tool: { text: "Don't go." } });
    const text = `Don't go < "there" > & back.`;
    await system.post(system.newOrganization(), 'simplify', { text, targetGradeLevel: 5 });
    expect(system.scripted.requests[0]?.body.messages[0]?.content).toEqual([
      {
        text:
          `<page_text>Don't go &lt; "there" &gt; &amp; back.</page_text>\n` +
          '<parameters>{"targetGradeLevel":5}</parameters>',
      },
    ]);
  });

  it.each(['rephrase', 'translate'])(
    'includes formality and context when provided (%s)',
    async (transform) => {
      const org = system.newOrganization();
      const request = { text: 'Come in.', ...(transform === 'translate' ? { targetLanguage: 'en' } : {}) };
      const output = { tool: { text: 'Please come in.', sourceLanguage: 'en' } };
      const fields = async (body: object) => {
        system.script(output, output);
        await system.post(org, transform, { ...request, ...body });
        const [call] = system.scripted.requests;
        return {
          task: call?.body.system[0]?.text,
          parameters: JSON.stringify(call?.body.messages[0]?.content),
        };
      };
      const plain = await fields({ formality: 'default' });
      expect(plain.task).not.toContain('formality');
      expect(plain.parameters).not.toContain('formality');
      // The parameters differ from those of the previous request, so the response does not come from the cache.
      const { task, parameters } = await fields({ formality: 'more', context: 'The sign at a <shop>.' });
      expect(task).toContain('The parameter formality');
      expect(parameters).toContain(
        '\\"formality\\":\\"more\\",\\"context\\":\\"The sign at a \\\\u003cshop\\\\u003e.\\"',
      );
    },
  );

  it('uses the model configured for the mode', async () => {
    const models = {
      standard: 'amazon.nova-2-lite-v1:0',
      smart: 'anthropic.claude-sonnet-5-5',
      genius: 'anthropic.claude-opus-5-5',
    };
    for (const mode of ['standard', 'smart', 'genius'] as const) {
      system.settings = { models, guardrail: null };
      system.script({ tool: { text: 'The cat sat.' } });
      const response = await system.post(system.newOrganization(), 'rephrase', {
        text: 'The cat sat on it.',
        mode,
      });
      expect(response.body).toMatchObject({ mode, model: models[mode] });
      expect(system.scripted.requests[0]?.modelId).toBe(models[mode]);
    }
  });

  it('includes the guardrail when one is configured', async () => {
    system.settings = { ...system.settings, guardrail: { id: 'gr-1', version: '3' } };
    const { body } = await modelRequest('local-rules');
    expect(body.guardrailConfig).toEqual({ guardrailIdentifier: 'gr-1', guardrailVersion: '3' });
    expect((await modelRequest('local-rules')).body.guardrailConfig).toBeDefined();
    system.settings = { ...system.settings, guardrail: null };
    expect((await modelRequest('local-rules')).body.guardrailConfig).toBeUndefined();
  });
});

describe('model request with a guardrail', () => {
  const guardrail = { id: 'gr1', version: '3' };
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const gif = 'R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=';

  async function contentOf(transform: string, body: object): Promise<readonly object[] | undefined> {
    system.settings = { ...system.settings, guardrail };
    // The emulator validates `guardContent` blocks as Bedrock does, so status 200 shows that it accepted them.
    expect(await system.post(system.newOrganization(), transform, body)).toMatchObject({ status: 200 });
    const [recorded] = system.bedrock.calls;
    const { guardrailConfig, messages } = converseBodySchema.parse(recorded);
    expect(guardrailConfig).toEqual({ guardrailIdentifier: 'gr1', guardrailVersion: '3' });
    return messages[0]?.content;
  }

  const guarded = (text: string) => ({ guardContent: { text: { text } } });

  it('puts page text and parameters, but not the delimiters, into guardContent', async () => {
    const text = 'We will < utilize > it.';
    expect(await contentOf('simplify', { text, targetGradeLevel: 3, language: 'en' })).toEqual([
      { text: '<page_text>' },
      guarded('We will &lt; utilize &gt; it.'),
      { text: '</page_text>\n<parameters>' },
      guarded('{"targetGradeLevel":3,"language":"en"}'),
      { text: '</parameters>' },
    ]);
  });

  it('puts images, but not empty page text, into guardContent', async () => {
    const image = { data: png, mediaType: 'image/png' };
    expect(await contentOf('alt-text', { image })).toEqual([
      { guardContent: { image: { format: 'png', source: { bytes: png } } } },
      { text: '<page_text>' },
      { text: '</page_text>\n<parameters>' },
      guarded(expect.stringContaining('maxLength')),
      { text: '</parameters>' },
    ]);
  });

  it('leaves images in unsupported formats out of guardContent', async () => {
    const content = await contentOf('alt-text', {
      image: { data: gif, mediaType: 'image/gif' },
      context: 'A red dot',
    });
    expect(content?.[0]).toEqual({ image: { format: 'gif', source: { bytes: gif } } });
  });
});

describe('Bedrock emulator', () => {
  it.each([
    'anthropic.claude-haiku-5-5',
    'anthropic.claude-sonnet-5-5',
    'anthropic.claude-opus-5-5',
    'amazon.nova-2-lite-v1:0',
  ])('accepts a request to the model %s, as Bedrock does', async (modelId) => {
    system.settings = {
      ...system.settings,
      models: { ...system.settings.models, standard: `global.${modelId}` },
    };
    const body = { text: 'The committee utilized the facilities.', targetGradeLevel: 6 };
    const response = await system.post(system.newOrganization(), 'simplify', body);
    expect(response).toMatchObject({ status: 200, body: { model: `global.${modelId}` } });
  });
});
