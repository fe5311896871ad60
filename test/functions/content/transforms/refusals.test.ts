import { refusalExamples } from '../fixtures/refusals-and-prefaces.ts';
import { type ContentSystem, startContentSystem } from '../support/content-system.ts';

let system: ContentSystem;
let org: string;

beforeAll(async () => {
  system = await startContentSystem();
});
beforeEach(async () => {
  system.reset();
  const nova = 'amazon.nova-2-lite-v1:0';
  system.settings = { models: { standard: nova, smart: nova, genius: nova }, guardrail: null };
  org = system.newOrganization();
});
afterAll(() => system.stop());

const simplify = (text: string, language: string) =>
  system.post(org, 'simplify', { text, language, targetGradeLevel: 12 });
const written = (text: string) => ({ tool: { refused: false, refusalReason: 'none', text } });

describe('model refusal handling', () => {
  it.each(['simplify', 'rephrase', 'translate', 'summarize'])(
    'returns 422 CONTENT_REFUSED without a retry or a charge when the model sets the refused field (%s)',
    async (transform) => {
      const empty = { text: '', sourceLanguage: '', summary: '', keyPoints: [] };
      system.script({ tool: { refused: true, refusalReason: 'needs_expert', ...empty } });
      const options = { simplify: { targetGradeLevel: 6 }, translate: { targetLanguage: 'de' } };
      const body = { text: 'Take two tablets.', ...Reflect.get(options, transform) };
      expect(await system.post(org, transform, body)).toMatchObject({
        status: 422,
        body: { code: 'CONTENT_REFUSED' },
      });
      expect(system.scripted.requests).toHaveLength(1);
      expect(await system.credits.read(org, Date.now())).toMatchObject({ used: 0, reserved: 0 });
    },
  );

  it.each(refusalExamples)(
    'returns 502 without a charge when the model writes a refusal as text in both attempts ($language)',
    async (example) => {
      system.script(written(example.refusal), written(example.refusal));
      const response = await simplify(example.notice, example.language);
      expect(response).toMatchObject({ status: 502, body: { code: 'MODEL_OUTPUT_INVALID' } });
      expect(await system.credits.read(org, Date.now())).toMatchObject({ used: 0, reserved: 0 });
    },
  );
});

describe('response preface removal', () => {
  it.each(refusalExamples)(
    'removes a preface from the response ($language)',
    async ({ notice, language, preface, simple }) => {
      system.script(written(preface + simple), written(preface + simple));
      expect((await simplify(notice, language)).body.text).toBe(simple);
    },
  );
});
