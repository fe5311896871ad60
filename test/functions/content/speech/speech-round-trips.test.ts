import { CachedSpeech } from '../../../../functions/content/speech/cached-speech.ts';
import { maximumSegmentLength } from '../../../../functions/content/speech/segments.ts';
import { ttsExportTransform } from '../../../../functions/content/transforms/tts-export.ts';
import { ttsExportRequestSchema } from '../../../../shared/contract/content/tts-export.ts';
import { type ContentSystem, startContentSystem } from '../support/content-system.ts';
import { type DynamoDbCalls, interceptCalls } from '../support/dynamodb-calls.ts';

let system: ContentSystem;
let calls: DynamoDbCalls;
let org: string;

beforeAll(async () => {
  system = await startContentSystem();
  calls = interceptCalls(system.tables.client);
});
beforeEach(async () => {
  system.reset();
  org = system.newOrganization();
});
afterAll(() => system.stop());

const countAndLook = ['UpdateItem UsageTable', 'GetItem TransformCacheTable', 'GetItem AllowancesTable'];
const reserve = ['UpdateItem CreditsTable', 'UpdateItem AllowancesTable'];
const speak = (body: object) => system.post(org, 'tts-export', body);
const times = (count: number, call: string) => Array<string>(count).fill(call);

describe('speech request', () => {
  it('makes four sequential DynamoDB round trips: cache read, credit reservation, segment reads and final writes', async () => {
    const steps = [
      countAndLook,
      reserve,
      times(2, 'GetItem TransformCacheTable'),
      [...times(3, 'PutItem TransformCacheTable'), 'UpdateItem CreditsTable'],
    ];
    const response = await calls.inSteps(steps, () =>
      speak({ text: 'The library opens at nine.', marks: true }),
    );
    expect(response).toMatchObject({ status: 200, body: { cached: false } });
  });

  it('stores no segments that are already cached', async () => {
    const text = 'The library opens at nine.';
    await speak({ text, marks: true });
    const steps = [
      countAndLook,
      reserve,
      times(1, 'GetItem TransformCacheTable'),
      ['PutItem TransformCacheTable', 'UpdateItem CreditsTable'],
    ];
    const response = await calls.inSteps(steps, () => speak({ text, marks: false }));
    expect(response).toMatchObject({ status: 200, body: { cached: false } });
  });
});

describe('speech request with more segments than the concurrency limit', () => {
  it('reads all segments from the cache before the first segment is synthesized', async () => {
    const { body } = await speak({ text: 'Nine.' });
    const audio = Buffer.from(String(Reflect.get(body, 'audio')), 'base64');
    const done: string[] = [];
    const polly = {
      speak: async () => {
        done.push('speak');
        return audio;
      },
      marks: async () => [],
    };
    const cache = {
      readBytes: async () => {
        done.push('look');
        return null;
      },
      read: async () => null,
      writeBytes: async () => undefined,
      write: async () => undefined,
    };
    const speech = new CachedSpeech(polly, cache);
    const sentence = `The library opens${' at nine'.repeat(110)}. `;
    const segments = 6;
    expect(sentence.length * 2).toBeGreaterThan(maximumSegmentLength);
    const text = sentence.repeat(segments);

    await ttsExportTransform(speech, 'scripted').run(ttsExportRequestSchema.parse({ text, language: 'en' }), {
      orgId: org,
      siteId: 'site',
      siteLanguage: null,
      deadlineMs: Date.now() + 600_000,
      waitUntil: () => undefined,
    });

    expect(done).toEqual([...times(segments, 'look'), ...times(segments, 'speak')]);
  });
});
