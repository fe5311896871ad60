import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { withSignal } from '../../../shared/aws/time-limit.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const stopped = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => {
    signal.addEventListener('abort', () => resolve(signal.reason), { once: true });
    if (signal.aborted) resolve(signal.reason);
  });

describe('withSignal', () => {
  it('aborts the operation at its deadline, regardless of garbage collection', async () => {
    const stop = new AbortController();
    const work = withSignal(50, stop.signal, stopped);
    for (let round = 0; round < 3; round += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      collectGarbage();
    }
    expect(await work).toMatchObject({ name: 'TimeoutError' });
  });

  it('aborts the operation when the given signal is aborted, even if it was aborted before the call', async () => {
    const stop = new AbortController();
    const work = withSignal(600_000, stop.signal, stopped);
    stop.abort(new Error('the other one'));
    expect(await work).toMatchObject({ message: 'the other one' });
    expect(await withSignal(600_000, stop.signal, stopped)).toMatchObject({ message: 'the other one' });
  });
});
