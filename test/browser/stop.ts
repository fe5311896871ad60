/** Ends what start.ts started. */
export default async function stop(): Promise<void> {
  const stopLender: unknown = Reflect.get(globalThis, 'stopBrowserLender');
  if (typeof stopLender === 'function') await stopLender();
}
