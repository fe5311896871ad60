const limitMs = 30_000;

/** Fails a run that does not exit because a test left a server, process or timer open, for example in a failed beforeAll. */
export default function endRun(): void {
  setTimeout(() => {
    process.stderr.write('A test left something open that keeps this process running. Ending it.\n');
    process.exit(1);
  }, limitMs).unref();
}
