import { describeConformance, toolCase } from './support/conformance.ts';

describeConformance('color', [
  toolCase({
    code: 'brightness',
    value: '80',
    neutral: '100',
    isOfContent: false,
    read: () => getComputedStyle(document.documentElement).filter,
    check(before, on) {
      expect([before, on]).toEqual(['none', 'brightness(0.8)']);
    },
  }),
]);
