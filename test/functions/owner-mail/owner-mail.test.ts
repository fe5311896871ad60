import { readdirSync } from 'node:fs';
import { mailLanguages } from '../../../functions/owner-mail/catalog.ts';
import type { Deps } from '../../../functions/owner-mail/deps.ts';
import { handleEvent } from '../../../functions/owner-mail/handle-event.ts';
import { entryMail, entryMailsPerDay } from '../../../functions/owner-mail/mail-entry.ts';
import { usageMail } from '../../../functions/owner-mail/mail-usage.ts';
import type { Mail } from '../../../functions/owner-mail/mailer.ts';
import { defaultTheme } from '../../../shared/catalog/theme.ts';
import { barrierSchema } from '../../../shared/contract/feedback.ts';
import type { Allowance } from '../../../shared/data/allowances.ts';
import type { StoredEntry } from '../../../shared/data/feedback.ts';
import type { Organization, Site } from '../../../shared/data/organizations.ts';
import { createLog } from '../../../shared/observability/logger.ts';

const nowMs = Date.parse('2026-11-20T10:00:00Z');
const now = new Date(nowMs).toISOString();
const address = 'owner@example.org';

const organization: Organization = {
  orgId: 'acme',
  plan: 'solo',
  status: 'active',
  limits: null,
  meterShards: 1,
  planChange: null,
  unfinished: null,
  mail: address,
  ai: null,
  usageKeyValue: 'U'.repeat(40),
  usageKeyId: 'key',
  usagePlanId: 'plan',
  visitorHashKey: 'secret',
  demo: false,
  createdAt: now,
  updatedAt: now,
};

const site = (language: string, createdAt = now): Site => ({
  orgId: 'acme',
  siteId: 'shop',
  name: 'Shop',
  language,
  position: 'bottom-right',
  theme: defaultTheme,
  statementUrl: null,
  trackUsage: true,
  requireBootToken: false,
  presets: null,
  allowedOrigins: [],
  createdAt,
  updatedAt: now,
});

const entry: StoredEntry = {
  orgId: 'acme',
  entryId: 'report#r1',
  kind: 'report',
  id: 'r1',
  siteId: 'shop',
  reference: 'AR-7K3M-Q2ZP',
  status: 'received',
  receivedAt: now,
  body: { message: 'I cannot pay.', barrier: 'forms', pageUrl: 'https://shop.example/pay' },
  bodyHash: 'hash',
  writeId: 'write',
  eventType: 'Report received',
};

function localeFiles(): readonly string[] {
  const files = readdirSync('sdk/src/locales').filter((name) => name.endsWith('.json'));
  return files.map((name) => name.slice(0, -'.json'.length)).sort();
}

interface World {
  readonly organizations?: readonly Organization[];
  readonly sites?: readonly Site[];
  readonly entry?: StoredEntry | null;
  readonly calls?: number;
  readonly credits?: number;
}

class MailServer {
  readonly sent: Mail[] = [];
  readonly logged: string[] = [];
  private readonly taken = new Map<string, number>();
  failure: Error | null = null;
  attempts = 0;
  readonly handle: (event: unknown) => Promise<void>;

  constructor(world: World) {
    const { organizations = [organization], sites = [site('en')], calls = 0, credits = 0 } = world;
    const idOf = (orgId: string, { id }: Allowance) => `${orgId} ${id}`;
    const deps: Deps = {
      log: createLog({ level: 'INFO', service: 'owner-mail', version: '1', commit: 'c' }, (line) => {
        this.logged.push(line);
      }),
      organizations: {
        findOrganization: async (orgId) => organizations.find((one) => one.orgId === orgId) ?? null,
        findSite: async (_orgId, siteId) => sites.find((one) => one.siteId === siteId) ?? null,
        listOrganizations: async () => organizations,
        listSites: async () => sites,
      },
      feedback: { find: async () => (world.entry === undefined ? entry : world.entry) },
      usage: { readMonth: async () => ({ calls, callsByDay: {} }) },
      credits: { read: async () => ({ used: credits, granted: 0, reserved: 0, byTransform: {} }) },
      allowances: {
        has: async (orgId, allowance) => (this.taken.get(idOf(orgId, allowance)) ?? 0) < allowance.limit,
        take: async (orgId, allowance) => {
          const id = idOf(orgId, allowance);
          this.taken.set(id, (this.taken.get(id) ?? 0) + 1);
          return true;
        },
      },
      send: async (mail) => {
        this.attempts += 1;
        if (this.failure !== null) throw this.failure;
        this.sent.push(mail);
      },
      now: () => nowMs,
    };
    this.handle = handleEvent(deps);
  }

  receive(entryId = 'report#r1'): Promise<void> {
    const NewImage = { orgId: { S: 'acme' }, entryId: { S: entryId } };
    return this.handle({ Records: [{ eventName: 'INSERT', dynamodb: { NewImage } }] });
  }

