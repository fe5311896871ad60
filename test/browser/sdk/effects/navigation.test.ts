import { describeConformance, toolCase } from './support/conformance.ts';

const overlay = (code: string) =>
  toolCase({
    code,
    value: null,
    isOfContent: false,
    read: () => document.querySelectorAll('html > [popover]').length,
    check: (before, on) => expect([before, on]).toEqual([0, 1]),
  });

describeConformance('navigation', [
  overlay('page_structure'),
  overlay('tooltips'),
  toolCase({
    code: 'show_image_descriptions',
    value: null,
    read: (sample) => {
      const image = sample.querySelector('.picture');
      const below = image?.nextElementSibling;
      return {
        isThere: below?.localName === 'aw-description',
        words: below?.textContent,
        isBelow:
          (below?.getBoundingClientRect().top ?? 0) >=
          (image?.getBoundingClientRect().bottom ?? Infinity) - 1,
        title: sample.querySelector('.title')?.textContent,
      };
    },
    check: (before, on) => {
      expect(before.isThere).toBe(false);
      expect(on).toEqual({ isThere: true, words: before.title, isBelow: true, title: before.title });
    },
  }),
]);
