import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dayPrefix } from '../../shared/data/usage-rows.ts';
import type { Report } from '../operations/report.ts';
import { Deployment } from './support/deployment.ts';
import { Seed } from './support/seed.ts';

const directory = mkdtempSync(join(tmpdir(), 'widgetctl-report-'));
const hostile = '</blockquote><script>alert(1)</script>" onload="x\u202e\u001b[2J &amp;';

let deployment: Deployment;
let seed: Seed;

beforeAll(async () => {
  deployment = await Deployment.start();
  seed = new Seed(deployment);
  for (const org of ['acme', 'other', 'empty']) await deployment.run(['org', 'create', org, '--plan', 'pro']);
  await deployment.run(['site', 'add', 'acme', 'shop', '--name', 'Shop <b>']);
  await deployment.run(['site', 'add', 'acme', 'blog']);
});
afterAll(async () => {
  seed.close();
  await deployment.close();
  rmSync(directory, { recursive: true });
});

async function calls(org: string, month: string, days: Readonly<Record<string, number>>): Promise<void> {
  const counts = Object.entries(days).map(([day, count]) => [`${dayPrefix}${day}`, count] as const);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  await deployment.documents.send(
    new PutCommand({
      TableName: deployment.outputs.UsageTableName,
      Item: { counterId: `${org}#${month}`, orgId: org, calls: total, ...Object.fromEntries(counts) },
    }),
  );
}

async function report(...args: string[]): Promise<{ readonly data: Report; readonly page: string }> {
  const file = join(directory, 'report.html');
  const data = await deployment.json<Report>(['report', ...args, '--out', file]);
  return { data, page: readFileSync(file, 'utf8') };
}

/** Sets the time of the commands. */
function at(instant: string): void {
  deployment.connectOptions = { now: () => Date.parse(instant) };
}

