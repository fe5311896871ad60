import * as dom from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { plainText } from '../../passages/words.ts';
import { make } from '../shared/dom.ts';
import { descriptionOfElement, nameOf } from '../shared/names.ts';
import { makeOverlay } from '../shared/overlay.ts';
import { panelStyle } from '../shared/panel-style.ts';
import { placeBeside } from '../shared/place-beside.ts';
import { focusedIn, listenInTrees, viewportOffset } from '../shared/trees.ts';

const explained =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, area[href], abbr[title], img, [title], [aria-label], [aria-labelledby], [aria-describedby], [role="button"], [role="link"], [role="tab"], [role="menuitem"], [role="checkbox"], [role="switch"], [tabindex="0"]';

/**
 * Selector for containers, such as regions and lists. Their names describe the whole content and are not useful as
 * tooltips.
 */
const unexplained =
  'body, main, nav, header, footer, section, aside, article, form, fieldset, ul, ol, dl, table, dialog, [role="region"], [role="dialog"], [role="group"]';

const style = `
.aw-tooltip { padding: 8px 12px; max-inline-size: min(320px, calc(100vw - 16px)); border-color: var(--edge); border-radius: 8px; inset: 0 auto auto 0; }
.aw-tooltip[hidden] { display: none; }
`;

/**
 * Returns the tooltip lines (name, title and description) without duplicates and without text that is already visible
 * on the element.
 */
export function tooltipLines(
  seen: string,
  {
    name,
    title,
    description,
  }: { readonly name: string; readonly title: string; readonly description: string },
): string[] {
  const shown = normal(seen);
  const lines = [name, title, description].map((line) => line.trim());
  return lines.filter(
    (line, index) =>
      line !== '' &&
      normal(line) !== shown &&
      lines.findIndex((other) => normal(other) === normal(line)) === index,
  );
}

/** Minimum box size in CSS pixels; smaller boxes usually contain text for screen readers only. */
const smallestSeen = 4;

function seenText(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = '';
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = dom.parentElement(node);
    const { width = 0, height = 0 } = parent ? dom.bounds(parent) : {};
    if (width > smallestSeen && height > smallestSeen) text += node.nodeValue ?? '';
  }
  return text;
}

function normal(text: string): string {
  return plainText(text).toLowerCase();
}

/**
 * Shows the accessible name of the hovered or focused element when it contains more than the visible text. The tooltip
 * is hoverable, can be dismissed with Escape (WCAG 1.4.13), and is hidden from screen readers.
 */
export const tooltips: Effect = {
  code: 'tooltips',
  start(page) {
    const { document, window } = page;
    page.setLayerStyle(panelStyle + style);
    const box = makeOverlay(page, 'div', 'aw-tooltip');
    box.setAttribute('aria-hidden', 'true');
    box.hidden = true;
    page.layer().append(box);
    let shownFor: Element | null = null;
    let pointer = { x: Number.NaN, y: Number.NaN };

    const hide = (): void => {
      shownFor = null;
      box.hidden = true;
    };
    const show = (path: readonly Element[]): void => {
      const element = path.find((each) => dom.matches(each, explained)) ?? null;
      if (element === shownFor && element !== null) return;
      hide();
      if (element === null || dom.matches(element, unexplained) || !page.isOfPage(element)) return;
      const seen = dom.matches(element, 'input, select, textarea') ? '' : seenText(element);
      const lines = tooltipLines(seen, {
        name: nameOf(element),
        title: dom.attribute(element, 'title') ?? '',
        description: descriptionOfElement(element),
      });
      if (lines.length === 0) return;
      shownFor = element;
      box.replaceChildren(...lines.map((line) => make(document, 'p', {}, line)));
      box.hidden = false;
      place(element);
    };
    const place = (element: Element): void => {
      const offset = viewportOffset(element);
      const { left, top, bottom } = dom.bounds(element);
      placeBeside(box, { left: offset.x + left, top: offset.y + top, bottom: offset.y + bottom });
    };

    listenInTrees(page, 'pointerover', (path, { screenX, screenY }) => {
      const isResting = screenX === pointer.x && screenY === pointer.y;
      pointer = { x: screenX, y: screenY };
      // When the focus moves, the page may scroll another element under a resting pointer. That does not count as
      // hovering.
      if (isResting && shownFor && dom.contains(shownFor, focusedIn(document))) return;
      const [target] = path;
      if (target === undefined || page.isOfPage(target)) show(path);
    });
    listenInTrees(page, 'focusin', show);
    listenInTrees(page, 'focusout', hide);
    const follow = (): void => {
      if (shownFor !== null) place(shownFor);
    };
    page.listen(window, 'scroll', () => page.nextFrame(follow), { capture: true, passive: true });
    page.listen(
      window,
      'keydown',
      ({ key }) => {
        if (key === 'Escape') hide();
      },
      { capture: true },
    );
  },
};
