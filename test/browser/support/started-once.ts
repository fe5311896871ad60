/**
 * A thing that all tests of a file share, started by the first that asks for it and closed after the last: a site is
 * bundled, and a local service started, once for both browsers. Call it outside of every test and hook.
 */
export function startedOnce<Thing extends { close(): Promise<void> }>(
  start: () => Promise<Thing>,
): () => Promise<Thing> {
  let starting: Promise<Thing> | undefined;
  afterAll(async () => (await starting)?.close());
  return () => {
    starting ??= start();
    return starting;
  };
}
