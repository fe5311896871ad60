import * as z from 'zod';
import { fieldsOf, textField } from '../support/fields.ts';
import { type System, type Tenant, useSystem } from '../support/system.ts';
import { tokensSince } from '../support/tokens-since.ts';

const zoom = { featureCode: 'text_zoom', isEnabled: true, value: '150' };
const speech = { featureCode: 'read_aloud', isEnabled: true };
const off = { featureCode: 'large_cursor', isEnabled: false };

const profileSchema = z.looseObject({
  version: z.number(),
  profileToken: z.string(),
  features: z.array(
    z.looseObject({
      featureCode: z.string(),
      isEnabled: z.boolean(),
      value: z.string().nullable(),
      updatedAt: z.string(),
    }),
  ),
});

const presetsSchema = z.object({
  presets: z.array(
    z.object({
      code: z.string(),
      tools: z.array(z.looseObject({ featureCode: z.string(), value: z.string().nullable() })),
    }),
  ),
});

describe('profile endpoints', () => {
  let system: System;
  let tenant: Tenant;

  beforeAll(async () => {
    system = await useSystem();
    tenant = await system.createTenant();
  });
  afterAll(() => system.close());

  const path = (userId: string) => `/api/v1/profiles/${encodeURIComponent(userId)}`;
  const read = async (userId: string, key = tenant.key) => {
    const response = await system.call('GET', path(userId), { key });
    expect(response.status).toBe(200);
    return profileSchema.parse(response.body);
  };
  const save = (userId: string, token: string | undefined, json: unknown, headers = {}) =>
    system.call('PUT', path(userId), {
      key: tenant.key,
      json,
      headers,
      ...(token === undefined ? {} : { token }),
    });

  it('return exists: false and a token for a new visitor', async () => {
    const userId = system.visitor();
    const response = await system.call('GET', path(userId), { key: tenant.key });
    expect(response).toMatchObject({ status: 200, headers: { etag: '"0"', 'cache-control': 'no-store' } });
    expect(response.body).toEqual({
      exists: false,
      userId,
      features: [],
      activePresetCode: null,
      gradeLevel: null,
      language: null,
      version: 0,
      updatedAt: null,
      profileToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      profileTokenExpiresAt: expect.stringMatching(/Z$/),
      profileTokenExpiresIn: 900,
    });
  });

  it('return the saved settings, with only the enabled tools in active-features', async () => {
    const userId = system.visitor();
    const { profileToken } = await read(userId);
    const saved = await save(userId, profileToken, {
      features: [zoom, speech, off],
      activePresetCode: 'larger-and-clearer',
      gradeLevel: 6,
      language: 'pt-BR',
    });
    expect(saved).toMatchObject({ status: 200, headers: { etag: '"1"' } });
    const now = expect.stringMatching(/Z$/);
    const whole = {
      exists: true,
      userId,
      features: [
        { ...zoom, updatedAt: now },
        { ...off, value: null, updatedAt: now },
        { ...speech, value: null, updatedAt: now },
      ],
      activePresetCode: 'larger-and-clearer',
      gradeLevel: 6,
      language: 'pt-BR',
      version: 1,
      updatedAt: now,
      profileToken: expect.any(String),
      profileTokenExpiresAt: now,
      profileTokenExpiresIn: 900,
    };
    expect(saved.body).toEqual(whole);
    expect(await read(userId)).toEqual(whole);
    const active = await system.call('GET', `${path(userId)}/active-features`, { key: tenant.key });
    expect(active.body).toEqual({
      userId,
      features: [
        { featureCode: 'text_zoom', value: '150' },
        { featureCode: 'read_aloud', value: null },
      ],
      version: 1,
    });
  });

  it('omit saved tools from active-features, but not from the profile, when the plan excludes them', async () => {
    const userId = system.visitor();
    const moving = await system.createTenant({ plan: 'pro' });
    const { profileToken } = await read(userId, moving.key);
    await system.call('PUT', path(userId), {
      key: moving.key,
      token: profileToken,
      json: { features: [zoom, speech] },
    });
    await system.operator.organizations.set(moving.orgId, { plan: 'solo' });
    system.advance(61_000);
    const active = await system.call('GET', `${path(userId)}/active-features`, { key: moving.key });
    expect(active.body).toMatchObject({ features: [{ featureCode: 'text_zoom', value: '150' }] });
    expect((await read(userId, moving.key)).features.map(({ featureCode }) => featureCode)).toEqual([
      'text_zoom',
      'read_aloud',
    ]);
    const fresh = await read(userId, moving.key);
    const refused = await system.call('PUT', path(userId), {
      key: moving.key,
      token: fresh.profileToken,
      json: { features: [off, speech] },
    });
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'FEATURE_NOT_IN_PLAN', tools: ['read_aloud'] },
    });
    expect((await read(userId, moving.key)).version).toBe(1);
  });

  it('reject a save whose token is missing, expired, malformed or issued to another visitor', async () => {
    const userId = system.visitor();
    const someone = await read(system.visitor());
    const mine = await read(userId);
    expect(await save(userId, undefined, { features: [zoom] })).toMatchObject({
      status: 401,
      body: { code: 'PROFILE_TOKEN_MISSING' },
    });
    const expired = await tokensSince(system, Date.now() - 15 * 60_000).issueProfileToken({
      orgId: tenant.orgId,
      userId,
    });
    expect(await save(userId, expired.token, { features: [zoom] })).toMatchObject({
      status: 401,
      body: { code: 'PROFILE_TOKEN_EXPIRED' },
    });
    for (const token of [someone.profileToken, 'not a token']) {
      expect(await save(userId, token, { features: [zoom] })).toMatchObject({
        status: 401,
        body: { code: 'PROFILE_TOKEN_INVALID' },
      });
    }
    expect((await read(userId)).version).toBe(0);
    expect((await save(userId, mine.profileToken, { features: [zoom] })).status).toBe(200);
  });

  it('return 412 for an outdated If-Match, and preserve the stored profile', async () => {
    const userId = system.visitor();
    const { profileToken } = await read(userId);
    expect((await save(userId, profileToken, { features: [zoom] }, { 'If-Match': '"0"' })).status).toBe(200);
    const late = await save(userId, profileToken, { features: [speech] }, { 'If-Match': '"0"' });
    expect({ status: late.status, etag: late.headers.etag, body: late.body }).toEqual({
      status: 412,
      etag: '"1"',
      body: {
        code: 'PROFILE_CHANGED',
        message:
          'The profile has changed since you read it. Merge your changes into the profile in `current`, then save it with its ETag.',
        traceId: expect.any(String),
        current: {
          ...(await read(userId)),
          profileToken: expect.any(String),
          profileTokenExpiresAt: expect.any(String),
        },
      },
    });
    const { current } = fieldsOf(late.body);
    expect(
      (await save(userId, textField(current, 'profileToken'), { features: [] }, { 'If-Match': '"1"' }))
        .status,
    ).toBe(200);
    expect((await save(userId, profileToken, { features: [speech] }, { 'If-Match': '"2"' })).status).toBe(
      200,
    );
    expect((await save(userId, profileToken, { features: [off] }, { 'If-Match': '*' })).status).toBe(200);
    expect((await save(userId, profileToken, { features: [off] }, { 'If-Match': 'W/"4"' })).status).toBe(200);
    for (const bad of ['1', 'W/3', '"1", "3"', '"x"', '']) {
      expect(await save(userId, profileToken, { features: [zoom] }, { 'If-Match': bad })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', details: [{ path: 'If-Match', message: expect.any(String) }] },
      });
    }
    expect((await read(userId)).version).toBe(5);
  });

  it('create a profile only once with If-None-Match: *', async () => {
    const userId = system.visitor();
    const { profileToken } = await read(userId);
    const create = (headers: Record<string, string>) =>
      save(userId, profileToken, { features: [zoom] }, headers);
    expect(await create({ 'If-None-Match': '*' })).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await create({ 'If-None-Match': '*' })).toMatchObject({
      status: 412,
      headers: { etag: '"1"' },
      body: { code: 'PROFILE_CHANGED', current: { version: 1 } },
    });
    for (const headers of [{ 'If-None-Match': '"1"' }, { 'If-None-Match': '*', 'If-Match': '"1"' }]) {
      expect(await create(headers)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', details: [{ path: 'If-None-Match' }] },
      });
    }
    expect((await read(userId)).version).toBe(1);
  });

  it('accept preset tools in the form returned by GET /presets', async () => {
    const userId = system.visitor();
    const { profileToken } = await read(userId);
    const list = await system.call('GET', '/api/v1/presets', { key: tenant.key });
    const { presets } = presetsSchema.parse(list.body);
    for (const { code, tools } of presets) {
      const saved = await save(userId, profileToken, {
        features: tools,
        activePresetCode: code,
        clearExisting: true,
      });
      expect(saved.status).toBe(200);
      const active = await system.call('GET', `${path(userId)}/active-features`, { key: tenant.key });
      const { features: read } = fieldsOf(active.body);
      expect(read).toHaveLength(tools.length);
      expect(read).toEqual(expect.arrayContaining(tools));
    }
  });

  it('accept the features of a profile in the form returned by GET', async () => {
    const userId = system.visitor();
    const { profileToken } = await read(userId);
    await save(userId, profileToken, { features: [zoom, speech, off] });
    const { features } = await read(userId);
    expect((await save(userId, profileToken, { features })).status).toBe(200);
    const fields = features.map(({ featureCode, isEnabled, value }) => ({ featureCode, isEnabled, value }));
    expect((await read(userId)).features).toMatchObject(fields);
  });

  it('accept a percentage as a number', async () => {
    const userId = system.visitor();
    const { profileToken } = await read(userId);
    const saved = await save(userId, profileToken, { features: [{ ...zoom, value: 150 }] });
    expect(saved).toMatchObject({
      status: 200,
      body: { features: [{ featureCode: 'text_zoom', value: '150' }] },
    });
  });

  it('save settings without features, and preserve them when all features are replaced', async () => {
    const userId = system.visitor();
    const { profileToken } = await read(userId);
    await save(userId, profileToken, { features: [zoom], activePresetCode: 'larger-and-clearer' });
    expect(await save(userId, profileToken, { language: 'ar', gradeLevel: 4 })).toMatchObject({
      status: 200,
      body: { features: [{ featureCode: 'text_zoom' }], language: 'ar', gradeLevel: 4 },
    });
    expect(await save(userId, profileToken, { features: [speech], clearExisting: true })).toMatchObject({
      status: 200,
      body: {
        features: [{ featureCode: 'read_aloud' }],
        activePresetCode: null,
        language: 'ar',
        gradeLevel: 4,
      },
    });
  });

  it.each(['a/b', 'a+b', 'a%2Fb', '%', '..', '//', '👩‍🦽‍➡️', '__proto__', 'x'.repeat(256), '👍'.repeat(110)])(
    'accept and return the visitor ID %j',
    async (userId) => {
      const { profileToken } = await read(userId);
      const saved = await save(userId, profileToken, { features: [zoom] });
      expect(saved).toMatchObject({ status: 200, body: { userId } });
      expect(await read(userId)).toMatchObject({ exists: true, userId, version: 1 });
      const active = await system.call('GET', `${path(userId)}/active-features`, { key: tenant.key });
      expect(active).toMatchObject({ status: 200, body: { userId, version: 1 } });
    },
  );

  it('reject an invalid visitor ID', async () => {
    for (const suffix of ['', '/active-features']) {
      expect(await system.call('GET', `${path('a\nb')}${suffix}`, { key: tenant.key })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', details: [{ path: 'userId', message: expect.any(String) }] },
      });
    }
  });

  const invalidBodies: readonly [string, unknown][] = [
    ['features that are not a list', { features: 'text_zoom' }],
    ['101 features', { features: Array.from({ length: 101 }, () => zoom) }],
    ['a duplicate tool', { features: [zoom, zoom] }],
    ['an unknown tool', { features: [{ ...zoom, featureCode: 'no_such_tool' }] }],
    [
      'a code that is a property of Object.prototype',
      { features: [{ ...zoom, featureCode: 'constructor' }] },
    ],
    ['a malformed code', { features: [{ ...zoom, featureCode: '../../etc/passwd' }] }],
    ['a code of 65 characters', { features: [{ ...zoom, featureCode: 'a'.repeat(65) }] }],
    ['a code that is a number', { features: [{ ...zoom, featureCode: 7 }] }],
    ['isEnabled as text', { features: [{ ...zoom, isEnabled: 'true' }] }],
    ['a value out of range', { features: [{ ...zoom, value: '205' }] }],
    ['a value that is not a multiple of the step', { features: [{ ...zoom, value: '151' }] }],
    ['a number out of range', { features: [{ ...zoom, value: 205 }] }],
    ['a fraction', { features: [{ ...zoom, value: 150.5 }] }],
    ['a value as a boolean', { features: [{ ...zoom, value: true }] }],
    ['a number for a tool without values', { features: [{ ...speech, value: 1 }] }],
    ['a number for a color', { features: [{ featureCode: 'text_color', value: 1 }] }],
    ['a value for a tool without values', { features: [{ ...speech, value: 'yes' }] }],
    ['a value of 65 characters', { features: [{ ...zoom, value: '1'.repeat(65) }] }],
    ['an unknown field in a feature', { features: [{ ...zoom, updated: '2026-01-01T00:00:00Z' }] }],
    ['a malformed preset code', { features: [], activePresetCode: 'Low Vision' }],
    ['a preset of 65 characters', { features: [], activePresetCode: 'a'.repeat(65) }],
    ['a grade of 0', { features: [], gradeLevel: 0 }],
    ['a grade of 13', { features: [], gradeLevel: 13 }],
    ['a grade of 5.5', { features: [], gradeLevel: 5.5 }],
    ['a grade as text', { features: [], gradeLevel: '5' }],
    ['an invalid language', { features: [], language: 'english!' }],
    ['a language as a list', { features: [], language: ['en'] }],
    ['clearExisting as a number', { features: [], clearExisting: 1 }],
  ];

  it('return 400 with the invalid field for every kind of invalid body, and store nothing', async () => {
    const userId = system.visitor();
    const { profileToken } = await read(userId);
    for (const [what, json] of invalidBodies) {
      const result = await save(userId, profileToken, json);
      expect({ what, result }).toMatchObject({
        what,
        result: { status: 400, body: { code: 'VALIDATION_FAILED', details: [{ path: expect.any(String) }] } },
      });
    }
    expect(await read(userId)).toMatchObject({ exists: false, version: 0 });
  });
});
