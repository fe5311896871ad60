import { availableParallelism } from 'node:os';
import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { boundCalls, boundedOptions, type CallBounds } from '../../shared/aws/bounded-client.ts';
import { chunkConcurrency } from '../../shared/catalog/chunk-size.ts';
import { maximumTexts } from '../../shared/contract/content/texts.ts';
import * as z from '../../shared/contract/zod.ts';
import { AllowancesTable } from '../../shared/data/allowances.ts';
import { CreditsTable } from '../../shared/data/credits.ts';
import { IdempotencyTable } from '../../shared/data/idempotency.ts';
import { TransformCacheTable } from '../../shared/data/transform-cache.ts';
import type { ChainDeps } from '../../shared/http/create-handler.ts';
import { groupDeps } from '../../shared/http/group-deps.ts';
import { lateTokens } from '../../shared/http/late-tokens.ts';
import { logMessages } from '../../shared/observability/log-messages.ts';
import type { Log } from '../../shared/observability/logger.ts';
import type { TokenService } from '../../shared/security/tokens.ts';
import { Semaphore } from './aria/semaphore.ts';
import type { EngineDeps } from './engine/run-transform.ts';
import type { ImageNetwork } from './image/fetch-image.ts';
import { ModelClient, type ModelSettings } from './model/model-client.ts';
import type { CachedSpeech } from './speech/cached-speech.ts';
import type { PageOpener } from './transforms/aria-fix.ts';

export interface Deps extends ChainDeps, EngineDeps {
  readonly tokens: Pick<TokenService, 'verifyBootToken'>;
  readonly model: ModelClient;
  readonly speechModel: string;
  loadSpeech(): Promise<CachedSpeech>;
  loadImageNetwork(): Promise<ImageNetwork>;
  loadPageOpener(): Promise<PageOpener>;
}

/** Limits of one model call, in addition to the request deadline. */
export const modelBounds: CallBounds = {
  connectionTimeoutMs: 2_000,
  requestTimeoutMs: null,
  maximumAttempts: 2,
  // Allows all texts of a request and all concurrent chunks of a long text to be sent at the same time.
  maximumConnections: maximumTexts + chunkConcurrency,
};

const count = z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,8}$/)), z.transform(Number));

export const envSchema = z.object({
  CREDITS_TABLE_NAME: z.string(),
  ALLOWANCES_TABLE_NAME: z.string(),
  TRANSFORM_CACHE_TABLE_NAME: z.string(),
  IDEMPOTENCY_TABLE_NAME: z.string(),
  USAGE_TABLE_NAME: z.string(),
  MODEL_CALLS_AT_ONCE: count,
  MODEL_CALLS_PER_MINUTE: count,
  TOKEN_SECRET_ARN: z.string(),
  /**
   * Bedrock model for each mode: the ID of a model or inference profile, or the ARN of an application inference
   * profile.
   */
  BEDROCK_MODEL_STANDARD: z.string().check(z.minLength(1)),
  BEDROCK_MODEL_SMART: z.string().check(z.minLength(1)),
  BEDROCK_MODEL_GENIUS: z.string().check(z.minLength(1)),
  /** The judge model. When empty or missing, responses are not judged. */
  BEDROCK_MODEL_JUDGE: z.optional(z.string()),
  /** For each AI mode and the judge, the model behind the configured application inference profile, if any. */
  BEDROCK_MODEL_FAMILY_STANDARD: z.optional(z.string().check(z.minLength(1))),
  BEDROCK_MODEL_FAMILY_SMART: z.optional(z.string().check(z.minLength(1))),
  BEDROCK_MODEL_FAMILY_GENIUS: z.optional(z.string().check(z.minLength(1))),
  BEDROCK_MODEL_FAMILY_JUDGE: z.optional(z.string().check(z.minLength(1))),
  SPEECH_MODEL: z.string().check(z.minLength(1)),
  /** Contact in the User-Agent of image requests. */
  CONTACT: z.optional(z.string().check(z.minLength(1))),
  /** Guardrail applied to every model call. The ID and the version must be set together. */
  BEDROCK_GUARDRAIL_ID: z.optional(z.string().check(z.minLength(1))),
  BEDROCK_GUARDRAIL_VERSION: z.optional(z.string().check(z.minLength(1))),
});
type Env = z.infer<typeof envSchema>;

