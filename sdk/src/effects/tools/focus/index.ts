import type { Effect } from '../../engine/effect.ts';

function outlining(code: string, selector: string): Effect {
  return {
    code,
    start({ changes, eachElement }) {
      eachElement(selector, (element) => {
        changes.setStyle(element, 'outline', '2px solid currentcolor');
        changes.setStyle(element, 'outline-offset', '2px');
      });
      return undefined;
    },
  };
}

const underlineLinks: Effect = {
  code: 'underline_links',
  start(page) {
    page.eachElement('a[href]', (link) => page.changes.setStyle(link, 'text-decoration-line', 'underline'));
    return undefined;
  },
};

/** Tools with an immediately visible effect. The tools that track the focus and the pointer are in a separate chunk. */
export const focusEffects: readonly Effect[] = [
  outlining('highlight_links', 'a[href]'),
  underlineLinks,
  outlining('highlight_headings', 'h1,h2,h3,h4,h5,h6,[role=heading]'),
];
