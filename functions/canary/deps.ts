import { callService } from '../../shared/canary/call-service.ts';
import type { VisitDeps } from '../../shared/canary/visit.ts';
import { readCanaryKey } from '../../shared/canary/widget-key.ts';
import * as z from '../../shared/contract/zod.ts';
import { readEnv } from '../../shared/observability/env.ts';
import { createLog } from '../../shared/observability/logger.ts';
import { createSecretsManagerClient } from '../../shared/security/secrets-manager-client.ts';

export const envSchema = z.object({
  SITE_ROOT: z.url(),
  CANARY_KEY_SECRET_ARN: z.string(),
});

export function createDeps(): VisitDeps {
  const { SITE_ROOT: siteRoot, CANARY_KEY_SECRET_ARN: secretArn } = readEnv(envSchema);
  const client = createSecretsManagerClient();
  return {
    log: createLog(),
    readKey: () => readCanaryKey(client, secretArn),
    get: (path, headers) => callService(`${siteRoot}${path}`, headers),
    now: Date.now,
  };
}
