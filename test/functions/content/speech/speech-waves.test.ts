import { type CallWaves, watchCalls } from '../support/call-waves.ts';
import { type ContentSystem, startContentSystem } from '../support/content-system.ts';

let system: ContentSystem;
let calls: CallWaves;
let org: string;

beforeAll(async () => {
  system = await startContentSystem();
  calls = watchCalls(system.tables.client);
});
beforeEach(async () => {
  await system.reset();
  org = system.newOrganization();
});
afterAll(() => system.stop());

const countAndLook = ['UpdateItem UsageTable', 'GetItem TransformCacheTable'];
const reserve = ['UpdateItem CreditsTable'];
const speak = (body: object) => system.post(org, 'tts-export', body);
const times = (count: number, call: string) => Array<string>(count).fill(call);

describe('the calls of DynamoDB for speech', () => {
  it('are four, one after another: count and look, reserve, look for every segment, keep and settle', async () => {
    const waves = [
      countAndLook,
      reserve,
      times(2, 'GetItem TransformCacheTable'),
      [...times(3, 'PutItem TransformCacheTable'), 'UpdateItem CreditsTable'],
    ];
    const answer = await calls.inWaves(waves, () =>
      speak({ text: 'The library opens at nine.', marks: true }),
    );
    expect(answer).toMatchObject({ status: 200, body: { cached: false } });
  });

  it('keep nothing anew of segments that are kept', async () => {
    const text = 'The library opens at nine.';
    await speak({ text, marks: true });
    const waves = [
      countAndLook,
      reserve,
      times(1, 'GetItem TransformCacheTable'),
      ['PutItem TransformCacheTable', 'UpdateItem CreditsTable'],
    ];
    const answer = await calls.inWaves(waves, () => speak({ text, marks: false }));
    expect(answer).toMatchObject({ status: 200, body: { cached: false } });
  });
});
