import * as z from '../../shared/contract/zod.ts';
import { readEnv } from '../../shared/observability/env.ts';
import { createLog, type Log } from '../../shared/observability/logger.ts';
import { createSecretsManagerClient } from '../../shared/security/secrets-manager-client.ts';
import { callService, type ServiceAnswer } from './call-service.ts';
import { readWidgetKey } from './read-widget-key.ts';

/** What the canary depends on. */
export interface Deps {
  readonly log: Log;
  /** The widget key of the canary's own site. */
  readKey(): Promise<string>;
  /** GET of a path below the site root, as the internet sees it. */
  get(path: string, headers: Readonly<Record<string, string>>): Promise<ServiceAnswer>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** What the stack tells the function beside what its log reads. */
export const envSchema = z.object({
  SITE_ROOT: z.url(),
  CANARY_KEY_SECRET_ARN: z.string(),
});

export function createDeps(): Deps {
  const { SITE_ROOT: siteRoot, CANARY_KEY_SECRET_ARN: secretArn } = readEnv(envSchema);
  const client = createSecretsManagerClient();
  return {
    log: createLog(),
    readKey: () => readWidgetKey(client, secretArn),
    get: (path, headers) => callService(`${siteRoot}${path}`, headers),
    now: Date.now,
  };
}
