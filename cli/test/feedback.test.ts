import type { NewEntry } from '../../shared/data/feedback.ts';
import { fieldsOf, textField } from '../../test/support/fields.ts';
import type { EntryView } from '../operations/feedback.ts';
import { Deployment } from './support/deployment.ts';
import { Seed } from './support/seed.ts';

let deployment: Deployment;
let seed: Seed;
let organizationsMade = 0;
let orgId = '';

const arabic = 'لا أستطيع قراءة النص 👨‍👩‍👧‍👦.\nالتباين ضعيف جدًا.';
const fourLetters = '[0-9A-HJKMNP-TV-Z]{4}';

beforeAll(async () => {
  deployment = await Deployment.start();
  seed = new Seed(deployment);
});
beforeEach(async () => {
  organizationsMade += 1;
  orgId = `org-${organizationsMade}`;
  await deployment.run(['org', 'create', orgId, '--plan', 'pro']);
});
afterAll(async () => {
  seed.close();
  await deployment.close();
});

const feedbackOf = (id: string, message: string): NewEntry => ({
  kind: 'feedback',
  siteId: 'shop',
  content: { id, message, rating: 2, contactEmail: 'ada@example.com' },
});
const reportOf = (id: string, message: string): NewEntry => ({
  kind: 'report',
  siteId: 'shop',
  content: { id, message, barrier: 'contrast', wcagCriterion: '1.4.3' },
});
const list = (...options: string[]) => deployment.json<EntryView[]>(['feedback', 'list', orgId, ...options]);
const idsOf = (entries: readonly EntryView[]) => entries.map(({ id }) => id);

describe('feedback list', () => {
  beforeEach(async () => {
    await seed.addEntry(orgId, '2026-10-01T10:00:00.000Z', feedbackOf('first', 'One'));
    await seed.addEntry(orgId, '2026-10-03T10:00:00.000Z', reportOf('third', arabic));
    await seed.addEntry(orgId, '2026-10-02T23:59:59.999Z', feedbackOf('second', 'Two'));
  });

  it('lists entries, newest first', async () => {
    expect(idsOf(await list())).toEqual(['third', 'second', 'first']);
    const { stdout } = await deployment.run(['feedback', 'list', orgId, '--limit', '2', '--json']);
    expect(idsOf(JSON.parse(stdout))).toEqual(['third', 'second']);
  });

  it('prints entries exactly as sent, without storage fields', async () => {
    const [report] = await list('--kind', 'report');
    expect(report).toEqual({
      orgId,
      kind: 'report',
      id: 'third',
      siteId: 'shop',
      reference: expect.stringMatching(new RegExp(`^AR-${fourLetters}-${fourLetters}$`)),
      status: 'received',
      receivedAt: '2026-10-03T10:00:00.000Z',
      body: { message: arabic, barrier: 'contrast', wcagCriterion: '1.4.3' },
    });
  });

  it('filters by kind, status and day', async () => {
    await deployment.run(['feedback', 'set', orgId, 'second', '--status', 'resolved']);
    expect(idsOf(await list('--kind', 'feedback'))).toEqual(['second', 'first']);
    expect(idsOf(await list('--status', 'received'))).toEqual(['third', 'first']);
    expect(idsOf(await list('--status', 'resolved', '--kind', 'report'))).toEqual([]);
    expect(idsOf(await list('--from', '2026-10-02', '--to', '2026-10-02'))).toEqual(['second']);
    expect(idsOf(await list('--to', '2026-10-02'))).toEqual(['second', 'first']);
    expect(idsOf(await list('--from', '2026-10-02'))).toEqual(['third', 'second']);
    for (const days of [
      ['--from', '2026-10-32'],
      ['--to', 'yesterday'],
      ['--from', '2026-10-02', '--to', '2026-10-01'],
    ]) {
      expect((await deployment.run(['feedback', 'list', orgId, ...days])).exitCode).toBe(2);
    }
  });

  it("searches by the visitor's email address, ignoring case", async () => {
    const content = { id: 'other', message: 'Three', rating: 2, contactEmail: 'Grace@Example.com' };
    await seed.addEntry(orgId, '2026-10-04T10:00:00.000Z', { kind: 'feedback', siteId: 'shop', content });
    expect(idsOf(await list('--email', ' ADA@example.COM '))).toEqual(['second', 'first']);
    expect(idsOf(await list('--email', 'grace@example.com', '--kind', 'feedback'))).toEqual(['other']);
    expect(idsOf(await list('--email', 'ada@example', '--limit', '1'))).toEqual([]);
    expect(await deployment.run(['feedback', 'list', orgId, '--email', ' '])).toMatchObject({ exitCode: 2 });
  });

  it('warns on stderr when the list is truncated', async () => {
    const whole = await deployment.run(['feedback', 'list', orgId, '--limit', '3', '--json']);
    expect(whole.stderr).toBe('');
    const cut = await deployment.run(['feedback', 'list', orgId, '--limit', '2', '--json']);
    expect(JSON.parse(cut.stdout)).toHaveLength(2);
    expect(cut.stderr).toBe(
      'widgetctl: Only the newest 2 are shown: increase --limit, or restrict the period.\n',
    );
  });

  it('prints each message on one line, truncated if necessary', async () => {
    await seed.addEntry(orgId, '2026-10-04T10:00:00.000Z', feedbackOf('long', `${'word '.repeat(20)}end`));
    const { stdout } = await deployment.run(['feedback', 'list', orgId, '--limit', '2']);
    const [heading, long, report] = stdout.split('\n');
    expect(heading).toMatch(/^REFERENCE +KIND +STATUS +RECEIVED +MESSAGE$/);
    expect(long).toMatch(/ {2}(word ){9}wo…$/);
    expect(report).toContain(arabic.replace('\n', ' '));
  });
});

