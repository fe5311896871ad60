import { describeConformance, toolCase } from './support/conformance.ts';

/** Font sizes of the sample's texts, in px. */
function readSizes(sample: HTMLElement): Record<string, number> {
  const texts = ['.title', '.words', '.faint', '.em', '.item', '.nested', '.button', '.field'];
  return Object.fromEntries(
    texts.map((selector) => [
      selector,
      Number.parseFloat(getComputedStyle(sample.querySelector(selector) as Element).fontSize),
    ]),
  );
}

describeConformance('text', [
  toolCase({
    code: 'text_zoom',
    value: '150',
    neutral: '100',
    read: readSizes,
    check(before, on) {
      for (const [text, size] of Object.entries(before))
        expect([text, on[text]]).toEqual([text, expect.closeTo(size * 1.5, 2)]);
    },
  }),
]);
