import * as z from 'zod';
import { noAnswer } from '../no-answer.ts';
import type { HealthPart } from '../operations/status/status-parts.ts';

/** Its two checks end within a second each. */
const timeoutMs = 10_000;

const healthSchema = z.object({
  version: z.string().nullish(),
  commit: z.string().nullish(),
  checks: z.record(z.string(), z.string()).nullish(),
});

/** Asks GET /health by the public address. It never throws: no answer is an answer too. */
export async function askHealth(siteRoot: string): Promise<HealthPart> {
  try {
    const response = await fetch(`${siteRoot}/health`, { signal: AbortSignal.timeout(timeoutMs) });
    const body = healthSchema.safeParse(await response.json().catch(() => null)).data;
    const { version, commit, checks } = body ?? {};
    return {
      status: response.status,
      version: version ?? null,
      commit: commit ?? null,
      checks: checks ?? {},
      failure: null,
    };
  } catch (error) {
    return { status: null, version: null, commit: null, checks: {}, failure: noAnswer(error, timeoutMs) };
  }
}
