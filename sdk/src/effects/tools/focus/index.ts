import type { Effect, EffectPage } from '../../engine/effect.ts';

const controls =
  'a[href],button,input,select,textarea,summary,[role=button],[role=link],[tabindex]:not([tabindex="-1"])';

function outline(page: EffectPage, element: HTMLElement): void {
  page.changes.setStyle(element, 'outline', '2px solid currentcolor');
  page.changes.setStyle(element, 'outline-offset', '2px');
}

function outlining(code: string, selector: string): Effect {
  return {
    code,
    start(page) {
      page.eachElement(selector, (element) => outline(page, element));
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

const highlightHover: Effect = {
  code: 'highlight_hover',
  start(page) {
    let shown: Element | null = null;
    page.listen(page.document, 'pointerover', ({ target }) => {
      const control = target instanceof Element ? target.closest(controls) : null;
      if (control === shown) return;
      if (shown !== null) page.changes.undoElement(shown);
      shown = control;
      if (control instanceof HTMLElement && page.isOfPage(control)) outline(page, control);
    });
    return undefined;
  },
};

/** Changes highlight_focus, which asks for its value. */
const focusColor: Effect = { code: 'focus_color', start: () => undefined };

export const focusEffects: readonly Effect[] = [
  outlining('highlight_links', 'a[href]'),
  underlineLinks,
  outlining('highlight_headings', 'h1,h2,h3,h4,h5,h6,[role=heading]'),
  highlightHover,
  focusColor,
];
