import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import { PollyClient } from '@aws-sdk/client-polly';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { openPage } from '../../../../functions/content/aria/open-page.ts';
import { Semaphore } from '../../../../functions/content/aria/semaphore.ts';
import { createCache, type Deps } from '../../../../functions/content/deps.ts';
import { contentEndpoints } from '../../../../functions/content/endpoints.ts';
import { type ImageNetwork, publicInternet } from '../../../../functions/content/image/fetch-image.ts';
import { ModelClient, type ModelSettings } from '../../../../functions/content/model/model-client.ts';
import { CachedSpeech } from '../../../../functions/content/speech/cached-speech.ts';
import { PollySpeech } from '../../../../functions/content/speech/polly-speech.ts';
import { startLocalBedrock } from '../../../../local/bedrock/local-bedrock.ts';
import { startLocalPolly } from '../../../../local/polly/local-polly.ts';
import { AllowancesTable } from '../../../../shared/data/allowances.ts';
import { CreditsTable } from '../../../../shared/data/credits.ts';
import { IdempotencyTable } from '../../../../shared/data/idempotency.ts';
import { UsageTable } from '../../../../shared/data/usage.ts';
import { createHandler } from '../../../../shared/http/create-handler.ts';
import type { Caller } from '../../../../shared/security/caller.ts';
import type { TokenService } from '../../../../shared/security/tokens.ts';
import { openTables, type TestTables } from '../../../support/tables.ts';
import { callerOf, type JsonResponse, postJson } from '../../support/post-json.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { AiFaults } from './ai-faults.ts';
import { buildAriaWorker } from './aria-worker.ts';
import { type ScriptedModel, type ScriptedResponse, startScriptedModel } from './scripted-model.ts';

export interface TransformBody {
  readonly code?: string;
  readonly mode: string;
  readonly model: string;
  readonly cached: boolean;
  readonly credits: { charged: number; remaining: number; limit: number; resetsAt: string };
  readonly warnings: { code: string; message: string }[];
  readonly [field: string]: unknown;
}

interface PostOptions {
  readonly caller?: Partial<Caller>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly remainingTimeMs?: number;
  readonly sourceIp?: string;
}

export interface ContentSystem {
  readonly tables: TestTables;
  readonly credits: CreditsTable;
  readonly bedrock: AiFaults;
  /** Discards the AI clients and the capabilities that they detected, as in a new execution environment. */
  newContainer(): void;
  readonly polly: AiFaults;
  readonly scripted: ScriptedModel;
  readonly log: object[];
  network: ImageNetwork;
  verifyBootToken: TokenService['verifyBootToken'];
  settings: ModelSettings;
  openingLimitMs: number;
  modelCallsPerMinute: number;
  /** Allows at most two pages to be open at the same time. */
  readonly semaphore: Semaphore;
  aheadMs: number;
  newOrganization(): string;
  post(
    orgId: string,
    transform: string,
    body: unknown,
    options?: PostOptions,
  ): Promise<JsonResponse & { body: TransformBody }>;
  script(...responses: ScriptedResponse[]): void;
  scriptByText(respondTo: NonNullable<ScriptedModel['respondTo']>): void;
  reset(): void;
  stop(): Promise<void>;
}

const ampleOpeningMs = 120_000;

const localRules = { standard: 'local-rules', smart: 'local-rules', genius: 'local-rules' };

