import { Semaphore } from '../../../../functions/content/aria/semaphore.ts';

const longTime = () => Date.now() + 60_000;

describe('Semaphore', () => {
  it('grants a free slot immediately, even when no time remains to wait', async () => {
    const semaphore = new Semaphore(2);
    expect(await semaphore.acquire(0)).toEqual(expect.any(Function));
    expect(await semaphore.acquire(0)).toEqual(expect.any(Function));
    expect(await semaphore.acquire(0)).toBeNull();
  });

  it('grants slots to waiting callers in arrival order', async () => {
    const semaphore = new Semaphore(1);
    const first = await semaphore.acquire(0);
    const order: number[] = [];
    const waiting = [1, 2, 3].map(async (number) => {
      const release = await semaphore.acquire(longTime());
      order.push(number);
      return release;
    });
    first?.();
    (await waiting[0])?.();
    expect(order).toEqual([1]);
    const second = await waiting[1];
    expect(order).toEqual([1, 2]);
    second?.();
    (await waiting[2])?.();
    expect(order).toEqual([1, 2, 3]);
    expect(await semaphore.acquire(0)).toEqual(expect.any(Function));
    expect(await semaphore.acquire(0)).toBeNull();
  });

  it('does not leak a slot when a waiting caller times out', async () => {
    const semaphore = new Semaphore(1);
    const first = await semaphore.acquire(0);
    expect(await semaphore.acquire(Date.now() + 10)).toBeNull();
    first?.();
    expect(await semaphore.acquire(0)).toEqual(expect.any(Function));
  });
});
