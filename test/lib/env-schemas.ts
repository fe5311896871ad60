import { envSchema as afterTraffic } from '../../functions/after-traffic/deps.ts';
import { envSchema as analytics } from '../../functions/analytics/deps.ts';
import { envSchema as authorizer } from '../../functions/authorizer/deps.ts';
import { envSchema as beforeTraffic } from '../../functions/before-traffic/deps.ts';
import { envSchema as canary } from '../../functions/canary/deps.ts';
import { envSchema as content } from '../../functions/content/deps.ts';
import { envSchema as feedback } from '../../functions/feedback/deps.ts';
import { envSchema as health } from '../../functions/health/deps.ts';
import { envSchema as ownerMail } from '../../functions/owner-mail/deps.ts';
import { envSchema as profiles } from '../../functions/profiles/deps.ts';
import { envSchema as widget } from '../../functions/widget/deps.ts';

interface EnvSchema {
  readonly shape: Readonly<Record<string, { safeParse(value: unknown): { readonly success: boolean } }>>;
}

/** Environment schemas, keyed by function directory. The rotation function reads no variables. */
const envSchemas: Readonly<Record<string, EnvSchema>> = {
  'after-traffic': afterTraffic,
  analytics,
  authorizer,
  'before-traffic': beforeTraffic,
  canary,
  content,
  feedback,
  health,
  'owner-mail': ownerMail,
  profiles,
  'token-rotation': { shape: {} },
  widget,
};

const readByLog: readonly string[] = ['LOG_LEVEL', 'SERVICE_NAME', 'SERVICE_VERSION', 'SERVICE_COMMIT'];

function schemaOf(name: string): EnvSchema {
  const schema = envSchemas[name];
  if (schema === undefined) throw new Error(`Put the schema of functions/${name}/deps.ts into this list.`);
  return schema;
}

export function variablesReadBy(name: string): string[] {
  return [...new Set([...readByLog, ...Object.keys(schemaOf(name).shape)])].sort();
}

export function variablesNeededBy(name: string): string[] {
  const { shape } = schemaOf(name);
  const needed = Object.keys(shape).filter(
    (variable) => shape[variable]?.safeParse(undefined).success === false,
  );
  return [...new Set([...readByLog, ...needed])].sort();
}
