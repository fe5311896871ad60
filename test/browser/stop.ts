import endRun from '../end-run.ts';

export default async function stop(): Promise<void> {
  endRun();
  const stopPool: unknown = Reflect.get(globalThis, 'stopBrowserPool');
  if (typeof stopPool === 'function') await stopPool();
}
