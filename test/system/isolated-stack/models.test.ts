import { assemblyDirectory } from '../../../bin/synthesized.ts';
import { readAssembly } from '../../../local/assembly/read-assembly.ts';
import { resolveAssembly } from '../../../local/assembly/resolve-assembly.ts';
import { readRestApi } from '../../../local/gateway/rest-api.ts';
import { functionsOf } from '../../../local/lambda/function-definition.ts';
import { gatewayMarginMs, type LocalModels, withTimeFor } from '../../../local/lambda/local-models.ts';
import { contentRoutes } from '../../../shared/contract/routes/content.ts';
import { fieldsOf } from '../../support/fields.ts';
import {
  type ChatRequest,
  inRequestedShape,
  type ScriptedModelServer,
  startScriptedModelServer,
  transformOf,
} from '../../support/scripted-model-server.ts';
import { type System, startSystem, type Tenant } from '../../support/system.ts';

const name = 'library/scripted-1b:latest';
const text = 'The committee will endeavour to learn the facts before the meeting on 4 May.';
const plain = 'The group will try to learn the facts before the meeting on 4 May.';

const outputs: Readonly<Record<string, unknown>> = {
  simplify: { text: plain },
  rephrase: { text: plain },
  summarize: { summary: 'A group will learn the facts before a meeting.', keyPoints: ['It is on 4 May.'] },
  vocabulary: {
    words: [
      { word: 'endeavour', definition: 'to try hard to do a thing', partOfSpeech: 'verb', example: null },
    ],
  },
  hints: { answer: '12', hints: ['Read it again.', 'Think of three rows.', 'Add the rows one by one.'] },
  translate: {
    text: 'Der Ausschuss wird sich vor der Sitzung am 4. Mai um die Tatsachen bemühen.',
    sourceLanguage: 'en',
  },
  alt_text: {
    altText: 'A red roof under a grey sky',
    longDescription: null,
    decorative: false,
    containsText: false,
  },
  aria_fix: {
    patches: [
      {
        failure: 1,
        selector: null,
        attribute: 'alt',
        value: 'Red roof of the museum',
        explanation: 'The picture had no text.',
      },
    ],
  },
};

const gif = 'R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==';
const bodies: Readonly<Record<string, object>> = {
  simplify: { text, targetGradeLevel: 8 },
  rephrase: { text, style: 'plain' },
  summarize: { text, length: 'short' },
  vocabulary: { text },
  hints: { question: 'What is 3 times 4?' },
  translate: { text, targetLanguage: 'de' },
  'alt-text': { image: { data: gif, mediaType: 'image/gif' } },
  'aria-fix': { html: '<img src="museum.jpg">' },
};

describe('npm start with a judge model', () => {
  const judgeName = 'library/judge-1b:latest';

  it('compares each response with its source text and returns detected problems as warnings', async () => {
    const server = await startScriptedModelServer();
    const { baseUrl } = server;
    const system = await startSystem({
      models: { baseUrl, apiKey: null, name, judgeName, timeLimitMs: 110_000 },
    });
    try {
      const tenant = await system.createTenant();
      await system.operator.ai.set(tenant.orgId, { tier: 'custom', creditsPerMonth: 1_000 }, 'standard');
      const finding = {
        verdict: 'changed',
        source: 1,
        answer: 1,
        why: 'They may not learn them.',
      };
      const same = Array.from({ length: 9 }, (_, index) => [index + 1, 1]);
      const judgement = { findings: [finding], lost: [], same };
      server.respond((request) =>
        inRequestedShape(request, request.model === judgeName ? judgement : { text: plain }),
      );
      const { status, body } = await system.call('POST', '/api/v1/content/simplify', {
        key: tenant.key,
        json: bodies.simplify,
      });
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { text: plain, model: name, meaningChecked: true, warnings: [{ code: 'meaning_changed' }] },
      });
      expect(server.requests.map(({ body: { model } }) => model)).toEqual([name, judgeName, name, judgeName]);
    } finally {
      await system.close();
      await server.stop();
    }
  });
});

describe('npm start with a model server', () => {
  let server: ScriptedModelServer;
  let models: LocalModels;
  let system: System;
  let tenant: Tenant;

  beforeAll(async () => {
    server = await startScriptedModelServer();
    models = { baseUrl: server.baseUrl, apiKey: null, name, timeLimitMs: 110_000 };
    system = await startSystem({ models });
  });
  afterAll(async () => {
    await system.close();
    await server.stop();
  });
  beforeEach(async () => {
    // Kills the functions to clear the state that they keep between calls.
    const { lambda } = system.runtime;
    await Promise.all(
      lambda.names.filter((functionName) => functionName.includes('Content')).map((one) => lambda.kill(one)),
    );
    tenant = await system.createTenant();
    await system.operator.ai.set(tenant.orgId, { tier: 'custom', creditsPerMonth: 1_000 }, 'genius');
  });

  const post = (transform: string) =>
    system.call('POST', `/api/v1/content/${transform}`, { key: tenant.key, json: bodies[transform] });
  const good = (request: ChatRequest) => inRequestedShape(request, outputs[transformOf(request)]);

  it('uses the model for every transform except speech', async () => {
    server.respond(good);
    const results: Record<string, unknown> = {};
    for (const transform of Object.keys(bodies)) {
      const { status, body } = await post(transform);
      results[transform] = { status, model: fieldsOf(body).model };
    }
    expect(results).toEqual(
      Object.fromEntries(Object.keys(bodies).map((transform) => [transform, { status: 200, model: name }])),
    );
    expect(new Set(server.requests.map(({ body }) => `${body.model} ${transformOf(body)}`))).toEqual(
      new Set(Object.keys(outputs).map((transform) => `${name} ${transform}`)),
    );
    const paths = contentRoutes.map(({ path }) => path.split('/').at(-1));
    expect(paths.filter((path) => bodies[path ?? ''] === undefined)).toEqual(['tts-export']);
  });

  it('extends only the timeouts of API Gateway and of the functions that call models', () => {
    const assembly = resolveAssembly(readAssembly(assemblyDirectory), { siteRoot: 'http://localhost' });
    const definitions = functionsOf(assembly);
    const changed = definitions.filter(
      (definition) => withTimeFor(models.timeLimitMs, definition).timeoutMs !== definition.timeoutMs,
    );
    expect(changed.map(({ name: functionName }) => functionName)).toEqual([
      expect.stringContaining('Content'),
    ]);
    expect(changed.map((definition) => withTimeFor(models.timeLimitMs, definition).timeoutMs)).toEqual([
      110_000,
    ]);
    expect(changed.map((definition) => withTimeFor(null, definition))).toEqual(changed);
    const timeouts = (api: ReturnType<typeof readRestApi>) =>
      new Set(
        api.resources.flatMap(({ methods }) =>
          [...methods.values()].flatMap(({ integration }) =>
            integration.type === 'AWS_PROXY' ? [integration.timeoutMs] : [],
          ),
        ),
      );
    expect(timeouts(readRestApi(assembly))).toEqual(new Set([29_000]));
    expect(timeouts(readRestApi(assembly, 110_000 + gatewayMarginMs))).toEqual(new Set([111_000]));
  });
});
