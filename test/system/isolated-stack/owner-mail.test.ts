import { mailText } from '../../../bin/local/mail-text.ts';
import type { LocalMail } from '../../../local/ses/local-ses.ts';
import { textField } from '../../support/fields.ts';
import { type IsolatedSystem, startSystem, type Tenant } from '../../support/system.ts';
import { waitUntil } from '../../support/wait-until.ts';

describe('mail to the owner', () => {
  const mails: LocalMail[] = [];
  let system: IsolatedSystem;
  let tenant: Tenant;

  beforeAll(async () => {
    system = await startSystem({ onMail: (mail) => mails.push(mail) });
    tenant = await system.createTenant({ plan: 'enterprise', callsPerMonth: 10 });
    await system.operator.sites.set(tenant.orgId, tenant.siteId, { language: 'de', name: 'Laden' }, {});
    await system.operator.organizations.set(tenant.orgId, { mail: 'owner@example.org' });
  });
  afterAll(() => system.close());
  beforeEach(() => {
    mails.length = 0;
  });

  const report = (id: string, message: string) =>
    system.call('POST', '/api/v1/reports', {
      key: tenant.key,
      headers: { Origin: 'https://shop.example' },
      json: {
        id,
        message,
        barrier: 'forms',
        pageUrl: 'https://shop.example/pay',
        contactEmail: 'ada@example.com',
      },
    });

  it("contains a visitor's report in the site's language, and is not logged", async () => {
    const { status, body } = await report('r-1', 'The button\nis dead');
    expect(status).toBe(201);
    await waitUntil(() => mails.length === 1);
    const reference = textField(body, 'reference');
    expect(mails).toEqual([
      {
        to: ['owner@example.org'],
        subject: 'Barriere auf Laden gemeldet',
        text: `Ein Besucher von Laden meldet eine Barriere:\n\n> The button\n> is dead\n\nKategorie: Formular\nSeite: https://shop.example/pay\nEine Antwort wird erbeten an: ada@example.com\nReferenz: ${reference}\n`,
      },
    ]);
    const printed = mails.map((mail) => mailText(mail).render('')).join('');
    expect(printed).toMatch(/^Mail to owner@example\.org: Barriere auf Laden gemeldet\n {2}Ein Besucher/);
    expect(JSON.stringify(system.logLines)).not.toMatch(/dead|@example/);
  });

  it('is sent once for a repeated report, and again for usage at 80% of the calls', async () => {
    await report('r-1', 'The button\nis dead');
    for (let call = 0; call < 6; call += 1) await report(`r-2`, 'again');
    await waitUntil(() => mails.length === 1);
    const [mailer = ''] = system.runtime.lambda.names.filter((name) => name.includes('Mailer'));
    await system.runtime.lambda.invoke(mailer, '{"task":"usage"}');
    await system.runtime.lambda.invoke(mailer, '{"task":"usage"}');
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Barriere auf Laden gemeldet',
      '80\u00a0% der Aufrufe dieses Monats sind verbraucht',
    ]);
  });

  it('is not sent without an address', async () => {
    await system.operator.organizations.set(tenant.orgId, { mail: null });
    const { status } = await report('r-3', 'nobody reads this');
    expect(status).toBe(201);
    const [mailer = ''] = system.runtime.lambda.names.filter((name) => name.includes('Mailer'));
    await system.runtime.lambda.invoke(mailer, '{"task":"usage"}');
    expect(mails).toEqual([]);
  });
});
