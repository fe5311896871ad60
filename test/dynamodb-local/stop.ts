import endRun from '../end-run.ts';

export default async function stop(): Promise<void> {
  endRun();
  const stopServer: unknown = Reflect.get(globalThis, 'stopDynamodbLocal');
  if (typeof stopServer === 'function') await stopServer();
}
