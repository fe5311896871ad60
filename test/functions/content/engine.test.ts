import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type ContentSystem, startContentSystem } from './support/content-system.ts';
import { converseResponse, type ScriptedResponse } from './support/scripted-model.ts';

let system: ContentSystem;
let org: string;

beforeAll(async () => {
  system = await startContentSystem({ opensPages: true });
});
beforeEach(async () => {
  system.reset();
  org = system.newOrganization();
});
afterAll(() => system.stop());

const request = { text: 'The cat sat on the mat.', targetGradeLevel: 5 };
const good: ScriptedResponse = { tool: { text: 'The cat sat on a mat.' } };
const balance = () => system.credits.read(org, Date.now());

describe('authorization', () => {
  it.each([
    ['without the add-on', { ai: null }, 'standard', 403, 'AI_NOT_ENABLED'],
    [
      'above the mode cap',
      { ai: { tier: 'lite', modeCap: 'standard', creditsPerMonth: 9 } },
      'smart',
      403,
      'AI_MODE_NOT_ALLOWED',
    ],
  ] as const)('rejects a request %s and charges nothing', async (_who, caller, mode, status, code) => {
    system.script(good);
    const response = await system.post(org, 'simplify', { ...request, mode }, { caller });
    expect(response).toMatchObject({ status, body: { code } });
    expect(await balance()).toMatchObject({ used: 0, reserved: 0 });
    expect(system.scripted.requests).toEqual([]);
  });

  it('rejects a request without a valid boot token when the site requires one', async () => {
    system.script(good);
    const seen: unknown[] = [];
    system.verifyBootToken = async (token, subject) => {
      seen.push(subject);
      return token === 'right' ? 'valid' : token === 'old' ? 'expired' : 'invalid';
    };
    const post = (headers: Record<string, string>) =>
      system.post(org, 'simplify', request, { caller: { requireBootToken: true }, headers });
    const origin = { Origin: 'https://shop.example' };
    expect(await post(origin)).toMatchObject({ status: 401, body: { code: 'WIDGET_TOKEN_MISSING' } });
    expect(await post({ 'X-Widget-Token': 'right' })).toMatchObject({
      status: 401,
      body: { code: 'WIDGET_TOKEN_INVALID' },
    });
    for (const token of ['wrong', 'old']) {
      const response = await post({ ...origin, 'X-Widget-Token': token });
      expect(response).toMatchObject({ status: 401, body: { code: 'WIDGET_TOKEN_INVALID' } });
    }
    expect(await post({ ...origin, 'X-Widget-Token': 'right' })).toMatchObject({ status: 200 });
    expect(seen.at(-1)).toEqual({ orgId: org, siteId: 'site-1', origin: 'https://shop.example' });
  });
});

describe('transform pricing', () => {
  it.each([
    ['simplify', { text: 'a'.repeat(5_000), targetGradeLevel: 5 }, 'standard', 1],
    ['simplify', { text: 'a'.repeat(5_001), targetGradeLevel: 5 }, 'standard', 2],
    ['simplify', { text: '𝒜'.repeat(5_000), targetGradeLevel: 5 }, 'standard', 1],
    ['simplify', { text: 'a', targetGradeLevel: 5 }, 'smart', 3],
    ['hints', { question: 'a'.repeat(2_000), context: 'b'.repeat(3_001) }, 'standard', 2],
    ['alt-text', { image: { data: 'AAAAAAAA', mediaType: 'image/png' } }, 'genius', 15],
    ['tts-export', { text: 'a'.repeat(1_001) }, 'standard', 2],
  ])('charges for %s by input size and mode (case %#)', async (transform, body, mode, price) => {
    const caller = { ai: { tier: 'custom', modeCap: 'genius', creditsPerMonth: price - 1 } } as const;
    const before = await system.post(org, transform, { ...body, mode }, { caller });
    expect(before).toMatchObject({ status: 429, body: { code: 'AI_CREDITS_EXHAUSTED' } });
    expect(Number(before.headers['Retry-After'])).toBeGreaterThan(0);
    await system.credits.grant(org, 1, Date.now());
    const after = await system.post(org, transform, { ...body, mode }, { caller });
    expect(after.body.code).not.toBe('AI_CREDITS_EXHAUSTED');
  });

  it('charges 15 credits in genius mode and records them under the transform name', async () => {
    system.script(good);
    const response = await system.post(org, 'simplify', { ...request, mode: 'genius' });
    expect(response.body).toMatchObject({
      mode: 'genius',
      credits: { charged: 15, remaining: 1_985, limit: 2_000 },
    });
    expect(await balance()).toEqual({
      used: 15,
      granted: 0,
      reserved: 0,
      byTransform: { simplify: { charged: 15, responses: 1 } },
    });
  });
});

