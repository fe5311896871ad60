import { textField } from '../../support/fields.ts';
import { type FeedbackBench, type FeedbackPath, openFeedbackBench } from './feedback-bench.ts';

const noon = Date.parse('2026-11-20T12:00:00.000Z');
const feedback = {
  id: 'f-1',
  message: 'Larger text, please.\nThank you.',
  rating: 4,
  category: 'text',
  pageUrl: 'https://example.com/pricing?a=1#top',
  contactEmail: "o'neil+a11y@example.co.uk",
  language: 'en-GB',
};
const report = {
  ...feedback,
  barrier: 'contrast',
  selector: 'main > p:nth-child(2)',
  wcagCriterion: '1.4.11',
  assistiveTechnology: 'NVDA 2026.2, Firefox',
};
const bodies = { '/feedback': feedback, '/reports': report } as const;
const paths: readonly FeedbackPath[] = ['/feedback', '/reports'];

describe('feedback function', () => {
  let bench: FeedbackBench;
  let organizations = 0;
  let orgId = '';

  beforeAll(async () => {
    bench = await openFeedbackBench();
  });
  afterAll(() => bench.close());
  beforeEach(() => {
    organizations += 1;
    orgId = `org-${organizations}`;
    bench.nowMs = noon;
    bench.proxy.decide = () => 'pass';
    bench.proxy.operations.length = 0;
    bench.logged.length = 0;
  });

  it.each([
    ['/feedback', feedback, 'feedback', 'FB', 'Feedback received'],
    ['/reports', report, 'report', 'AR', 'Report received'],
  ] as const)('stores a %s entry and returns a receipt', async (path, sent, kind, prefix, eventType) => {
    const response = await bench.send(orgId, path, sent);
    expect(response).toMatchObject({
      status: 201,
      body: {
        id: 'f-1',
        kind,
        status: 'received',
        receivedAt: '2026-11-20T12:00:00.000Z',
        reference: expect.stringMatching(
          new RegExp(`^${prefix}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$`),
        ),
      },
    });
    const { id, ...body } = sent;
    expect(await bench.rowsOf(orgId)).toEqual([
      {
        orgId,
        entryId: `${kind}#${id}`,
        kind,
        id,
        siteId: 'site-1',
        reference: textField(response.body, 'reference'),
        status: 'received',
        receivedAt: '2026-11-20T12:00:00.000Z',
        body,
        bodyHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        writeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        eventType,
      },
    ]);
  });

  it.each(paths)(
    'returns the first receipt when an ID and body are sent again with reordered fields: %s',
    async (path) => {
      const first = await bench.send(orgId, path, bodies[path]);
      bench.nowMs += 86_400_000;
      const reordered = Object.fromEntries(Object.entries(bodies[path]).reverse());
      const second = await bench.send(orgId, path, reordered);
      expect([first.status, second.status]).toEqual([201, 200]);
      expect(second.body).toEqual(first.body);
      expect(await bench.rowsOf(orgId)).toHaveLength(1);
    },
  );

  it('rejects a reused ID with a different message, and keeps the first entry', async () => {
    await bench.send(orgId, '/feedback', feedback);
    const before = await bench.rowsOf(orgId);
    const response = await bench.send(orgId, '/feedback', { ...feedback, message: `${feedback.message} ` });
    expect(response).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS' } });
    expect(await bench.rowsOf(orgId)).toEqual(before);
  });

  it('accepts the same ID for a feedback entry, for a report and for an entry in another organization', async () => {
    const responses = [
      await bench.send(orgId, '/feedback', { id: 'same', message: 'Hello' }),
      await bench.send(orgId, '/reports', { id: 'same', message: 'Hello', barrier: 'other' }),
      await bench.send(`${orgId}-b`, '/feedback', { id: 'same', message: 'Hello' }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    const references = responses.map(({ body }) => textField(body, 'reference'));
    expect(new Set(references).size).toBe(3);
  });

  it("returns 201 when DynamoDB's response to the first write is lost", async () => {
    let losses = 0;
    bench.proxy.decide = (_operation, body) => {
      if (!body.includes('feedback#f-1') || losses === 1) return 'pass';
      losses += 1;
      return 'drop response';
    };
    expect((await bench.send(orgId, '/feedback', feedback)).status).toBe(201);
    expect(losses).toBe(1);
    expect(await bench.rowsOf(orgId)).toHaveLength(1);
  });

  it('makes two sequential DynamoDB round trips for each new, existing or rejected entry', async () => {
    for (const [message, status] of [
      ['Hello', 201],
      ['Hello', 200],
      ['Other', 409],
    ] as const) {
      bench.proxy.operations.length = 0;
      expect((await bench.send(orgId, '/feedback', { id: 'x', message })).status).toBe(status);
      expect(bench.proxy.operations).toEqual(['UpdateItem', 'UpdateItem']);
    }
  });

  it.each([
    ['Arabic', 'لا أستطيع قراءة النص، التباين ضعيف جدًا.'],
    ['emoji with several code points', 'Works 👍🏽 for my 👨‍👩‍👧‍👦 🏳️‍🌈!'],
    ['text in both directions with tabs', 'abc\tשלום\r\nمرحبا'],
    ['markup and quotes', '<script>alert("x")</script> \' OR 1=1 -- \\ {{7*7}} $(id)'],
    ['combining and compatibility characters', 'e\u0301 ﬁ ½ Å'],
    ['exactly 5,000 characters', `${'ش'.repeat(2_500)}${'é'.repeat(2_499)}!`],
    ['exactly 5,000 characters of two UTF-16 units each', '😀'.repeat(5_000)],
    ['one character', 'م'],
  ])('stores a report message unchanged: %s', async (_what, message) => {
    const response = await bench.send(orgId, '/reports', { id: 'r', message, barrier: 'other' });
    expect(response.status).toBe(201);
    expect((await bench.rowsOf(orgId)).map(({ body }) => body)).toEqual([{ message, barrier: 'other' }]);
  });

  it('replaces control characters and lone surrogates in all free text', async () => {
    const foreign = 'a\u001bb\nc\ud83d \ufffd';
    const line = 'a b c\ufffd \ufffd';
    const body = { message: foreign, category: foreign, selector: foreign, assistiveTechnology: foreign };
    const response = await bench.send(orgId, '/reports', { id: 'r', barrier: 'other', ...body });
    expect(response.status).toBe(201);
    expect((await bench.rowsOf(orgId)).map(({ body }) => body)).toEqual([
      {
        barrier: 'other',
        message: 'a b\nc\ufffd \ufffd',
        category: line,
        selector: line,
        assistiveTechnology: line,
      },
    ]);
  });

  const idRule = 'must be 1–64 of A–Z a–z 0–9 _ -';
  const urlRule = 'must be an absolute http or https URL without credentials';
  const emailRule = 'must be an email address';
  const languageRule = 'must be a BCP-47 language tag such as "en" or "pt-BR"';
  const ofBoth: readonly [string, object, string, string][] = [
    ['an empty id', { id: '' }, 'id', idRule],
    ['an id with the key separator', { id: 'a#b' }, 'id', idRule],
    ['no message', { message: undefined }, 'message', 'is required'],
    ['an empty message', { message: '' }, 'message', 'must have at least 1 character'],
    ['5,001 characters', { message: 'ش'.repeat(5_001) }, 'message', 'must have at most 5000 characters'],
    ['a rating of 0', { rating: 0 }, 'rating', 'must be 1 to 5'],
    ['a rating of 6', { rating: 6 }, 'rating', 'must be 1 to 5'],
    [
      'a category of 65 characters',
      { category: 'é'.repeat(65) },
      'category',
      'must have at most 64 characters',
    ],
    ['a javascript: URL', { pageUrl: 'javascript:alert(1)' }, 'pageUrl', urlRule],
    ['an email address without a domain', { contactEmail: 'someone' }, 'contactEmail', emailRule],
    [
      'an email address with a local part of 65 characters',
      { contactEmail: `${'a'.repeat(65)}@example.com` },
      'contactEmail',
      emailRule,
    ],
    [
      'an email address with an injected header',
      { contactEmail: 'a@example.com\r\nBcc: b@example.com' },
      'contactEmail',
      emailRule,
    ],
    [
      'an email address of 255 characters',
      { contactEmail: `${'a'.repeat(243)}@example.com` },
      'contactEmail',
      'must have at most 254 characters',
    ],
    ['an invalid language tag', { language: 'english please' }, 'language', languageRule],
    ['a status field', { status: 'resolved' }, 'status', 'is not a field of this request'],
  ];
  const ofReports: readonly [string, object, string, string][] = [
    ['no barrier', { barrier: undefined }, 'barrier', 'is required'],
    [
      'an unknown barrier',
      { barrier: 'colour' },
      'barrier',
      expect.stringMatching(/^must be one of "keyboard", /),
    ],
    [
      'a selector of 1,025 characters',
      { selector: 'a'.repeat(1025) },
      'selector',
      'must have at most 1024 characters',
    ],
    [
      'an invalid criterion',
      { wcagCriterion: '5.1' },
      'wcagCriterion',
      'must be a WCAG success criterion such as "1.4.3"',
    ],
    [
      'an assistiveTechnology of 201 characters',
      { assistiveTechnology: 'x'.repeat(201) },
      'assistiveTechnology',
      'must have at most 200 characters',
    ],
  ];
  const faults = [
    ...ofBoth.map((fault) => ['/feedback', ...fault] as const),
    ...ofReports.map((fault) => ['/reports', ...fault] as const),
    [
      '/feedback',
      'a barrier field',
      { barrier: 'forms' },
      'barrier',
      'is not a field of this request',
    ] as const,
  ];
  it.each(faults)(
    'rejects invalid input on %s and stores nothing: %s',
    async (path, _what, fault, field, message) => {
      const response = await bench.send(orgId, path, { ...bodies[path], ...fault });
      expect(response).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', details: [{ path: field, message }] },
      });
      expect(await bench.rowsOf(orgId)).toEqual([]);
    },
  );

  it('logs no visitor input from accepted, rejected or failed entries', async () => {
    const secret = { ...report, id: 'secret-id', message: 'secret', contactEmail: 'secret@example.com' };
    await bench.send(orgId, '/reports', secret);
    await bench.send(orgId, '/reports', { ...secret, message: 'other secret' });
    await bench.send(orgId, '/reports', { ...secret, pageUrl: 'secret' });
    bench.proxy.decide = () => 'server error';
    await bench.send(orgId, '/reports', secret);
    expect(bench.logged.length).toBeGreaterThanOrEqual(4);
    expect(JSON.stringify(bench.logged)).not.toContain('secret');
  });
});
