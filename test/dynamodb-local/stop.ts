import endRun from '../end-run.ts';

/** Ends what start.ts started. */
export default async function stop(): Promise<void> {
  endRun();
  const stopServer: unknown = Reflect.get(globalThis, 'stopDynamodbLocal');
  if (typeof stopServer === 'function') await stopServer();
}