describe('remaining credits', () => {
  it('include credits granted by the operator', async () => {
    await system.credits.grant(org, 500, Date.now());
    system.script(good);
    const charged = await system.post(org, 'simplify', request);
    expect(charged.body.credits).toMatchObject({ charged: 1, remaining: 2_499, limit: 2_500 });
    const cached = await system.post(org, 'simplify', request);
    expect(cached.body.credits).toMatchObject({ charged: 0, remaining: 2_499, limit: 2_500 });
  });

  it('exclude an expired reservation', async () => {
    await system.credits.reserve(org, 100, 2_000, Date.now() - 121_000);
    system.script(good);
    const charged = await system.post(org, 'simplify', request);
    expect(charged.body.credits).toMatchObject({ charged: 1, remaining: 1_999, limit: 2_000 });
    const cached = await system.post(org, 'simplify', request);
    expect(cached.body.credits).toMatchObject({ charged: 0, remaining: 1_999, limit: 2_000 });
  });
});

describe('response cache', () => {
  it('serves a repeated request without a charge or a model call', async () => {
    system.script(good);
    const first = await system.post(org, 'simplify', request);
    const second = await system.post(org, 'simplify', { targetGradeLevel: 5, text: request.text });
    expect(second.body).toEqual({
      ...first.body,
      cached: true,
      credits: { ...first.body.credits, charged: 0 },
    });
    expect(system.scripted.requests).toHaveLength(1);
    expect((await balance()).used).toBe(1);
  });

  it('reuses a response only for the same organization, request, mode and model, and only until it expires', async () => {
    const requestCount = async (orgId: string, body: object) => {
      system.script(good);
      const response = await system.post(orgId, 'simplify', body);
      return { cached: response.body.cached, requestCount: system.scripted.requests.length };
    };
    const fresh = { cached: false, requestCount: 1 };
    expect(await requestCount(org, request)).toEqual(fresh);
    expect(await requestCount(system.newOrganization(), request)).toEqual(fresh);
    expect(await requestCount(org, { ...request, targetGradeLevel: 6 })).toEqual(fresh);
    expect(await requestCount(org, { ...request, mode: 'smart' })).toEqual(fresh);
    expect(await requestCount(org, request)).toEqual({ cached: true, requestCount: 0 });
    system.settings = {
      ...system.settings,
      models: { ...system.settings.models, standard: 'amazon.nova-2-lite-v1:0' },
    };
    expect(await requestCount(org, request)).toEqual(fresh);
    system.aheadMs = 30 * 86_400_000 + 2_000;
    expect(await requestCount(org, request)).toEqual(fresh);
  });

  it('serves cached responses to an organization without credits', async () => {
    system.script(good);
    const caller = { ai: { tier: 'custom', modeCap: 'standard', creditsPerMonth: 1 } } as const;
    await system.post(org, 'simplify', request, { caller });
    const again = await system.post(org, 'simplify', request, { caller });
    expect(again).toMatchObject({
      status: 200,
      body: { cached: true, credits: { charged: 0, remaining: 0 } },
    });
    const other = await system.post(org, 'simplify', { ...request, targetGradeLevel: 7 }, { caller });
    expect(other).toMatchObject({ status: 429, body: { code: 'AI_CREDITS_EXHAUSTED' } });
  });
});