/** If `opensPages` is true, also bundles the page worker, which only aria-fix tests need. */
export async function startContentSystem({
  opensPages = false,
}: {
  readonly opensPages?: boolean;
} = {}): Promise<ContentSystem> {
  const [tables, scripted, bedrockServer, pollyServer, worker] = await Promise.all([
    openTables(),
    startScriptedModel(),
    startLocalBedrock(),
    startLocalPolly(),
    opensPages ? buildAriaWorker() : null,
  ]);
  const log: object[] = [];
  const semaphore = new Semaphore(2);
  const bedrock = new AiFaults(bedrockServer.endpoint);
  const bedrockClient = new BedrockRuntimeClient({
    endpoint: await bedrock.start(),
    maxAttempts: 2,
    requestHandler: new NodeHttpHandler(),
  });
  const pollyFaults = new AiFaults(pollyServer.endpoint);
  const pollyClient = new PollyClient({
    endpoint: await pollyFaults.start(),
    maxAttempts: 2,
    requestHandler: new NodeHttpHandler(),
  });
  const now = () => Date.now() + system.aheadMs;
  const cache = createCache(tables.client, tables.nameOf('TransformCache'), now, recordingLog(log));
  const credits = new CreditsTable(tables.client, tables.nameOf('Credits'));
  const polly = new PollySpeech(pollyClient, () => undefined);
  const newSpeech = () => new CachedSpeech(polly, cache);
  let speech = newSpeech();
  let organizations = 0;
  let isScripted = false;
  /** Reused until the settings change, as in an execution environment. */
  let model: { requests: BedrockRuntimeClient; settings: ModelSettings; client: ModelClient } | null = null;
  const system: ContentSystem = {
    tables,
    credits,
    bedrock,
    polly: pollyFaults,
    scripted,
    log,
    network: publicInternet,
    verifyBootToken: async () => 'invalid',
    settings: { models: localRules, guardrail: null },
    openingLimitMs: ampleOpeningMs,
    modelCallsPerMinute: 1_000_000,
    semaphore,
    aheadMs: 0,
    newOrganization() {
      organizations += 1;
      return `org-${organizations}`;
    },
    async post(orgId, transform, body, { caller = {}, headers = {}, remainingTimeMs, sourceIp } = {}) {
      const response = await postJson(handler, {
        caller: callerOf(orgId, {
          ai: { tier: 'lite', modeCap: 'genius', creditsPerMonth: 2_000 },
          ...caller,
        }),
        path: `/api/v1/content/${transform}`,
        body,
        headers,
        ...(remainingTimeMs === undefined ? {} : { remainingTimeMs }),
        ...(sourceIp === undefined ? {} : { sourceIp }),
      });
      return { ...response, body: response.body as TransformBody };
    },
    script(...responses) {
      isScripted = true;
      scripted.requests.length = 0;
      scripted.responses = responses;
    },
    scriptByText(respondTo) {
      system.script();
      scripted.respondTo = respondTo;
    },
    newContainer() {
      model = null;
      speech = newSpeech();
    },
    reset() {
      isScripted = false;
      scripted.respondTo = null;
      system.newContainer();
      system.settings = { models: localRules, guardrail: null };
      system.openingLimitMs = ampleOpeningMs;
      system.modelCallsPerMinute = 1_000_000;
      system.network = publicInternet;
      system.verifyBootToken = async () => 'invalid';
      system.aheadMs = 0;
      log.length = 0;
      bedrock.clear();
      pollyFaults.clear();
    },
    async stop() {
      bedrockClient.destroy();
      pollyClient.destroy();
      await Promise.all([
        scripted.stop(),
        bedrock.stop(),
        pollyFaults.stop(),
        bedrockServer.close(),
        pollyServer.close(),
        tables.close(),
        worker?.remove(),
      ]);
    },
  };
  const deps: Deps = {
    log: recordingLog(log),
    now,
    usage: new UsageTable(tables.client, tables.nameOf('Usage')),
    credits,
    allowances: new AllowancesTable(tables.client, tables.nameOf('Allowances')),
    cache,
    requests: new IdempotencyTable(tables.client, tables.nameOf('Idempotency')),
    tokens: { verifyBootToken: (token, subject) => system.verifyBootToken(token, subject) },
    get model() {
      const requests = isScripted ? scripted.client : bedrockClient;
      if (requests !== model?.requests || system.settings !== model.settings) {
        const { settings } = system;
        model = { requests, settings, client: new ModelClient(requests, settings, recordingLog(log), now) };
      }
      return model.client;
    },
    loadSpeech: async () => speech,
    loadImageNetwork: async () => system.network,
    speechModel: 'a-test-voice',
    get modelCallsPerMinute() {
      return system.modelCallsPerMinute;
    },
    async loadPageOpener() {
      if (worker === null) throw new Error('this content system was started without pages');
      const { url } = worker;
      return (html, { deadlineMs }) =>
        openPage(html, { deadlineMs, openingLimitMs: system.openingLimitMs, semaphore, workerUrl: url });
    },
  };
  const handler = createHandler(contentEndpoints(deps), deps);
  return system;
}