  checkUsage(): Promise<void> {
    return this.handle({ task: 'usage' });
  }
}

function named(name: string): Error {
  return Object.assign(new Error(`Email address is not verified: ${address}`), { name });
}

describe('mail about an entry', () => {
  it("contains the visitor's words, category, page and reference, and no command", async () => {
    const server = new MailServer({});
    await server.receive();
    expect(server.sent).toEqual([
      {
        to: address,
        subject: 'Barrier reported on Shop',
        text: 'A visitor of Shop reported a barrier:\n\n> I cannot pay.\n\nCategory: Form\nPage: https://shop.example/pay\nReference: AR-7K3M-Q2ZP\n',
      },
    ]);
  });

  it("contains the visitor's address only if the visitor asked for an answer", () => {
    expect(entryMail(entry, site('en')).text).not.toContain('@');
    const asking = { ...entry, body: { ...entry.body, contactEmail: 'ada@example.com' } };
    expect(entryMail(asking, site('en')).text).toContain('answer to: ada@example.com\n');
  });

  it('quotes every line and escapes characters that control, reorder or hide text', () => {
    const hostile = 'a\u001b[2J\u202eb\u2028c\u{e0001}\r\nReference: AR-0000-0000\rPage: x\n\u0000';
    const body = { message: hostile, category: `x\nReference: 1`, pageUrl: `https://x\r\nBcc: y` };
    const mail = entryMail(
      { ...entry, kind: 'feedback', body },
      { ...site('en'), name: 'Shop\r\nBcc: evil@example.com' },
    );
    expect(mail.subject).toBe('Feedback on Shop\\u{d}\\u{a}Bcc: evil@example.com');
    expect(`${mail.subject}${mail.text}`).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(mail.text.match(/^(Reference|Page|Bcc).*$/gm)).toEqual([
      'Page: https://x\\u{d}\\u{a}Bcc: y',
      'Reference: AR-7K3M-Q2ZP',
    ]);
  });

  it('never interprets data as a placeholder', () => {
    const { subject } = entryMail(entry, { ...site('en'), name: '{site} {date}' });
    expect(subject).toBe('Barrier reported on {site} {date}');
  });

  it("is in the site's language, and in English for other languages and deleted sites", () => {
    expect(entryMail(entry, site('de-AT')).text).toContain('Kategorie: Formular\n');
    expect(entryMail(entry, site('zh-Hans-CN')).text).toContain('类别: 表单\n');
    for (const other of ['nb', 'zh-TW'])
      expect(entryMail(entry, site(other)).text).toContain('Category: Form\n');
    expect(entryMail(entry, null).subject).toBe('Barrier reported on shop');
  });

  it.each([
    ['without an address', { organizations: [{ ...organization, mail: null }] }],
    ['that does not exist', { organizations: [] }],
    [
      'that is being imported',
      { organizations: [{ ...organization, unfinished: { kind: 'import', since: now, exportId: 'x' } }] },
    ],
    ['whose entry was erased', { entry: null }],
    ['whose entry was imported', { entry: { ...entry, receivedAt: '2026-11-18T10:00:00.000Z' } }],
  ] satisfies [string, World][])('is not sent to an organization %s', async (_name, world) => {
    const server = new MailServer(world);
    await server.receive();
    expect(server.attempts).toBe(0);
  });
});

describe('delivery', () => {
  it('sends a mail once, even if its record is delivered again', async () => {
    const server = new MailServer({});
    await server.receive();
    await server.receive();
    expect(server.attempts).toBe(1);
  });

  it('is limited to 100 mails about entries a day, and logs when it omits one', async () => {
    const server = new MailServer({});
    for (let id = 0; id <= entryMailsPerDay; id += 1) await server.receive(`report#${id}`);
    expect(server.sent).toHaveLength(100);
    expect(server.logged.at(-1)).toContain('Mail to the owner omitted');
  });

  it('fails the invocation until SES accepts the mail, however many attempts it takes', async () => {
    const server = new MailServer({});
    server.failure = named('TooManyRequestsException');
    for (let attempt = 0; attempt <= entryMailsPerDay; attempt += 1) {
      await expect(server.receive()).rejects.toThrow('was not sent');
    }
    server.failure = null;
    await server.receive();
    expect(server.sent).toHaveLength(1);
  });

  it('fails once, and does not repeat, a mail that SES rejects for good', async () => {
    const server = new MailServer({});
    server.failure = named('MessageRejected');
    await expect(server.receive()).rejects.toThrow('was not sent');
    await server.receive();
    expect(server.attempts).toBe(1);
  });

  it('logs no address, also not in the error that Lambda logs', async () => {
    const body = { ...entry.body, contactEmail: 'ada@example.com' };
    const server = new MailServer({ entry: { ...entry, body } });
    server.failure = named('MessageRejected');
    const error: unknown = await server.receive().catch((thrown: unknown) => thrown);
    server.failure = null;
    await server.receive('report#r2');
    expect(server.logged.join('\n')).toMatch(/Mail to the owner failed[\s\S]*Mail to the owner sent/);
    expect(`${server.logged.join('\n')} ${String(error)}`).not.toContain('@');
    expect((error as Error).cause).toBeUndefined();
  });
});

