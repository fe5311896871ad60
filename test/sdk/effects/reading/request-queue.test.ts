import { RequestQueue } from '../../../../sdk/src/effects/reading/request-queue.ts';

function calls() {
  const open: { texts: readonly string[]; resolve(): void; reject(error: unknown): void }[] = [];
  return {
    open,
    send: (texts: readonly string[]) =>
      new Promise<string[]>((resolve, reject) => {
        open.push({ texts, resolve: () => resolve(texts.map((text) => text.toUpperCase())), reject });
      }),
    async until(count: number) {
      while (open.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
    },
  };
}

describe('RequestQueue', () => {
  const options = {
    maxTexts: 1,
    maxCharacters: 100,
    signal: new AbortController().signal,
    onFailure: () => true,
  };

  it('runs at most two calls at a time, in order', async () => {
    const { open, send, until } = calls();
    const queue = new RequestQueue({ ...options, send });
    const responses = Promise.all(['a', 'b', 'c'].map((text) => queue.request(text)));
    await until(2);
    expect(open.map(({ texts }) => texts)).toEqual([['a'], ['b']]);
    open[1]?.resolve();
    await until(3);
    for (const { resolve } of open) resolve();
    await expect(responses).resolves.toEqual(['A', 'B', 'C']);
  });

  it('batches simultaneous requests into one call, up to the batch limit', async () => {
    const { open, send, until } = calls();
    const queue = new RequestQueue({ ...options, send, maxTexts: 3, maxCharacters: 5 });
    const responses = Promise.all(['aa', 'bb', 'cc', 'd', 'e', 'f'].map((text) => queue.request(text)));
    await until(2);
    expect(open.map(({ texts }) => texts)).toEqual([
      ['aa', 'bb'],
      ['cc', 'd', 'e'],
    ]);
    open[0]?.resolve();
    await until(3);
    for (const { resolve } of open) resolve();
    await expect(responses).resolves.toEqual(['AA', 'BB', 'CC', 'D', 'E', 'F']);
  });

  it('does not request a text again unless the earlier request failed', async () => {
    const { open, send, until } = calls();
    const queue = new RequestQueue({ ...options, send });
    const both = Promise.all([queue.request('a'), queue.request('a')]);
    await until(1);
    open[0]?.reject(new Error('lost'));
    await expect(both).resolves.toEqual([null, null]);
    const again = queue.request('a');
    await until(2);
    open[1]?.resolve();
    await expect(again).resolves.toBe('A');
    await expect(queue.request('a')).resolves.toBe('A');
    expect(open).toHaveLength(2);
  });

  it('sends no more requests after a permanent failure', async () => {
    const { open, send, until } = calls();
    const queue = new RequestQueue({ ...options, send, onFailure: () => false });
    const responses = Promise.all(['a', 'b', 'c'].map((text) => queue.request(text)));
    await until(2);
    open[0]?.reject(new Error('no credits'));
    open[1]?.resolve();
    await expect(responses).resolves.toEqual([null, 'B', null]);
    await expect(queue.request('d')).resolves.toBeNull();
    expect(open).toHaveLength(2);
  });

  it('drops pending texts that are no longer needed', async () => {
    const { open, send, until } = calls();
    const controller = new AbortController();
    const queue = new RequestQueue({ ...options, send, signal: controller.signal });
    const responses = Promise.all(['a', 'b', 'c'].map((text) => queue.request(text)));
    await until(2);
    controller.abort();
    for (const { reject } of open) reject(new Error('aborted'));
    await expect(responses).resolves.toEqual([null, null, null]);
  });

  it('reports slow responses once', async () => {
    jest.useFakeTimers();
    try {
      const onSlow = jest.fn();
      const queue = new RequestQueue({ ...options, send: calls().send, onSlow });
      void queue.request('a');
      void queue.request('b');
      await jest.advanceTimersByTimeAsync(7_000);
      expect(onSlow).toHaveBeenCalledTimes(0);
      await jest.advanceTimersByTimeAsync(2_000);
      expect(onSlow).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
    }
  });
});
