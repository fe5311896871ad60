import { inTurn, limitingModelCalls, takeRepair } from '../../../shared/model/model-call-limits.ts';

const never = new AbortController().signal;

describe('limitingModelCalls', () => {
  it('keeps at most the limit of calls under way, and starts waiting calls in order', async () => {
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const work = limitingModelCalls({ atOnce: 2, repairs: 0 }, () =>
      Promise.all(
        [0, 1, 2, 3].map((index) =>
          inTurn(never, async () => {
            started.push(index);
            await new Promise<void>((resolve) => ends.push(resolve));
          }),
        ),
      ),
    );
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    await settle();
    expect(started).toEqual([0, 1]);
    ends[1]?.();
    await settle();
    expect(started).toEqual([0, 1, 2]);
    ends[0]?.();
    await settle();
    expect(started).toEqual([0, 1, 2, 3]);
    for (const end of ends) end();
    await work;
  });

  it('rejects a waiting call whose signal is aborted, and passes its turn on', async () => {
    const controller = new AbortController();
    let end = () => {};
    const running = new Promise<void>((resolve) => {
      end = resolve;
    });
    await limitingModelCalls({ atOnce: 1, repairs: 0 }, async () => {
      const first = inTurn(never, () => running);
      const aborted = inTurn(controller.signal, async () => 'aborted');
      const last = inTurn(never, async () => 'last');
      controller.abort(new Error('late'));
      await expect(aborted).rejects.toThrow('late');
      await expect(inTurn(controller.signal, async () => 'aborted')).rejects.toThrow('late');
      end();
      await first;
      expect(await last).toBe('last');
    });
  });

  it('continues after a failed call', async () => {
    await limitingModelCalls({ atOnce: 1, repairs: 0 }, async () => {
      await expect(inTurn(never, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
      expect(await inTurn(never, async () => 'next')).toBe('next');
    });
  });

  it('counts the repair attempts of each request separately', async () => {
    const repairs = () =>
      limitingModelCalls({ atOnce: 1, repairs: 2 }, async () => [1, 2, 3].map(takeRepair));
    expect(await Promise.all([repairs(), repairs()])).toEqual([
      [true, true, false],
      [true, true, false],
    ]);
  });
});
