const limitMs = 30_000;

/** Fails a test run that cannot exit because a test left a server, process or timer running. */
export default function endRun(): void {
  setTimeout(() => {
    process.stderr.write('A test left something open that keeps this process running. Ending it.\n');
    process.exit(1);
  }, limitMs).unref();
}
