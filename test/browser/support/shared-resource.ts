/**
 * Shares a resource, such as a bundled site or a local service, among all tests in a file, in both browsers. The
 * resource starts on first use and closes after the last test. Call this function outside tests and hooks.
 */
export function sharedResource<Thing extends { close(): Promise<void> }>(
  start: () => Promise<Thing>,
): () => Promise<Thing> {
  let starting: Promise<Thing> | undefined;
  afterAll(async () => (await starting)?.close());
  return () => {
    starting ??= start();
    return starting;
  };
}
