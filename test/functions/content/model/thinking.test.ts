import { type ContentSystem, startContentSystem } from '../support/content-system.ts';
import { converseBodySchema, converseResponse } from '../support/scripted-model.ts';

let system: ContentSystem;

beforeAll(async () => {
  system = await startContentSystem();
});
beforeEach(() => system.reset());
afterAll(() => system.stop());

const text = 'The cat sat on the mat.';
const simplest = { tool: { text: 'The cat sat.' } };

function useModel(id: string): void {
  system.settings = { models: { standard: id, smart: id, genius: id }, guardrail: null };
}

function post(more: object = {}) {
  return system.post(system.newOrganization(), 'simplify', { text, targetGradeLevel: 5, ...more });
}

const reasoning = { reasoningContent: { reasoningText: { text: 'Hm.', signature: 'c2ln' } } };
const cutOff = (content: object[]) => ({ converse: converseResponse(content, 'max_tokens') });
const toolUse = { toolUse: { toolUseId: 'tool-1', name: 'simplify', input: { text: 'The cat' } } };

function requestTwice(): { limits: unknown[]; reply: unknown; repairPrompt: string } {
  const [first, second] = system.scripted.requests.map(({ body }) => body);
  const limits = [first, second].map((body) => body?.inferenceConfig.maxTokens);
  const [, reply, repair] = second?.messages ?? [];
  return { limits, reply: reply?.content, repairPrompt: JSON.stringify(repair?.content) };
}

describe('requests to models with always-on thinking', () => {
  it('specify low effort and a separate token budget for thinking', async () => {
    useModel('global.anthropic.claude-opus-5-5');
    const words = { text: 'The committee utilized the room.' };
    expect(await post(words)).toMatchObject({ status: 200, body: { text: 'The committee used the room.' } });
    const [recorded] = system.bedrock.calls;
    const { inferenceConfig, outputConfig } = converseBodySchema.parse(recorded);
    expect({ inferenceConfig, outputConfig }).toEqual({
      inferenceConfig: { maxTokens: 600 + 16 + 4_000 },
      outputConfig: { effort: 'low' },
    });
  });

  it('omit the earlier reasoning in retries', async () => {
    useModel('global.anthropic.claude-opus-5-5');
    system.script({ converse: converseResponse([reasoning, { text: '{}' }], 'end_turn') }, simplest);
    expect(await post()).toMatchObject({ status: 200 });
    expect(requestTwice().reply).toEqual([{ text: '{}' }]);
  });
});

describe('retry of truncated responses', () => {
  it('doubles the token limit without requesting a shorter text', async () => {
    system.script(cutOff([toolUse]), simplest);
    expect(await post()).toMatchObject({ status: 200 });
    const { limits, reply, repairPrompt } = requestTwice();
    expect(limits).toEqual([612, 1_224]);
    expect(reply).toEqual([toolUse]);
    expect(repairPrompt).toContain('The answer was cut off at its end. Give it whole.');
    expect(repairPrompt).not.toContain('shorter');
  });

  it('doubles the token limit and omits the truncated reasoning', async () => {
    useModel('anthropic.claude-opus-5-5');
    system.script(cutOff([reasoning]), simplest);
    expect(await post()).toMatchObject({ status: 200 });
    const { limits, reply, repairPrompt } = requestTwice();
    expect(limits).toEqual([4_612, 9_224]);
    expect(reply).toEqual([{ text: '(no answer)' }]);
    expect(repairPrompt).toContain(
      'There was no answer before the limit was reached. Answer without thinking longer.',
    );
  });

  it('requests a shorter text only when the token limit of the model is reached', async () => {
    useModel('amazon.nova-lite-v1:0');
    const message = 'The maximum tokens you requested exceeds the model limit of 600. Try again with less.';
    const refused = { status: 400, exception: 'ValidationException', message };
    system.script(refused, cutOff([toolUse]), cutOff([toolUse]));
    expect(await post()).toMatchObject({ status: 502, body: { code: 'MODEL_OUTPUT_INVALID' } });
    system.scripted.requests.shift();
    const { limits, repairPrompt } = requestTwice();
    expect(limits).toEqual([600, 600]);
    expect(repairPrompt).toContain('The answer was cut off at its end. Make it shorter.');
  });
});

describe('translate', () => {
  it('limits output tokens to the number that the model can generate before the deadline', async () => {
    useModel('anthropic.claude-haiku-5-5');
    system.script({ status: 403, exception: 'AccessDeniedException' });
    // This text cannot be split, because it contains no sentence boundaries.
    const html = `<p>${'猫'.repeat(9_900)}</p>`;
    const body = { text: html, format: 'html', targetLanguage: 'de' };
    await system.post(system.newOrganization(), 'translate', body);
    expect(system.scripted.requests[0]?.body.inferenceConfig.maxTokens).toBe(11_200);
  });
});
