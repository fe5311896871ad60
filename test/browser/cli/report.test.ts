import type { Page } from 'puppeteer-core';
import type { Report } from '../../../cli/operations/report.ts';
import { reportPage } from '../../../cli/report/report-page.ts';
import { brokenRules } from '../support/axe.ts';
import { chromium, newPage, type OpenBrowser } from '../support/browsers.ts';

const hostile = '</blockquote><script>document.title = "broken"</script>" onmouseover="x\u202e <b>';

const september: Report = {
  orgId: 'acme',
  plan: 'pro',
  month: '2026-09',
  from: '2026-09-01',
  to: '2026-09-30',
  isUnderWay: false,
  generatedAt: '2026-10-02T08:30:00.000Z',
  areEventsStored: true,
  calls: {
    total: 5_130,
    counted: 5_130,
    limit: 250_000,
    days: Array.from({ length: 30 }, (_, index) => ({
      day: `2026-09-${String(index + 1).padStart(2, '0')}`,
      calls: 100 + ((index * 37) % 150),
    })),
  },
  visitors: 812,
  activations: 1_490,
  tools: ['Text zoom', 'Reading guide', 'Dark contrast', 'Read aloud', hostile].map((name, index) => ({
    code: `tool_${index}`,
    name,
    activations: 900 - index * 190,
    visitors: 400 - index * 90,
  })),
  presets: [{ code: 'less-motion', name: 'Less motion', activations: 40, visitors: 33 }],
  credits: {
    used: 412,
    byTransform: [
      { transform: 'simplify', responses: 120, credits: 300 },
      { transform: 'tts-export', responses: 56, credits: 112 },
    ],
  },
  feedback: 1,
  reports: 2,
  entries: [
    {
      reference: 'AR-7K3M-Q2ZP',
      kind: 'report',
      siteId: 'shop',
      status: 'in_progress',
      receivedAt: '2026-09-21T10:00:00.000Z',
      message: 'The checkout button cannot be reached with the keyboard.\nI tried Firefox and NVDA.',
      page: 'https://shop.acme.example/checkout',
      language: 'en',
      details: {
        barrier: 'screen_reader',
        wcagCriterion: '2.1.1',
        selector: 'form > div.row:nth-child(4) > button',
      },
    },
    {
      reference: 'FB-2B4D-9XYZ',
      kind: 'feedback',
      siteId: 'shop',
      status: 'received',
      receivedAt: '2026-09-14T10:00:00.000Z',
      message: 'الخط صغير جدا في صفحة المواعيد',
      page: null,
      language: 'ar',
      details: { rating: 2, category: 'Reading' },
    },
    {
      reference: 'AR-1A2B-3C4D',
      kind: 'report',
      siteId: hostile,
      status: 'received',
      receivedAt: '2026-09-02T10:00:00.000Z',
      message: `${hostile}${'w'.repeat(300)}`,
      page: `https://shop.example/${'long'.repeat(60)}`,
      language: null,
      details: { barrier: 'other', assistiveTechnology: hostile },
    },
  ],
  sites: [{ siteId: 'shop', name: 'Acme Shop', entries: 3 }],
  before: {
    from: '2026-08-01',
    to: '2026-08-31',
    calls: 4_700,
    visitors: 900,
    activations: 1_490,
    credits: 0,
    feedback: 0,
    reports: 1,
  },
};

const nothing = {
  visitors: 0,
  activations: 0,
  tools: [],
  presets: [],
  credits: { used: 0, byTransform: [] },
  feedback: 0,
  reports: 0,
  entries: [],
  sites: [],
  before: { ...september.before, calls: 0, visitors: 0, activations: 0, credits: 0, reports: 0 },
};

const reports: Readonly<Record<string, Report>> = {
  'a month with hostile text': september,
  'an empty month': {
    ...september,
    ...nothing,
    calls: { ...september.calls, total: 0, counted: 0, days: [] },
  },
  'one call': {
    ...september,
    ...nothing,
    calls: { total: 1, counted: 1, limit: null, days: [{ day: '2026-09-01', calls: 1 }] },
  },
  'the first day of a month under way': {
    ...september,
    to: '2026-09-01',
    isUnderWay: true,
    before: { ...september.before, to: '2026-08-01', credits: null },
  },
  '300 sites': {
    ...september,
    sites: Array.from({ length: 300 }, (_, index) => ({
      siteId: `site-${index}`,
      name: `Site ${index}`,
      entries: index % 7,
    })),
  },
};

describe('report page', () => {
  let browser: OpenBrowser;
  let page: Page;

  beforeAll(async () => {
    browser = await chromium.launch();
    page = await newPage(browser);
  });
  afterAll(() => browser?.close());

  describe.each(Object.entries(reports))('of %s', (_name, report) => {
    it.each(['light', 'dark'])(
      'passes axe in %s colors, at 320 px, without scripts and requests',
      async (scheme) => {
        const requests: string[] = [];
        page.on('request', (request) => requests.push(request.url()));
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        await page.setViewport({ width: 320, height: 640 });
        await page.setContent(reportPage(report));
        expect(await page.evaluate(() => document.querySelectorAll('script, [onmouseover], b').length)).toBe(
          0,
        );
        expect(await page.title()).toBe('September 2026: accessibility widget of acme');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
        expect(await brokenRules(page)).toEqual([]);
        expect(requests.filter((url) => !url.startsWith('about:'))).toEqual([]);
        page.removeAllListeners('request');
      },
    );
  });
});