const cacheFailures = { read: logMessages.CACHE_READ_FAILED, write: logMessages.CACHE_WRITE_FAILED } as const;

export function createCache(
  client: DynamoDBDocumentClient,
  tableName: string,
  now: () => number,
  log: Pick<Log, 'error'>,
): TransformCacheTable {
  const logFailure = (operation: keyof typeof cacheFailures, error: unknown) =>
    log.error(cacheFailures[operation], error);
  return new TransformCacheTable(client, tableName, now, logFailure);
}

export function createDeps(): Deps {
  const { env, client, chain } = groupDeps(envSchema);
  const cache = createCache(client, env.TRANSFORM_CACHE_TABLE_NAME, Date.now, chain.log);
  const semaphore = new Semaphore(availableParallelism());
  let speech: CachedSpeech | undefined;
  return {
    ...chain,
    credits: new CreditsTable(client, env.CREDITS_TABLE_NAME, env.MODEL_CALLS_AT_ONCE),
    modelCallsPerMinute: env.MODEL_CALLS_PER_MINUTE,
    allowances: new AllowancesTable(client, env.ALLOWANCES_TABLE_NAME),
    requests: new IdempotencyTable(client, env.IDEMPOTENCY_TABLE_NAME),
    cache,
    tokens: lateTokens(env.TOKEN_SECRET_ARN, chain.log),
    model: new ModelClient(createBedrockClient(), modelSettings(env), chain.log),
    speechModel: env.SPEECH_MODEL,
    async loadSpeech() {
      const { createCachedSpeech } = await import('./speech/cached-speech.ts');
      speech ??= createCachedSpeech(cache, chain.log);
      return speech;
    },
    async loadImageNetwork() {
      const { publicInternet } = await import('./image/fetch-image.ts');
      return { ...publicInternet, contact: env.CONTACT };
    },
    async loadPageOpener() {
      const [{ openPage, openingLimitMs }, { ariaWorkerUrl }] = await Promise.all([
        import('./aria/open-page.ts'),
        import('./aria/aria-worker.ts'),
      ]);
      return (html, { deadlineMs }) =>
        openPage(html, { deadlineMs, openingLimitMs, semaphore, workerUrl: ariaWorkerUrl });
    },
  };
}

function createBedrockClient(): BedrockRuntimeClient {
  const client = new BedrockRuntimeClient(boundedOptions(modelBounds));
  boundCalls(client, 'bedrock');
  return client;
}

function modelSettings(env: Env): ModelSettings {
  const { BEDROCK_GUARDRAIL_ID: id, BEDROCK_GUARDRAIL_VERSION: version, BEDROCK_MODEL_JUDGE = '' } = env;
  return {
    models: {
      standard: env.BEDROCK_MODEL_STANDARD,
      smart: env.BEDROCK_MODEL_SMART,
      genius: env.BEDROCK_MODEL_GENIUS,
      ...(BEDROCK_MODEL_JUDGE === '' ? {} : { judge: BEDROCK_MODEL_JUDGE }),
    },
    families: {
      standard: env.BEDROCK_MODEL_FAMILY_STANDARD,
      smart: env.BEDROCK_MODEL_FAMILY_SMART,
      genius: env.BEDROCK_MODEL_FAMILY_GENIUS,
      judge: env.BEDROCK_MODEL_FAMILY_JUDGE,
    },
    guardrail: id === undefined || version === undefined ? null : { id, version },
  };
}