describe('idempotency key handling', () => {
  const headers = { 'Idempotency-Key': 'key 1/~' };

  it('processes and charges only one of 20 concurrent requests with the same key', async () => {
    system.bedrock.next(() => wait(150, 'pass'));
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => system.post(org, 'simplify', request, { headers })),
    );
    const served = responses.filter(({ status }) => status === 200);
    const refused = responses.filter(
      ({ status, body }) => status === 409 && body.code === 'REQUEST_IN_PROGRESS',
    );
    expect(served.length).toBeGreaterThanOrEqual(1);
    expect(served.length + refused.length).toBe(20);
    expect(new Set(served.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await balance()).toMatchObject({ used: 1, reserved: 0 });
    expect(system.bedrock.calls.length).toBe(1);
    const replay = await system.post(org, 'simplify', request, { headers });
    expect(replay.body).toEqual(served[0]?.body);
    expect(replay.headers['Idempotent-Replayed']).toBe('true');
    expect(replay.body).toMatchObject({ cached: false, credits: { charged: 1 } });
  });

  it('returns 422 when a key is reused with a different body or transform', async () => {
    system.script(good);
    await system.post(org, 'simplify', request, { headers });
    for (const [transform, body] of [
      ['simplify', { ...request, targetGradeLevel: 6 }],
      ['rephrase', { text: request.text }],
    ] as const) {
      const response = await system.post(org, transform, body, { headers });
      expect(response).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    }
    expect((await balance()).used).toBe(1);
  });

  it.each(['', 'x'.repeat(129), 'caf\u00e9', 'a\tb'])('rejects an invalid key: %j', async (key) => {
    const response = await system.post(org, 'simplify', request, { headers: { 'Idempotency-Key': key } });
    expect(response).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        details: [{ path: 'Idempotency-Key', message: 'must be 1–128 printable ASCII characters' }],
      },
    });
  });

  it('replays the complete audio of a speech response', async () => {
    const body = { text: 'Hello there.', marks: true };
    const first = await system.post(org, 'tts-export', body, { headers });
    const second = await system.post(org, 'tts-export', body, { headers });
    expect(second.body).toEqual(first.body);
    expect((await balance()).used).toBe(1);
  });
});

