import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { defaultTheme } from '../../../shared/catalog/theme.ts';
import { isKeyUsable, KeysTable, type WidgetKey } from '../../../shared/data/keys.ts';
import {
  type Organization,
  OrganizationsTable,
  organizationSortKey,
  type Site,
  siteSortKey,
} from '../../../shared/data/organizations.ts';
import { type Preset, PresetsTable } from '../../../shared/data/presets.ts';
import { openTables, type TestTables } from '../../support/tables.ts';

const now = '2026-11-20T10:00:00.000Z';

const organization: Organization = {
  orgId: 'acme',
  plan: 'pro',
  status: 'active',
  limits: null,
  meterShards: 1,
  planChange: null,
  unfinished: null,
  ai: { tier: 'lite', modeCap: 'smart', creditsPerMonth: 2000 },
  usageKeyValue: 'U'.repeat(40),
  usageKeyId: 'key',
  usagePlanId: 'plan',
  visitorHashKey: 'secret',
  demo: false,
  createdAt: now,
  updatedAt: now,
};

const site: Site = {
  orgId: 'acme',
  siteId: 'shop',
  name: 'Shop',
  language: 'en',
  position: 'bottom-right',
  theme: defaultTheme,
  statementUrl: null,
  trackUsage: true,
  requireBootToken: false,
  presets: null,
  allowedOrigins: ['example.com'],
  createdAt: now,
  updatedAt: now,
};

const key: WidgetKey = {
  keyHash: 'a'.repeat(64),
  keyId: 'k1',
  orgId: 'acme',
  siteId: 'shop',
  prefix: 'wk_live_abcd',
  label: 'web',
  status: 'active',
  createdAt: now,
  expiresAt: null,
  revokedAt: null,
  replacedBy: null,
};

describe('organization, key and preset tables', () => {
  let tables: TestTables;
  const put = (table: string, Item: Record<string, unknown>) =>
    tables.client.send(new PutCommand({ TableName: tables.nameOf(table), Item }));

  beforeAll(async () => {
    tables = await openTables();
    await put('Organizations', { ...organization, sk: organizationSortKey });
    await put('Organizations', { ...site, sk: siteSortKey('shop') });
    await put('Keys', key);
  });
  afterAll(() => tables.close());

  it('return an organization and a site, or null when they do not exist', async () => {
    const organizations = new OrganizationsTable(tables.client, tables.nameOf('Organizations'));
    expect(await organizations.findOrganization('acme')).toEqual(organization);
    expect(await organizations.findOrganization('other')).toBeNull();
    expect(await organizations.findSite('acme', 'shop')).toEqual(site);
    expect(await organizations.findSite('other', 'shop')).toBeNull();
  });

  it('return a key by its hash, or null when it does not exist', async () => {
    const keys = new KeysTable(tables.client, tables.nameOf('Keys'));
    expect(await keys.findByHash(key.keyHash)).toEqual(key);
    expect(await keys.findByHash('b'.repeat(64))).toBeNull();
  });

  it('return all presets of an organization across query pages, ordered by position', async () => {
    const description = 'x'.repeat(30_000);
    const stored = Array.from(
      { length: 60 },
      (_, index): Preset => ({
        orgId: 'acme',
        code: `preset-${index}`,
        name: `Preset ${index}`,
        names: { de: 'Vorlage' },
        description,
        tools: [{ featureCode: 'text_zoom', value: '150' }],
        builtIn: false,
        hidden: index % 2 === 0,
        position: 59 - index,
      }),
    );
    await Promise.all(stored.map((preset) => put('Presets', { ...preset })));
    await put('Presets', { ...stored[0], orgId: 'other' });
    const presets = new PresetsTable(tables.client, tables.nameOf('Presets'));
    expect(await presets.list('acme')).toEqual([...stored].reverse());
  });
});

describe('isKeyUsable', () => {
  const atMs = Date.parse(now);

  it('returns true until the key expires or is revoked', () => {
    expect(isKeyUsable(key, atMs)).toBe(true);
    expect(isKeyUsable({ ...key, status: 'revoked' }, atMs)).toBe(false);
    expect(isKeyUsable({ ...key, expiresAt: now }, atMs - 1)).toBe(true);
    expect(isKeyUsable({ ...key, expiresAt: now }, atMs)).toBe(false);
  });
});
