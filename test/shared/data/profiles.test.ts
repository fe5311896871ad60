import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { tools } from '../../../shared/catalog/tools.ts';
import { type ProfileSettings, profileSettingsSchema } from '../../../shared/contract/profiles.ts';
import { type ProfileChange, ProfileChangedError, ProfilesTable } from '../../../shared/data/profiles.ts';
import { openTables, type TestTables } from '../../support/tables.ts';

const nowMs = Date.parse('2026-11-20T10:00:00.000Z');
const now = '2026-11-20T10:00:00.000Z';

const change = (fields: Partial<ProfileChange>): ProfileChange => ({
  features: [],
  settings: {},
  replacesFeatures: false,
  expectedVersion: null,
  ...fields,
});

/** Every setting with a value other than null. */
const fullProfile: Readonly<Record<string, unknown>> = {
  activePresetCode: 'larger-and-clearer',
  gradeLevel: 5,
  language: 'pt-BR',
} satisfies ProfileSettings;

const zoom = { featureCode: 'text_zoom', isEnabled: true, value: '150' };
const cursor = { featureCode: 'large_cursor', isEnabled: true, value: null };

describe('ProfilesTable', () => {
  let tables: TestTables;
  let profiles: ProfilesTable;

  beforeAll(async () => {
    tables = await openTables();
    profiles = new ProfilesTable(tables.client, tables.nameOf('Profiles'));
  });
  afterAll(() => tables.close());

  it('returns version 0 and no settings for a visitor without a saved profile', async () => {
    expect(await profiles.read('acme', 'nobody')).toEqual({
      features: [],
      activePresetCode: null,
      gradeLevel: null,
      language: null,
      version: 0,
      updatedAt: null,
    });
  });

  it('returns the same profile from a save and the next read', async () => {
    const saved = await profiles.save(
      'acme',
      'ann',
      change({
        features: [cursor, zoom],
        settings: { activePresetCode: 'larger-and-clearer', gradeLevel: 5, language: 'pt-BR' },
      }),
      nowMs,
    );
    expect(saved).toEqual({
      features: [
        { ...zoom, updatedAt: now },
        { ...cursor, updatedAt: now },
      ],
      activePresetCode: 'larger-and-clearer',
      gradeLevel: 5,
      language: 'pt-BR',
      version: 1,
      updatedAt: now,
    });
    expect(await profiles.read('acme', 'ann')).toEqual(saved);
  });

  it('expires a profile a number of months after its last use, and keeps it otherwise', async () => {
    const rowOf = async () => (await tables.dump('Profiles')).find(({ userId }) => userId === 'rare');
    let clock = Date.parse('2026-01-31T12:00:00.000Z');
    const name = tables.nameOf('Profiles');
    const expiring = new ProfilesTable(tables.client, name, 12, () => clock);
    await profiles.save('acme', 'rare', change({ features: [zoom] }), clock);
    expect(await rowOf()).not.toHaveProperty('expiresAt');
    expect(await profiles.read('acme', 'rare')).toMatchObject({ version: 1 });
    expect(await rowOf()).not.toHaveProperty('expiresAt');

    // A profile from before the option was set gets its expiry when it is used.
    const read = await expiring.read('acme', 'rare');
    expect(read).toMatchObject({ version: 1, features: [zoom] });
    const week = 7 * 24 * 60 * 60;
    const [inJanuary, inJune] = ['2027-01-31T12:00:00Z', '2027-06-15T00:00:00Z'].map(
      (instant) => Date.parse(instant) / 1_000 + week,
    );
    expect(await rowOf()).toMatchObject({ expiresAt: inJanuary });
    clock += (week - 1) * 1_000;
    await expiring.read('acme', 'rare');
    expect(await rowOf()).toMatchObject({ expiresAt: inJanuary });
    clock = Date.parse('2026-06-15T00:00:00.000Z');
    expect(await expiring.read('acme', 'rare')).toEqual(read);
    expect(await rowOf()).toMatchObject({ expiresAt: inJune });
    await expiring.save('acme', 'rare', change({ features: [cursor] }), clock + 86_400_000);
    expect(await rowOf()).toMatchObject({ expiresAt: Number(inJune) + 86_400 });
    expect(await expiring.read('acme', 'never saved')).toMatchObject({ version: 0 });
    expect((await tables.dump('Profiles')).map(({ userId }) => userId)).not.toContain('never saved');

    await profiles.save('acme', 'rare', change({}), clock);
    expect(await rowOf()).not.toHaveProperty('expiresAt');
  });

  it('preserves omitted fields and clears null fields when a profile is saved', async () => {
    await profiles.save(
      'acme',
      'ben',
      change({ features: [zoom], settings: { gradeLevel: 5, language: 'en' } }),
      nowMs,
    );
    const merged = await profiles.save(
      'acme',
      'ben',
      change({ features: [cursor], settings: { gradeLevel: null } }),
      nowMs,
    );
    expect(merged).toMatchObject({
      features: [{ featureCode: 'text_zoom' }, { featureCode: 'large_cursor' }],
      gradeLevel: null,
      language: 'en',
      version: 2,
    });
  });

  it.each(Object.keys(profileSettingsSchema.shape))(
    'stores, merges and clears the setting %s',
    async (name) => {
      const example = fullProfile[name];
      const save = (settings: ProfileChange['settings'], replacesFeatures = false) =>
        profiles.save('acme', `visitor of ${name}`, change({ settings, replacesFeatures }), nowMs);
      expect(await save({ [name]: example })).toMatchObject({ [name]: example });
      expect(await save({})).toMatchObject({ [name]: example });
      expect(await save({ [name]: null })).toMatchObject({ [name]: null });
      await save({ [name]: example });
      expect(await save({}, true)).toMatchObject({ [name]: example });
    },
  );

  it('replaces all features on request and increments the version', async () => {
    await profiles.save(
      'acme',
      'cat',
      change({ features: [zoom], settings: { activePresetCode: 'plain-words', language: 'en' } }),
      nowMs,
    );
    const replaced = await profiles.save(
      'acme',
      'cat',
      change({ features: [cursor], settings: { activePresetCode: null }, replacesFeatures: true }),
      nowMs,
    );
    expect(replaced).toEqual({
      features: [{ ...cursor, updatedAt: now }],
      activePresetCode: null,
      gradeLevel: null,
      language: 'en',
      version: 2,
      updatedAt: now,
    });
  });

  it('merges concurrent saves of different tools', async () => {
    const named = tools.slice(0, 40).map(({ code }) => ({ featureCode: code, isEnabled: true, value: null }));
    await Promise.all(
      named.map((feature) => profiles.save('acme', 'dan', change({ features: [feature] }), nowMs)),
    );
    const { features, version } = await profiles.read('acme', 'dan');
    expect(features.map(({ featureCode }) => featureCode)).toEqual(
      named.map(({ featureCode }) => featureCode),
    );
    expect(version).toBe(40);
  });

  it('accepts exactly one of several concurrent saves based on the same version', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        profiles.save('acme', 'eve', change({ features: [zoom], expectedVersion: 0 }), nowMs),
      ),
    );
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toHaveLength(19);
    for (const reason of refused) expect(reason).toBeInstanceOf(ProfileChangedError);
    expect((await profiles.read('acme', 'eve')).version).toBe(1);
    await expect(
      profiles.save('acme', 'eve', change({ features: [cursor], expectedVersion: 1 }), nowMs),
    ).resolves.toMatchObject({ version: 2 });
  });

  it('stores every catalog tool in one profile', async () => {
    const all = tools.map(({ code, default: value }) => ({ featureCode: code, isEnabled: false, value }));
    const saved = await profiles.save(
      'acme',
      'fay',
      change({ features: all, replacesFeatures: true }),
      nowMs,
    );
    expect(saved.features).toEqual(all.map((feature) => ({ ...feature, updatedAt: now })));
  });

  it('separates profiles when visitor IDs contain the key separator', async () => {
    await profiles.save('a', 'b#c', change({ features: [zoom] }), nowMs);
    expect((await profiles.read('a', 'b')).version).toBe(0);
    expect((await profiles.read('acme', 'b#c')).version).toBe(0);
    expect((await profiles.read('a', 'b#c')).version).toBe(1);
  });

  it('omits stored tools that are no longer in the catalog', async () => {
    await tables.client.send(
      new PutCommand({
        TableName: tables.nameOf('Profiles'),
        Item: {
          profileId: 'acme#old',
          orgId: 'acme',
          userId: 'old',
          version: 3,
          updatedAt: now,
          feature_gone_tool: { isEnabled: true, value: null, updatedAt: now },
        },
      }),
    );
    expect(await profiles.read('acme', 'old')).toMatchObject({ features: [], version: 3 });
  });
});