describe('model failure handling', () => {
  it.each<[string, ScriptedResponse[], number, string, string | null]>([
    ['throttled', [{ status: 429, exception: 'ThrottlingException' }], 503, 'SERVICE_BUSY', '10'],
    [
      'quota exceeded',
      [{ status: 400, exception: 'ServiceQuotaExceededException' }],
      503,
      'SERVICE_BUSY',
      '10',
    ],
    ['not ready', [{ status: 429, exception: 'ModelNotReadyException' }], 503, 'SERVICE_BUSY', '10'],
    ['unavailable', [{ status: 503, exception: 'ServiceUnavailableException' }], 503, 'SERVICE_BUSY', '10'],
    ['internal error', [{ status: 500, exception: 'InternalServerException' }], 503, 'SERVICE_BUSY', '10'],
    ['model error', [{ status: 424, exception: 'ModelErrorException' }], 503, 'SERVICE_BUSY', '10'],
    ['model timeout', [{ status: 408, exception: 'ModelTimeoutException' }], 504, 'TIMEOUT', null],
    ['no model access', [{ status: 403, exception: 'AccessDeniedException' }], 503, 'MODEL_UNAVAILABLE', '5'],
    [
      'unknown model',
      [{ status: 404, exception: 'ResourceNotFoundException' }],
      503,
      'MODEL_UNAVAILABLE',
      '5',
    ],
    [
      'blocked by a guardrail',
      [{ converse: converseResponse([{ text: 'no' }], 'guardrail_intervened') }],
      422,
      'CONTENT_REFUSED',
      null,
    ],
    [
      'content filtered',
      [{ converse: converseResponse([{ text: 'no' }], 'content_filtered') }],
      422,
      'CONTENT_REFUSED',
      null,
    ],
    ['refusal', [{ converse: converseResponse([], 'refusal') }], 422, 'CONTENT_REFUSED', null],
  ])(
    'returns the documented error and releases the credits (%s)',
    async (_kind, script, status, code, retryAfter) => {
      system.script(...script);
      const response = await system.post(org, 'simplify', request);
      expect(response).toMatchObject({ status, body: { code } });
      expect(response.headers['Retry-After'] ?? null).toBe(retryAfter);
      expect(await balance()).toMatchObject({ used: 0, reserved: 0, byTransform: {} });
    },
  );

  it('retries once after a connection error, and then returns 503', async () => {
    system.bedrock.next('reset');
    expect(await system.post(org, 'simplify', request)).toMatchObject({ status: 200 });
    system.bedrock.next('reset', 'reset');
    const lost = await system.post(org, 'simplify', { ...request, targetGradeLevel: 6 });
    expect(lost).toMatchObject({ status: 503, body: { code: 'SERVICE_BUSY' } });
    system.bedrock.next('not JSON', 'not JSON');
    const broken = await system.post(org, 'simplify', { ...request, targetGradeLevel: 7 });
    expect(broken).toMatchObject({ status: 503, body: { code: 'SERVICE_BUSY' } });
    expect(await balance()).toMatchObject({ used: 1, reserved: 0 });
  });

  it.each<[string, ScriptedResponse]>([
    ['no content', { converse: converseResponse([], 'end_turn') }],
    [
      'text that is not JSON',
      { converse: converseResponse([{ text: 'Sure! Here is the text.' }], 'end_turn') },
    ],
    ['an unexpected field', { tool: { result: 'The cat.' } }],
    ['a field of the wrong type', { tool: { text: true } }],
    ['a list instead of an object', { tool: [] }],
    ['truncated JSON', { converse: converseResponse([{ text: '{"text": "The ca' }], 'max_tokens') }],
    ['a malformed tool call', { converse: converseResponse([], 'malformed_tool_use') }],
  ])(
    'retries once after a response with %s, and then returns 502 and releases the credits',
    async (_kind, bad) => {
      system.script(bad, good);
      expect(await system.post(org, 'simplify', request)).toMatchObject({
        status: 200,
        body: { readability: { attempts: 2 } },
      });
      const roles = system.scripted.requests[1]?.body.messages.map(({ role }) => role);
      expect(roles).toEqual(['user', 'assistant', 'user']);
      const other = { ...request, targetGradeLevel: 6 };
      system.script(bad, bad);
      expect(await system.post(org, 'simplify', other)).toMatchObject({
        status: 502,
        body: { code: 'MODEL_OUTPUT_INVALID' },
      });
      expect(await balance()).toMatchObject({ used: 1, reserved: 0 });
    },
  );

  it('returns the first response when it is usable and the repair attempt fails', async () => {
    const source = { ...request, text: 'The cat sat on 3 mats.' };
    system.script({ tool: { text: 'The cat sat.' } }, { status: 429, exception: 'ThrottlingException' });
    expect(await system.post(org, 'simplify', source)).toMatchObject({
      status: 200,
      body: { text: 'The cat sat.', warnings: [{ code: 'numbers_changed' }] },
    });
  });

  it('returns the first response when no time remains for a repair attempt', async () => {
    const source = { ...request, text: 'The cat sat on 3 mats.' };
    system.script({ tool: { text: 'The cat sat.' } }, good);
    const response = await system.post(org, 'simplify', source, { remainingTimeMs: 3_000 });
    expect(response).toMatchObject({
      status: 200,
      body: { text: 'The cat sat.', readability: { attempts: 1 } },
    });
    expect(system.scripted.requests).toHaveLength(1);
  });
});

describe('request log', () => {
  it('contains no request or response text', async () => {
    const secret = `Zebrafinch ${createHash('sha256').update('page').digest('hex')}`;
    const image = `iVBORw0KGgo${Buffer.from(secret).toString('base64')}`;
    const posts: [string, object][] = [
      ['simplify', { text: secret, targetGradeLevel: 5 }],
      ['rephrase', { text: secret }],
      ['translate', { text: `<b>${secret}`, targetLanguage: 'de', format: 'html' }],
      ['summarize', { text: secret }],
      ['vocabulary', { text: secret }],
      ['hints', { question: secret }],
      ['aria-fix', { html: `<button title="${secret}"><img src="${secret}">` }],
      ['tts-export', { text: secret }],
      [
        'alt-text',
        { image: { data: image.slice(0, Math.floor(image.length / 4) * 4), mediaType: 'image/png' } },
      ],
      ['alt-text', { imageUrl: `https://10.0.0.1/${secret.replace(' ', '')}` }],
    ];
    for (const [transform, body] of posts) await system.post(org, transform, body);
    for (const [transform, body] of posts) {
      system.script({ tool: body }, { status: 429, exception: 'ThrottlingException' });
      await system.post(org, transform, { ...body, language: 'en' });
    }
    const written = JSON.stringify(system.log);
    expect(system.log.length).toBeGreaterThan(20);
    for (const part of [
      'Zebrafinch',
      secret.slice(11),
      Buffer.from(secret).toString('base64').slice(0, 20),
    ]) {
      expect(written).not.toContain(part);
    }
  });
});
