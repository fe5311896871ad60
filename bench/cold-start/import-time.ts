import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { benchPath } from '../support/paths.ts';

const reportSchema = z.object({ wallMs: z.number(), cpuMs: z.number() });

/** How long an import took by the clock, and what processor time it cost in all threads. */
export type ImportTime = z.infer<typeof reportSchema>;

/** Imports a bundle in a fresh process, with nothing in its environment but what is given. */
export async function importTime(
  bundle: string,
  environment: Readonly<Record<string, string>>,
): Promise<ImportTime> {
  const script = benchPath('cold-start', 'import-once.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, pathToFileURL(bundle).href], {
    env: { PATH: process.env.PATH ?? '', AWS_REGION: 'eu-central-1', ...environment },
  });
  return reportSchema.parse(JSON.parse(stdout));
}
