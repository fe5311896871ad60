import axe from 'axe-core';
import {
  fixingAttributes,
  pageRules,
  rulesNeedingLayout,
} from '../../../../functions/content/aria/rule-table.ts';
import { fixableRules } from './fixtures/fixable-rules.ts';
import { verifyMarkup } from './support/verify-markup.ts';

const notFixable = [
  'accesskeys',
  'avoid-inline-spacing',
  'blink',
  'document-title',
  'marquee',
  'meta-refresh',
  'meta-viewport',
  'meta-viewport-large',
  'nested-interactive',
  'skip-link',
  'table-duplicate-name',
  'td-headers-attr',
];

const leftToReview = [
  'aria-braille-equivalent',
  'bypass',
  'duplicate-id-aria',
  'form-field-multiple-labels',
  'frame-tested',
  'frame-title-unique',
  'no-autoplay-audio',
  'server-side-image-map',
  'th-has-data-cells',
  'video-caption',
];

/** Rules about frame content, which is not examined. */
const insideFrames = ['frame-focusable-content'];

/** Rules that axe-core does not run by default because they are experimental, deprecated or stricter than WCAG AA. */
const offByDefault = [
  'aria-roledescription',
  'audio-caption',
  'duplicate-id',
  'duplicate-id-active',
  'focus-order-semantics',
  'hidden-content',
  'identical-links-same-purpose',
  'landmark-complementary-is-top-level',
  'meta-refresh-no-exceptions',
  'p-as-heading',
  'table-fake-caption',
  'td-has-header',
];

const allRules = axe.getRules().map(({ ruleId }) => ruleId);

describe('axe-core rule table', () => {
  it('lists each rule of axe-core exactly once', () => {
    const fixable = Object.keys(fixingAttributes);
    const classified = [fixable, notFixable, rulesNeedingLayout, leftToReview, insideFrames, offByDefault];
    expect(classified.flat().sort()).toEqual(allRules.toSorted());
  });

  it('contains only rules that exist in axe-core', () => {
    expect(Object.keys(fixableRules).sort()).toEqual(Object.keys(fixingAttributes).sort());
    expect(allRules).toEqual(expect.arrayContaining([...pageRules]));
  });

  it('marks as off exactly the rules that axe-core disables by default', () => {
    const isOff = ({ enabled, tags }: (typeof rules)[number]) =>
      !enabled || tags.includes('experimental') || tags.includes('deprecated');
    const rules = axe.getRules();
    const off = rules.filter(isOff).map(({ ruleId }) => ruleId);
    expect(off.filter((rule) => !rulesNeedingLayout.includes(rule)).sort()).toEqual(offByDefault);
  });

  it.each(Object.entries(fixableRules))(
    'lists attributes that fix violations of %s',
    async (rule, { html, patches }) => {
      const { before, left, verdicts } = await verifyMarkup(html, patches);
      expect({ before, verdicts }).toEqual({
        before: expect.arrayContaining([rule]),
        verdicts: patches.map(() => expect.stringMatching(/^fixes /)),
      });
      expect(left).not.toContain(rule);
      const named = patches.map(([, attribute]) => attribute);
      const allowed = fixingAttributes[rule] ?? [];
      for (const attribute of named) {
        expect(allowed).toContain(
          attribute.startsWith('aria-') && allowed.includes('aria-*') ? 'aria-*' : attribute,
        );
      }
    },
  );
});