describe('report', () => {
  beforeAll(async () => {
    await calls('acme', '2026-08', { '01': 10, '31': 90 });
    await calls('acme', '2026-09', { '01': 100, '03': 50 });
    await calls('other', '2026-09', { '02': 7_777 });
    await seed.addEvents('acme', [
      { kind: 'tool', at: '2026-08-02T10:00:00.000Z', userId: 'a' },
      { kind: 'tool', at: '2026-09-02T10:00:00.000Z', userId: 'a' },
      { kind: 'tool', at: '2026-09-02T10:00:00.000Z', userId: 'b' },
      { kind: 'tool', at: '2026-09-30T23:59:59.000Z', featureCode: 'reading_guide' },
      { kind: 'preset', at: '2026-09-03T10:00:00.000Z', featureCode: undefined, presetCode: 'less-motion' },
    ]);
    await seed.addEvents('other', [{ kind: 'tool', at: '2026-09-02T10:00:00.000Z', userId: 'c' }]);
    const content = { message: `${hostile}\nSecond line`, contactEmail: 'ada@example.com' };
    const pageUrl = 'https://shop.example/cart?email=ada@example.com#top';
    await seed.addEntry('acme', '2026-09-05T12:00:00.000Z', {
      kind: 'report',
      siteId: 'shop',
      content: { ...content, pageUrl, barrier: 'screen_reader', language: 'de' },
    });
    await seed.addEntry('acme', '2026-10-01T00:00:00.000Z', {
      kind: 'feedback',
      siteId: 'shop',
      content: { message: 'Next month' },
    });
    await seed.addEntry('other', '2026-09-05T12:00:00.000Z', {
      kind: 'feedback',
      siteId: 'shop',
      content: { message: 'Of another organization' },
    });
    await deployment.documents.send(
      new UpdateCommand({
        TableName: deployment.outputs.CreditsTableName,
        Key: { balanceId: 'acme#2026-09' },
        UpdateExpression: 'SET used = :used, orgId = :org, #charged = :used, #responses = :one',
        ExpressionAttributeNames: { '#charged': 'charged#simplify', '#responses': 'responses#simplify' },
        ExpressionAttributeValues: { ':used': 12, ':one': 1, ':org': 'acme' },
      }),
    );
    at('2026-10-20T12:00:00.000Z');
  });

  it("contains the organization's month and the change against the month before", async () => {
    const { data, page } = await report('acme', '--month', '2026-09');
    expect(data).toMatchObject({
      month: '2026-09',
      isUnderWay: false,
      calls: { total: 150, counted: 150 },
      activations: 3,
      visitors: 2,
      presets: [{ code: 'less-motion', activations: 1 }],
      credits: { used: 12, byTransform: [{ transform: 'simplify', credits: 12, responses: 1 }] },
      feedback: 0,
      reports: 1,
      before: { calls: 100, activations: 1, visitors: 1, credits: 0, feedback: 0, reports: 0 },
    });
    expect(data.tools.map(({ code, activations }) => [code, activations])).toEqual([
      ['text_zoom', 2],
      ['reading_guide', 1],
    ]);
    expect(page).toContain('50 % more than in August 2026 (100)');
    expect(page).not.toMatch(/7,777|Of another organization|Next month/);
  });

  it('contains stored text as text, and neither addresses nor scripts', async () => {
    const { page } = await report('acme', '--month', '2026-09');
    expect(page).not.toMatch(/<script|ada@example|onload="x/);
    expect(page).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(page).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&quot;x\\u{202e}\\u{1b}[2J &amp;amp;\nSecond line',
    );
    expect(page).toContain('<blockquote dir="auto" lang="de">');
    expect(page).toContain('https://shop.example/cart</dd>');
    expect(page).toContain('Shop &lt;b&gt;');
    expect(statSync(join(directory, 'report.html')).mode & 0o777).toBe(0o600);
  });

  it('compares a month under way with the same days of the month before', async () => {
    at('2026-09-02T12:00:00.000Z');
    const { data, page } = await report('acme');
    expect(data).toMatchObject({
      isUnderWay: true,
      from: '2026-09-01',
      to: '2026-09-02',
      before: { from: '2026-08-01', to: '2026-08-02', calls: 10, credits: null },
    });
    expect(page).toContain('The month is under way');
    expect(page).toContain('1 August to 2 August'.replace(/(\d) (\w+)/g, '$2 $1'));
  });

  it('compares the last days of a long month with all of a shorter month before', async () => {
    at('2026-03-31T12:00:00.000Z');
    expect((await report('acme')).data.before).toMatchObject({ from: '2026-02-01', to: '2026-02-28' });
  });

  it.each([
    [{}, 'There were no calls in this month.'],
    [{ '01': 1 }, 'with 1 calls'],
  ])('covers an organization with the calls %j', async (days, text) => {
    at('2026-10-20T12:00:00.000Z');
    await calls('empty', '2026-09', days);
    const { page } = await report('empty', '--month', '2026-09');
    expect(page).toContain(text);
    expect(page).toContain('Visitors sent no feedback and no reports in this month.');
    expect(page).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('rejects a month that has not begun, and a file that cannot be written', async () => {
    at('2026-10-20T12:00:00.000Z');
    expect(await deployment.run(['report', 'acme', '--month', '2026-11'])).toMatchObject({ exitCode: 2 });
    expect(await deployment.run(['report', 'acme', '--month', '2026-9'])).toMatchObject({ exitCode: 2 });
    expect(await deployment.run(['report', 'acme', '--out', '/proc/none/x.html'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('specify another file with --out'),
    });
    expect(await deployment.run(['report', 'nobody'])).toMatchObject({ exitCode: 3 });
  });

  it("prints the file's address", async () => {
    at('2026-10-20T12:00:00.000Z');
    const file = join(directory, 'a b.html');
    const { stdout } = await deployment.run(['report', 'acme', '--out', file]);
    expect(stdout).toBe(`Wrote ${file}. Open it in a browser:\n  file://${directory}/a%20b.html\n`);
  });
});