describe('mail about usage', () => {
  const withAi: Organization = {
    ...organization,
    ai: { tier: 'lite', modeCap: 'smart', creditsPerMonth: 2_000 },
  };

  it.each([
    [7_999, []],
    [8_000, ['80% of the calls of this month are used']],
    [9_999, ['80% of the calls of this month are used']],
    [10_000, ['100% of the calls of this month are used']],
  ])('is sent at 80% and 100%% of 10,000 calls: %d calls', async (calls, subjects) => {
    const server = new MailServer({ calls });
    await server.checkUsage();
    await server.checkUsage();
    expect(server.sent.map(({ subject }) => subject)).toEqual(subjects);
  });

  it('states the numbers and what happens next', async () => {
    const server = new MailServer({ organizations: [withAi], calls: 8_500, credits: 2_000 });
    await server.checkUsage();
    expect(server.sent.map(({ text }) => text)).toEqual([
      'Your accessibility widget has used 8,500 of 10,000 calls of this month.\n\nWhen all are used, visitors keep text size, contrast and similar settings in their browser, but settings are no longer saved on the server and AI functions stop, until December 1, 2026.\n',
      'Your accessibility widget has used 2,000 of 2,000 AI credits of this month.\n\nAI functions do not work until December 1, 2026. Everything else continues to work.\n',
    ]);
  });

  it("is in the language of the organization's first site", async () => {
    const sites = [site('fr', '2026-11-02T00:00:00.000Z'), site('de', '2026-11-01T00:00:00.000Z')];
    const server = new MailServer({ sites, calls: 9_000 });
    await server.checkUsage();
    expect(server.sent[0]?.text).toContain('9.000 von 10.000 Aufrufen');
    expect(server.sent[0]?.text).toContain('1. Dezember 2026');
  });

  it('is sent again when a raised limit is nearly used', async () => {
    const enterprise: Organization = {
      ...organization,
      plan: 'enterprise',
      limits: { callsPerMonth: 100, requestsPerMinute: 60 },
    };
    const organizations = [enterprise];
    const server = new MailServer({ organizations, calls: 90 });
    await server.checkUsage();
    organizations[0] = { ...enterprise, limits: { callsPerMonth: 110, requestsPerMinute: 60 } };
    await server.checkUsage();
    expect(server.sent).toHaveLength(2);
  });

  it('is not sent to organizations without an address or without limits', async () => {
    const none = { ...organization, orgId: 'none', mail: null };
    const unlimited: Organization = { ...organization, orgId: 'unlimited', plan: 'enterprise' };
    const server = new MailServer({ organizations: [none, unlimited], calls: 20_000 });
    await server.checkUsage();
    expect(server.attempts).toBe(0);
  });

  it('is sent to the other organizations when one mail fails', async () => {
    const other = { ...organization, orgId: 'other', mail: 'other@example.org' };
    const server = new MailServer({ organizations: [organization, other], calls: 9_000 });
    server.failure = named('TooManyRequestsException');
    await expect(server.checkUsage()).rejects.toThrow('was not sent');
    expect(server.attempts).toBe(2);
  });
});

describe('mail languages', () => {
  it('are those of the widget, with the same names of barriers', async () => {
    for (const language of mailLanguages) {
      const { default: widget } = (await import(`../../../sdk/src/locales/${language}.json`)) as {
        default: { views: Record<string, string> };
      };
      for (const barrier of barrierSchema.options) {
        const { text } = entryMail({ ...entry, body: { message: 'x', barrier } }, site(language));
        expect(text).toContain(`: ${widget.views[`barrier.${barrier}`]}\n`);
      }
    }
    expect(mailLanguages).toEqual(localeFiles());
  });

  it.each(mailLanguages)('insert every value and leave no placeholder: %s', (language) => {
    const mails = [
      entryMail(entry, site(language)),
      entryMail({ ...entry, kind: 'feedback' }, site(language)),
      ...(['calls', 'credits'] as const).flatMap((subject) =>
        ([80, 100] as const).map((percent) =>
          usageMail({ subject, used: 1, limit: 2 }, percent, nowMs, language),
        ),
      ),
    ];
    expect(JSON.stringify(mails)).not.toMatch(/\{\w+\}/);
    for (const { subject } of mails.slice(0, 2)) expect(subject).toContain('Shop');
    expect(new Set(mails.map(({ text }) => text)).size).toBe(6);
  });
});