describe('feedback list --limit', () => {
  it('prints no truncation notice when the limit is not reached, and rejects a limit of zero', async () => {
    const { stdout } = await deployment.run(['feedback', 'list', orgId]);
    expect(stdout).not.toContain('there are more');
    expect(await deployment.run(['feedback', 'list', orgId, '--limit', '0'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('It must be a whole number of at least 1.'),
    });
  });
});

describe('feedback show', () => {
  it('finds an entry by ID or reference, ignoring case and separators, and prints the message unchanged', async () => {
    const reference = await seed.addEntry(orgId, '2026-10-03T10:00:00.000Z', reportOf('r-1', arabic));
    for (const name of [reference, reference.toLowerCase().replaceAll('-', ' '), 'r-1']) {
      const { stdout } = await deployment.run(['feedback', 'show', orgId, name]);
      expect(stdout).toBe(
        [
          `Reference      ${reference}`,
          'Kind           report',
          'Id             r-1',
          'Site           shop',
          'Status         received',
          'Received       2026-10-03T10:00:00.000Z',
          'In progress    -',
          'Resolved       -',
          'barrier        contrast',
          'wcagCriterion  1.4.3',
          '',
          arabic,
          '',
        ].join('\n'),
      );
    }
  });

  it('requires the reference when a feedback entry and a report have the same ID', async () => {
    const first = await seed.addEntry(orgId, '2026-10-01T10:00:00.000Z', feedbackOf('same', 'One'));
    const second = await seed.addEntry(orgId, '2026-10-01T10:00:00.000Z', reportOf('same', 'Two'));
    expect(await deployment.run(['feedback', 'show', orgId, 'same'])).toEqual({
      exitCode: 4,
      stdout: '',
      stderr: `widgetctl: same matches more than one entry: specify the reference of one, ${first} (feedback same) or ${second} (report same).\n`,
    });
    expect((await deployment.run(['feedback', 'show', orgId, second])).stdout).toContain('Two');
  });
});

describe('feedback set', () => {
  const setStatus = async (status: string): Promise<EntryView> => {
    const args = ['feedback', 'set', orgId, 'entry', '--status', status];
    const { changes, ...entry } = await deployment.json<EntryView & { changes: unknown }>(args);
    return entry;
  };

  beforeEach(async () => {
    await seed.addEntry(orgId, '2026-10-01T10:00:00.000Z', feedbackOf('entry', 'One'));
  });

  it('changes the status from received to in progress to resolved, and stores the date of each change', async () => {
    const started = await setStatus('in_progress');
    expect(started).toMatchObject({ status: 'in_progress', inProgressAt: expect.any(String) });
    deployment.aheadMs = 86_400_000;
    const resolved = await setStatus('resolved');
    deployment.aheadMs = 0;
    expect(resolved).toMatchObject({ status: 'resolved', inProgressAt: started.inProgressAt });
    expect(
      Date.parse(resolved.resolvedAt ?? '') - Date.parse(started.inProgressAt ?? ''),
    ).toBeGreaterThanOrEqual(86_400_000);
    expect(await list()).toEqual([resolved]);
  });

  it('changes nothing when repeated with the same status', async () => {
    const first = await setStatus('in_progress');
    deployment.aheadMs = 86_400_000;
    expect(await setStatus('in_progress')).toEqual(first);
    deployment.aheadMs = 0;
  });

  it('rejects a change to an earlier status', async () => {
    const { reference } = await setStatus('resolved');
    expect(await deployment.run(['feedback', 'set', orgId, 'entry', '--status', 'received'])).toEqual({
      exitCode: 4,
      stdout: '',
      stderr: `widgetctl: ${reference} is resolved, which cannot change back to received: see feedback show ${orgId} ${reference}.\n`,
    });
    expect(await list('--status', 'resolved')).toHaveLength(1);
  });

  it('makes a repeated submission return a receipt with the new status', async () => {
    await deployment.run(['site', 'add', orgId, 'shop']);
    const { key } = await deployment.json<{ key: string }>(['key', 'create', orgId, 'shop']);
    const send = async () => {
      const response = await fetch(`${deployment.runtime.baseUrl}/feedback`, {
        method: 'POST',
        headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
        body: JSON.stringify({ id: 'sent', message: arabic }),
      });
      return { status: response.status, body: fieldsOf(await response.json()) };
    };
    const first = await send();
    await deployment.run([
      'feedback',
      'set',
      orgId,
      textField(first.body, 'reference'),
      '--status',
      'in_progress',
    ]);
    expect(await send()).toEqual({ status: 200, body: { ...first.body, status: 'in_progress' } });
  });
});

describe('feedback delete', () => {
  it("deletes only the specified entry, and reports that another organization's entry does not exist", async () => {
    const reference = await seed.addEntry(orgId, '2026-10-01T10:00:00.000Z', feedbackOf('f-1', 'Mine'));
    await seed.addEntry(orgId, '2026-10-02T10:00:00.000Z', reportOf('r-1', 'Kept'));
    const stranger = `${orgId}-stranger`;
    await deployment.run(['org', 'create', stranger, '--plan', 'solo']);
    for (const name of [reference, 'f-1']) {
      expect(await deployment.run(['feedback', 'delete', stranger, name, '--confirm', name])).toMatchObject({
        exitCode: 3,
      });
    }
    expect(idsOf(await list())).toEqual(['r-1', 'f-1']);

    const typed = reference.toLowerCase();
    expect(await deployment.json(['feedback', 'delete', orgId, typed, '--confirm', typed])).toEqual({
      orgId,
      reference,
      kind: 'feedback',
      id: 'f-1',
      deleted: true,
    });
    expect(idsOf(await list())).toEqual(['r-1']);
    expect(await deployment.run(['feedback', 'delete', orgId, reference, '--confirm', reference])).toEqual({
      exitCode: 3,
      stdout: '',
      stderr: `widgetctl: There is no feedback or report ${reference} in organization ${orgId}: see feedback list ${orgId}.\n`,
    });
  });

  it('deletes an entry only once when two commands run concurrently', async () => {
    const reference = await seed.addEntry(orgId, '2026-10-01T10:00:00.000Z', feedbackOf('f-1', 'Mine'));
    const remove = () => deployment.run(['feedback', 'delete', orgId, reference, '--confirm', reference]);
    const results = await Promise.all([remove(), remove()]);
    expect(results.map(({ exitCode }) => exitCode).sort()).toEqual([0, 3]);
    expect(await list()).toEqual([]);
  });
});
