import { existsSync } from 'node:fs';
import { chromium, type OpenBrowser } from '../support/browsers.ts';
import { startedOnce } from '../support/started-once.ts';
import { packagesDirectory, surveyPages } from './pages.ts';
import { startSurveySite } from './site.ts';
import { survey } from './visit.ts';
import { ours } from './widgets.ts';

jest.setTimeout(300_000);

/** One page of each origin; `npm run survey` has all of them, every tool, Firefox and other widgets. */
const pages = surveyPages.filter(({ name }) =>
  ['GOV.UK Frontend', 'Shoelace', 'Clean Blog', 'Wikipedia'].includes(name),
);
const codes = ['text_zoom', 'contrast_mode', 'word_anchors', 'reading_guide', 'large_cursor'];

// The configuration reports the skipped tests with the command that installs the packages.
const suite = existsSync(packagesDirectory) ? describe : describe.skip;

suite('the widget on third-party pages', () => {
  const startSite = startedOnce(() => startSurveySite([ours]));
  let browser: OpenBrowser;
  beforeAll(async () => {
    browser = await chromium.launch();
  });
  afterAll(() => browser?.close());

  it.each(pages)('boots, acts and leaves no trace on $name ($origin)', async (page) => {
    const site = await startSite();
    const results = [];
    for await (const result of survey(site, { name: 'chromium', open: browser }, page, [ours], codes)) {
      results.push(result);
    }
    const tools = codes.map((tool) =>
      expect.objectContaining({ tool, acts: true, restored: 'bytes', difference: null }),
    );
    const clean = { boots: true, bootsStrict: true, errors: [], violations: [], axeClosed: [], axeOpen: [] };
    expect(results).toEqual([expect.objectContaining({ ...clean, tools: expect.arrayContaining(tools) })]);
  });
});
