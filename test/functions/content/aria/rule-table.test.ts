import axe from 'axe-core';
import {
  mendingAttributes,
  pageRules,
  rulesNeedingLayout,
} from '../../../../functions/content/aria/rule-table.ts';
import { mendableRules } from './fixtures/mendable-rules.ts';
import { proveMarkup } from './support/prove-markup.ts';

const unmendable = [
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

/** axe-core leaves to a person what it finds by these. */
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

/** About what stands inside of frames, which are not entered. */
const insideFrames = ['frame-focusable-content'];

/** axe-core runs these only when it is asked to: they are experimental, deprecated, or ask more than most do. */
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

describe('the table of rules', () => {
  it('lists each rule of axe-core exactly once', () => {
    const mendable = allRules.filter((rule) => mendingAttributes(rule) !== null);
    const classified = [mendable, unmendable, rulesNeedingLayout, leftToReview, insideFrames, offByDefault];
    expect(classified.flat().sort()).toEqual(allRules.toSorted());
  });

  it('names no rule that axe-core does not have', () => {
    expect(Object.keys(mendableRules).sort()).toEqual(
      allRules.filter((rule) => mendingAttributes(rule) !== null).sort(),
    );
    expect(allRules).toEqual(expect.arrayContaining([...pageRules]));
  });

  it('calls off by default what axe-core does not run', () => {
    const isOff = ({ enabled, tags }: (typeof rules)[number]) =>
      !enabled || tags.includes('experimental') || tags.includes('deprecated');
    const rules = axe.getRules();
    const off = rules.filter(isOff).map(({ ruleId }) => ruleId);
    expect(off.filter((rule) => !rulesNeedingLayout.includes(rule)).sort()).toEqual(offByDefault);
  });

  it.each(Object.entries(mendableRules))(
    'is right that an attribute mends %s',
    async (rule, { html, patches }) => {
      const { before, left, verdicts } = await proveMarkup(html, patches);
      expect({ before, verdicts }).toEqual({
        before: expect.arrayContaining([rule]),
        verdicts: patches.map(() => expect.stringMatching(/^mends /)),
      });
      expect(left).not.toContain(rule);
      const named = patches.map(([, attribute]) => attribute);
      const allowed = mendingAttributes(rule) ?? [];
      for (const attribute of named) {
        expect(allowed).toContain(
          attribute.startsWith('aria-') && allowed.includes('aria-*') ? 'aria-*' : attribute,
        );
      }
    },
  );
});
