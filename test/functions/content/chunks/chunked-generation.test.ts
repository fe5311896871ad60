import * as z from 'zod';
import { cachedMap } from '../../../../functions/content/engine/cached-map.ts';
import { unusable } from '../../../../functions/content/model/finding.ts';
import { longTextTransform } from '../../../../functions/content/transforms/long-text-transform.ts';
import { rewriting } from '../../../../functions/content/transforms/split-texts.ts';
import { inParallel } from '../../../../shared/collections/in-parallel.ts';
import { cacheInMemory } from '../support/cache-in-memory.ts';
import { slowModel, timed } from '../support/slow-model.ts';

describe('cachedMap', () => {
  const schema = z.object({ text: z.string(), warnings: z.array(z.never()) });
  const made = (text: string) => ({ text, warnings: [] });
  const keyed = (...texts: string[]) => texts.map((text) => ({ key: `key of ${text}`, input: text }));
  const failureOf = (error: unknown) => (String(error).includes('own') ? 'failed' : null);

  it('generates each distinct value that is not cached once, and preserves the order', async () => {
    const { cache, calls } = cacheInMemory();
    const requests: string[] = [];
    const generate = async (text: string) => {
      requests.push(text);
      return made(`${text}!`);
    };
    const mapping = { orgId: 'org', schema, cache, concurrency: 2, generate, failureOf };
    const fresh = (text: string) => ({ value: made(text), isNew: true });
    const known = (text: string) => ({ value: made(text), isNew: false });
    expect(await cachedMap(keyed('a', 'b', 'a'), mapping)).toEqual([fresh('a!'), fresh('b!'), known('a!')]);
    expect({ requests, calls }).toEqual({ requests: ['a', 'b'], calls: { read: 1, written: 2 } });
    expect(await cachedMap(keyed('c', 'a', 'b'), mapping)).toEqual([fresh('c!'), known('a!'), known('b!')]);
    expect({ requests, calls }).toEqual({ requests: ['a', 'b', 'c'], calls: { read: 2, written: 3 } });
  });

  it('returns the failure of one item, and does not cache it', async () => {
    const { cache, calls } = cacheInMemory();
    const generate = async (text: string) => {
      if (text === 'bad') throw new Error('own');
      return made(text);
    };
    const mapping = { orgId: 'org', schema, cache, concurrency: 2, generate, failureOf };
    const failed = { failure: 'failed' };
    expect(await cachedMap(keyed('a', 'bad', 'bad'), mapping)).toEqual([
      { value: made('a'), isNew: true },
      failed,
      failed,
    ]);
    expect(calls.written).toBe(1);
  });

  it('aborts the other items and rethrows an error that affects all items', async () => {
    const { cache, calls } = cacheInMemory();
    const ended: string[] = [];
    const generate = (text: string, signal: AbortSignal) =>
      new Promise<ReturnType<typeof made>>((resolve, reject) => {
        if (text === 'done') return resolve(made(text));
        if (text === 'bad') return setImmediate(() => reject(new Error('of all')));
        signal.addEventListener('abort', () => {
          ended.push(text);
          reject(new Error('aborted'));
        });
      });
    const mapping = { orgId: 'org', schema, cache, concurrency: 4, generate, failureOf };
    await expect(cachedMap(keyed('slow', 'done', 'bad', 'slower'), mapping)).rejects.toThrow('of all');
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
  const transformWith = (isUsable: (text: string) => boolean, cut: typeof rewriting.cut = rewriting.cut) =>
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
      isJudged: true,
      expectedTokens: rewriting.expectedTokens,
      cut,
      unprocessed: ({ text }) => ({ text }),
      reconcile: (fields) => fields,
      review: ({ text }) => ({
        fields: { text },
        findings: isUsable(text) ? [] : [unusable('It is not as the test wants it.')],
      }),
    });
  const long = Array.from({ length: 300 }, (_, index) => `This is sentence number ${index}.`).join(' ');
  const context = () => ({
    orgId: 'org',
    siteId: 'site',
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

  it('split a text at most six times to avoid a second round of calls', async () => {
    const { model } = slowModel(({ pageText }) => ({ text: pageText }));
    let cuts = 0;
    const cut: typeof rewriting.cut = async (source) => {
      cuts += 1;
      return rewriting.cut(source, { minimumTokens: 1, maximumTokens: 10 });
    };
    const transform = transformWith(() => true, cut)(model, cacheInMemory().cache);
    await timed(() => transform.run({ mode: 'standard', text: long }, context()));
    expect(cuts).toBe(6);
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

  /** Runs the transform so that the responses to the last chunks are unusable. */
  const withFailures = async (share: number) => {
    const { model, requests } = slowModel(({ pageText }) => ({
      text: failing.has(pageText) ? 'Nonsense' : pageText.replaceAll('This is', 'Here is'),
    }));
    const failing = new Set<string>();
    const transform = transformWith((text) => !text.startsWith('Nonsense'));
    await timed(() =>
      transform(model, cacheInMemory().cache).run({ mode: 'standard', text: long }, context()),
    );
    const chunks = requests
      .map(({ pageText }) => pageText)
      .toSorted((left, right) => long.indexOf(left) - long.indexOf(right));
    const count = Math.floor(chunks.length * share);
    for (const chunk of chunks.slice(chunks.length - count)) failing.add(chunk);
    const run = () =>
      timed(() => transform(model, cacheInMemory().cache).run({ mode: 'standard', text: long }, context()));
    return { chunks, failing, count, run };
  };

  it('keep the source of at most a quarter of the chunks, and name these in a warning', async () => {
    const { chunks, failing, count, run } = await withFailures(0.25);
    expect(count).toBeGreaterThan(0);
    const { result } = await run();
    const good = chunks.filter((chunk) => !failing.has(chunk));
    expect(result.fields.text).toContain(good.join(' ').trim().replaceAll('This is', 'Here is'));
    expect(result.fields.text.endsWith([...failing].join(' ').trim())).toBe(true);
    expect(result.warnings).toMatchObject([
      {
        code: 'source_kept',
        details: { indexes: chunks.flatMap((chunk, at) => (failing.has(chunk) ? [at] : [])) },
      },
    ]);
    expect(result.failures).toHaveLength(count);
  });

  it('reject the text when more than a quarter of the chunks fail', async () => {
    const { run } = await withFailures(0.6);
    await expect(run()).rejects.toMatchObject({ code: 'MODEL_OUTPUT_INVALID' });
  });
});
