import { describeConformance, toolCase } from './support/conformance.ts';

const marked = (code: string, value: string) =>
  toolCase({
    code,
    value,
    isOfContent: false,
    read: (sample) => [...document.documentElement.attributes, ...sample.attributes].map(({ name }) => name),
    check: (before, on) => expect(on.filter((name) => !before.includes(name))).toEqual([`data-aw-${code}`]),
  });

describeConformance('input', [
  toolCase({
    code: 'large_cursor',
    value: null,
    read: (sample) => getComputedStyle(window.aw.one('.link', sample)).cursor,
    check: (before, on) => expect([before, on]).toEqual(['pointer', 'none']),
  }),
  marked('cursor_size', '300'),
  marked('cursor_color', '#FF0000'),
  toolCase({
    code: 'larger_targets',
    value: null,
    read: async (sample) => {
      await Promise.all(sample.getAnimations({ subtree: true }).map(({ finished }) => finished));
      return ['.button', '.link', 'input[type="checkbox"]', '.field', 'select'].map((selector) => {
        const { width, height } = window.aw.one(selector, sample).getBoundingClientRect();
        return width >= 43.9 && height >= 43.9;
      });
    },
    check: (before, on) => {
      expect(before).toEqual([false, false, false, false, false]);
      expect(on).toEqual([true, true, true, true, true]);
    },
  }),
  toolCase({
    code: 'keyboard_navigation',
    value: null,
    read: (sample) => {
      const clickable = window.aw.one('.clickable', sample);
      return {
        tabIndex: clickable.tabIndex,
        role: clickable.getAttribute('role'),
        link: sample.querySelector('.link')?.outerHTML,
      };
    },
    check: (before, on) => {
      expect(before).toEqual({ tabIndex: -1, role: null, link: before.link });
      expect(on).toEqual({ tabIndex: 0, role: 'button', link: before.link });
    },
  }),
  toolCase({
    code: 'skip_links',
    value: null,
    isOfContent: false,
    read: () => ({
      first: document.body.firstElementChild?.localName,
      links: [...document.querySelectorAll('aw-skip a')].map((link) => link.textContent),
    }),
    check: (before, on) => {
      expect(before).toEqual({ first: 'header', links: [] });
      expect(on).toEqual({ first: 'aw-skip', links: ['Go to main content', 'Go to navigation'] });
    },
  }),
  toolCase({
    code: 'on_screen_keyboard',
    value: null,
    isOfContent: false,
    read: () => document.querySelectorAll('html > [popover]').length,
    check: (before, on) => expect([before, on]).toEqual([0, 1]),
  }),
  ...['ignore_repeat_clicks', 'disable_site_shortcuts'].map((code) =>
    toolCase({
      code,
      value: null,
      isOfContent: false,
      read: (sample) => sample.outerHTML,
      check: (before, on) => expect(on).toBe(before),
    }),
  ),
]);
