import { describeConformance, toolCase } from './support/conformance.ts';

describeConformance('focus', [
  toolCase({
    code: 'highlight_links',
    value: null,
    read(sample) {
      const { outlineWidth, outlineStyle, outlineOffset } = getComputedStyle(
        sample.querySelector('a') as Element,
      );
      return outlineStyle === 'none' ? null : [outlineWidth, outlineStyle, outlineOffset];
    },
    check(before, on) {
      expect([before, on]).toEqual([null, ['2px', 'solid', '2px']]);
    },
  }),
]);
