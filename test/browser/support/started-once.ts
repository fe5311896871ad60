/**
 * Shares a resource, such as a bundled site or a local service, among all tests of a file and both browsers. It is
 * started on first use and closed after the last test. Call this function outside of tests and hooks.
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
