import { browsers } from '../support/browsers.ts';
import { sharedResource } from '../support/shared-resource.ts';
import { measureLegibility } from './legibility/measure.ts';
import { legibilityFailures } from './legibility/table.ts';
import { measureNeighbours } from './neighbours/measure.ts';
import { neighbourPages } from './neighbours/pages.ts';
import { failuresOf } from './neighbours/table.ts';
import { cascadePage, surveyPages } from './pages.ts';
import { startSurveySite } from './site.ts';
import type { SitePage } from './site-page.ts';
import { survey } from './visit.ts';
import { ours } from './widgets.ts';

// Pages whose packages are installed for the test suite. `npm run survey` covers more pages, tools and widgets.

jest.setTimeout(300_000);

function named<Page extends SitePage>(pages: readonly Page[], name: string): Page {
  const page = pages.find((each) => each.name === name);
  if (page === undefined) throw new Error(`There is no page ${name}.`);
  return page;
}

const actingTools = [
  'text_zoom',
  'contrast_mode',
  'syllable_break',
  'reading_guide',
  'large_cursor',
  'focus_color',
];
/** The page declares the language "us", which does not exist and so has no hyphenation patterns. */
const withoutSyllables = 'jQuery UI';

const legibilityTools = [
  'text_zoom 150',
  'contrast_mode dark',
  'contrast_mode black_on_yellow',
  'text_color #FFFFFF',
  'link_color #808080',
  'background_color #5B2A86',
];
/** Texts whose color the tools cannot change completely, and a sign that keeps its size because its box does. */
const knownLimits = /“(?:important declarations in an a|a translucent|a blended)|warning-text__icon/;

const unnoticedTools = [
  ['Editors', ['text_zoom', 'text_color', 'larger_targets']],
  ['Framed copy', ['contrast_mode']],
  ['Two copies', ['text_zoom']],
  ['Style guard', ['contrast_mode']],
  ['Sanitizer', ['text_zoom']],
] as const;

const startSite = sharedResource(startSurveySite);

describe.each(browsers)('tools on third-party pages in $name', ({ name: browser, launch }) => {
  it.each(['GOV.UK Frontend', 'jQuery UI'])('act on %s and restore it byte for byte', async (name) => {
    const page = named(surveyPages, name);
    const results = [];
    for await (const result of survey(launch, await startSite(), page, [ours], actingTools))
      results.push(result);
    const tools = actingTools.map((tool) => {
      const effect = tool === 'syllable_break' && name === withoutSyllables ? 'none' : 'acts';
      return expect.objectContaining({ tool, effect, restored: 'bytes' });
    });
    expect(results).toEqual([
      {
        page: name,
        widget: 'ours',
        tools: expect.arrayContaining(tools),
        failure: null,
        errors: [],
        axe: [],
        violations: [],
      },
    ]);
  });

  it.each(['GOV.UK Frontend', 'GOV.UK Frontend (unreadable sheet)', 'Cascade'])(
    'keep everything on %s legible',
    async (name) => {
      const page = named([...surveyPages, cascadePage], name);
      const tools: string[] = [];
      const failures: string[] = [];
      for await (const result of measureLegibility(launch, await startSite(), page, ours, legibilityTools)) {
        tools.push(result.tool);
        for (const [what, parts] of legibilityFailures(result))
          failures.push(
            ...parts
              .filter((part) => !knownLimits.test(part))
              .map((part) => `${result.tool}, ${what}: ${part}`),
          );
      }
      expect([tools.toSorted(), failures]).toEqual([legibilityTools.toSorted(), []]);
    },
  );

  it.each(unnoticedTools)('are not noticed by %s', async (name, codes) => {
    const page = named(neighbourPages, name);
    const failures: string[] = [];
    let tests = 0;
    for await (const notice of measureNeighbours(
      launch,
      await startSite(),
      { page, subjects: [], codes },
      ours,
    )) {
      tests += 1;
      failures.push(...failuresOf({ browser, ...notice }).map(({ text, tool }) => `${text}: ${tool}`));
    }
    expect([tests, failures]).toEqual([codes.length * page.subjects.length, []]);
  });
});
