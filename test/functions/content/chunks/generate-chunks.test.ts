import * as z from 'zod';
import { type ChunkResponse, generateChunks } from '../../../../functions/content/chunks/generate-chunks.ts';
import { unusable } from '../../../../functions/content/model/finding.ts';
import { longTextTransform } from '../../../../functions/content/transforms/long-text-transform.ts';
import { rewriting } from '../../../../functions/content/transforms/split-texts.ts';
import { inParallel } from '../../../../shared/collections/in-parallel.ts';
import { cacheInMemory } from '../support/cache-in-memory.ts';
import { slowModel, timed } from '../support/slow-model.ts';

const respond = (text: string): ChunkResponse<string> => ({ output: `${text}!`, warnings: [], attempts: 1 });
const keyed = (...texts: string[]) => texts.map((text) => ({ key: `key of ${text}`, body: text }));
const outputSchema = z.string();

describe('generateChunks', () => {
  it('requests each distinct chunk that is not cached only once, and preserves the chunk order', async () => {
    const { cache, calls } = cacheInMemory();
    const requests: string[] = [];
    const generate = async (text: string) => {
      requests.push(text);
      return respond(text);
    };
    const generation = { orgId: 'org', outputSchema, cache, generate };
    const outputs = async (...texts: string[]) =>
      (await generateChunks(keyed(...texts), generation)).map(({ output }) => output);
    expect(await outputs('a', 'b', 'a')).toEqual(['a!', 'b!', 'a!']);
    expect({ requests, calls }).toEqual({ requests: ['a', 'b'], calls: { read: 1, written: 2 } });
    expect(await outputs('c', 'a', 'b')).toEqual(['c!', 'a!', 'b!']);
    expect({ requests, calls }).toEqual({ requests: ['a', 'b', 'c'], calls: { read: 2, written: 3 } });
  });

  it('aborts the remaining chunks and rethrows the error when a chunk fails', async () => {
    const { cache, calls } = cacheInMemory();
    const ended: string[] = [];
    const generate = (text: string, signal: AbortSignal) =>
      new Promise<ChunkResponse<string>>((resolve, reject) => {
        if (text === 'done') return resolve(respond(text));
        if (text === 'bad') return setImmediate(() => reject(new Error('chunk failed')));
        signal.addEventListener('abort', () => {
          ended.push(text);
          reject(new Error('aborted'));
        });
      });
    const chunks = keyed('slow', 'done', 'bad', 'slower');
    await expect(generateChunks(chunks, { orgId: 'org', outputSchema, cache, generate })).rejects.toThrow(
      'chunk failed',
    );
    expect(ended.toSorted()).toEqual(['slow', 'slower']);
    expect(calls).toEqual({ read: 1, written: 1 });
  });
});

describe('inParallel', () => {
  it('runs tasks up to the concurrency limit, and starts no more tasks after a failure', async () => {
    let atWork = 0;
    let most = 0;
    const started: number[] = [];
    const work = async (item: number) => {
      started.push(item);
      atWork += 1;
      most = Math.max(most, atWork);
      await new Promise((resolve) => setImmediate(resolve));
      atWork -= 1;
      if (item === 4) throw new Error('four');
      return item * 2;
    };
    expect(await inParallel([1, 2, 3], 2, work)).toEqual([2, 4, 6]);
    await expect(inParallel([3, 4, 5, 6, 7, 8, 9], 2, work)).rejects.toThrow('four');
    expect(most).toBe(2);
    expect(started).not.toContain(9);
  });
});

describe('chunked transforms', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  interface Body {
    readonly mode: 'standard';
    readonly text: string;
  }
  const transformWith = (isUsable: (text: string) => boolean) =>
    longTextTransform<Body, { text: string }, { text: string }>({
      name: 'rephrase',
      version: 1,
      task: 'Say it again.',
      responseDescription: 'Gives it.',
      schema: z.object({ text: z.string() }),
      price: () => 1,
      source: ({ text }) => text,
      parameters: () => ({}),
      maximumTokens: () => 5_000,
      rendering: () => ({ requestedChange: 'again', mustBeComplete: true }),
      expectedTokens: rewriting.expectedTokens,
      cut: rewriting.cut,
      reconcile: (fields) => fields,
      review: ({ text }) => ({
        fields: { text },
        findings: isUsable(text) ? [] : [unusable('It is not as the test wants it.')],
      }),
    });
  const long = Array.from({ length: 300 }, (_, index) => `This is sentence number ${index}.`).join(' ');
  const context = () => ({
    orgId: 'org',
    siteLanguage: 'en',
    deadlineMs: Date.now() + 26_000,
    waitUntil: () => undefined,
  });

  it('skip the chunk cache for a text that fits into one model call', async () => {
    const { cache, calls } = cacheInMemory();
    const { model, requests } = slowModel(({ pageText }) => ({ text: pageText }));
    const transform = transformWith(() => true)(model, cache);
    const { result } = await timed(() =>
      transform.run({ mode: 'standard', text: 'It is short.' }, context()),
    );
    expect(result.fields).toEqual({ text: 'It is short.' });
    expect({ calls, requestCount: requests.length }).toEqual({
      calls: { read: 0, written: 0 },
      requestCount: 1,
    });
  });

  it('send each chunk to the model with its heading and the preceding sentence', async () => {
    const { cache } = cacheInMemory();
    const { model, requests } = slowModel(({ pageText }) => ({ text: pageText }));
    const transform = transformWith(() => true)(model, cache);
    await timed(() => transform.run({ mode: 'standard', text: `Numbers\n${long}` }, context()));
    const [first, ...others] = requests.toSorted(
      (left, right) => long.indexOf(left.pageText) - long.indexOf(right.pageText),
    );
    expect(first?.parameters).toEqual({});
    expect(others.length).toBeGreaterThan(3);
    const ends = requests.map(
      ({ pageText }) => `Numbers\n${pageText.slice(pageText.lastIndexOf('This is'))}`,
    );
    for (const { parameters } of others) expect(ends).toContain(parameters.textBefore);
  });

  it('cache no chunks when the combined response is unusable', async () => {
    const { cache } = cacheInMemory();
    const { model, requests } = slowModel(({ pageText }) => ({ text: pageText }));
    const transform = transformWith((text) => text !== long)(model, cache);
    const once = () => timed(() => transform.run({ mode: 'standard', text: long }, context()));
    await expect(once()).rejects.toMatchObject({ code: 'MODEL_OUTPUT_INVALID' });
    const chunks = requests.length;
    expect(chunks).toBeGreaterThan(4);
    await expect(once()).rejects.toMatchObject({ code: 'MODEL_OUTPUT_INVALID' });
    expect(requests).toHaveLength(2 * chunks);
  });

  it('retry only the unusable chunk', async () => {
    const { cache } = cacheInMemory();
    let responses = 0;
    const { model, requests } = slowModel(({ pageText }) => {
      responses += 1;
      return { text: responses === 3 ? 'Nonsense' : pageText };
    });
    const transform = transformWith((text) => text !== 'Nonsense')(model, cache);
    const { result } = await timed(() => transform.run({ mode: 'standard', text: long }, context()));
    expect(result.fields).toEqual({ text: long });
    expect(requests.filter(({ isRepair }) => isRepair)).toHaveLength(1);
    expect(new Set(requests.map(({ pageText }) => pageText)).size).toBe(requests.length - 1);
  });
});
