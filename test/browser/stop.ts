import endRun from '../end-run.ts';

/** Ends what start.ts started. */
export default async function stop(): Promise<void> {
  endRun();
  const stopLender: unknown = Reflect.get(globalThis, 'stopBrowserLender');
  if (typeof stopLender === 'function') await stopLender();
}
