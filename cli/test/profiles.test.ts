import { textField } from '../../test/support/fields.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { ProfileExport } from '../operations/profiles.ts';
import { Deployment } from './support/deployment.ts';

let deployment: Deployment;
let key: string;

const userId = 'besucherin/ä 😀#42';

beforeAll(async () => {
  deployment = await Deployment.start();
  for (const orgId of ['acme', 'other']) await deployment.run(['org', 'create', orgId, '--plan', 'pro']);
  await deployment.run(['site', 'add', 'acme', 'shop']);
  ({ key } = await deployment.json<{ key: string }>(['key', 'create', 'acme', 'shop']));
});

afterAll(async () => {
  await deployment.close();
});

async function saveProfile(): Promise<void> {
  const address = `${deployment.runtime.baseUrl}/profiles/${encodeURIComponent(userId)}`;
  const read = await fetch(address, { headers: { 'X-Api-Key': key } });
  const profileToken = textField(await read.json(), 'profileToken');
  const saved = await fetch(address, {
    method: 'PUT',
    headers: { 'X-Api-Key': key, 'X-Profile-Token': profileToken, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      features: [{ featureCode: 'text_zoom', isEnabled: true, value: '130' }],
      gradeLevel: 6,
    }),
  });
  expect(saved.status).toBe(200);
}

const hash = expect.stringMatching(/^[\w-]{20,}$/);

describe('widgetctl profile', () => {
  it("exports a visitor's saved profile", async () => {
    await saveProfile();

    const exported = await deployment.json<ProfileExport>(['profile', 'export', 'acme', userId]);

    const [stored] = await deployment.rows('Profiles');
    expect(exported).toEqual({
      orgId: 'acme',
      userId,
      exportedAt: expect.stringMatching(/Z$/),
      profile: stored,
      events: [],
    });
  });

  it('exports JSON even without --json', async () => {
    await saveProfile();

    const exported = await deployment.run(['profile', 'export', 'acme', userId]);

    expect(JSON.parse(exported.stdout)).toMatchObject({ orgId: 'acme', userId });
  });

  it('deletes a profile, and reports that none exists when repeated', async () => {
    await saveProfile();

    const first = await deployment.json(['profile', 'delete', 'acme', userId, '--confirm', userId]);
    const second = await deployment.json(['profile', 'delete', 'acme', userId, '--confirm', userId]);

    expect([first, second]).toEqual([
      { orgId: 'acme', deleted: true, eventsDeleted: 0, visitorHash: hash },
      { orgId: 'acme', deleted: false, eventsDeleted: 0, visitorHash: hash },
    ]);
    expect(await deployment.rows('Profiles')).toEqual([]);
  });

  it('records a keyed hash of the visitor ID, with which a deletion can be proved', async () => {
    await saveProfile();
    await deployment.json(['profile', 'delete', 'acme', userId, '--confirm', userId]);
    const { visitorHash } = await deployment.json<{ visitorHash: string }>([
      ...['profile', 'delete', 'acme', userId, '--confirm', userId],
    ]);
    const other = await deployment.json<{ visitorHash: string }>([
      ...['profile', 'delete', 'other', userId, '--confirm', userId],
    ]);
    expect(other.visitorHash).not.toBe(visitorHash);

    const [again, first] = await deployment.json<AuditEntry[]>(['audit', 'list', '--org', 'acme']);
    expect(first).toMatchObject({
      command: 'profile delete',
      changes: [{ field: 'visitor', before: visitorHash, after: null }],
    });
    expect(again).toMatchObject({ command: 'profile delete', changes: [] });
    expect(JSON.stringify([again, first])).not.toContain(userId);
  });

  it("does not find another organization's visitor", async () => {
    await saveProfile();

    const exported = await deployment.run(['profile', 'export', 'other', userId]);
    const deleted = await deployment.json(['profile', 'delete', 'other', userId, '--confirm', userId]);

    expect(exported.exitCode).toBe(3);
    expect(deleted).toEqual({ orgId: 'other', deleted: false, eventsDeleted: 0, visitorHash: hash });
    expect(await deployment.rows('Profiles')).toHaveLength(1);
  });

  it('accepts an ID that looks like an option when it follows --', async () => {
    const result = await deployment.json(['profile', 'delete', 'acme', '--confirm=--help', '--', '--help']);

    expect(result).toMatchObject({ orgId: 'acme', deleted: false, eventsDeleted: 0 });
  });

  it.each([
    ['an ID with a control character', 'a\u0000b'],
    ['an ID of 257 characters', 'x'.repeat(257)],
  ])('rejects %s', async (_what, id) => {
    const result = await deployment.run(['profile', 'export', 'acme', id]);

    expect({ exitCode: result.exitCode, stdout: result.stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(result.stderr).toMatch(/^widgetctl: The visitor ID [^\n]+\.\n$/);
  });
});
