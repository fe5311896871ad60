import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { benchPath } from './paths.ts';

const bundleRunSchema = z.object({
  importCpuMs: z.number(),
  answers: z.array(z.object({ cpuMs: z.number(), status: z.number() })),
});

/** CPU time across all threads for the import and for each event. */
export type BundleRun = z.infer<typeof bundleRunSchema>;

/**
 * Imports a bundle in a new process, which inherits no environment variables, and passes the events to its handler
 * sequentially.
 * @throws Error for an error response
 */
export async function runBundle(
  bundle: string,
  environment: Readonly<Record<string, string>>,
  events: readonly object[],
): Promise<BundleRun> {
  const running = promisify(execFile)(
    process.execPath,
    [benchPath('support', 'bundle-process.mjs'), pathToFileURL(bundle).href],
    { env: { PATH: process.env.PATH ?? '', AWS_REGION: 'eu-central-1', ...environment } },
  );
  running.child.stdin?.end(JSON.stringify(events));
  const { stdout } = await running;
  const run = bundleRunSchema.parse(JSON.parse(stdout.slice(stdout.lastIndexOf('\n'))));
  const failed = run.answers.find(({ status }) => status >= 300);
  if (failed !== undefined) throw new Error(`${bundle} answered ${failed.status}: ${stdout}`);
  return run;
}
