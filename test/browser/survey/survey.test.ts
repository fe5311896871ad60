import { browsers } from '../support/browsers.ts';
import { sharedResource } from '../support/shared-resource.ts';
import { surveyPages } from './pages.ts';
import { startSurveySite } from './site.ts';
import { survey } from './visit.ts';
import { ours } from './widgets.ts';

jest.setTimeout(300_000);

/** Pages whose packages are installed for the test suite; `npm run survey` covers more pages and other widgets. */
const pages = surveyPages.filter(({ name }) => ['GOV.UK Frontend', 'jQuery UI'].includes(name));
const codes = [
  'text_zoom',
  'contrast_mode',
  'syllable_break',
  'reading_guide',
  'large_cursor',
  'focus_color',
];
/** The page declares the language "us", which does not exist and so has no hyphenation patterns. */
const withoutSyllables = 'jQuery UI';

const startSite = sharedResource(startSurveySite);

describe.each(browsers)('widget on third-party pages in $name', ({ launch }) => {
  it.each(pages)('opens, applies its tools and restores $name byte for byte', async (page) => {
    const results = [];
    for await (const result of survey(launch, await startSite(), page, [ours], codes)) results.push(result);
    const tools = codes.map((tool) => {
      const effect = tool === 'syllable_break' && page.name === withoutSyllables ? 'none' : 'acts';
      return expect.objectContaining({ tool, effect, restored: 'bytes' });
    });
    expect(results).toEqual([
      {
        page: page.name,
        widget: 'ours',
        tools: expect.arrayContaining(tools),
        failure: null,
        errors: [],
        axe: [],
        violations: [],
      },
    ]);
  });
});
