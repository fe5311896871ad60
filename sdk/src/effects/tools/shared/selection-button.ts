import * as dom from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { languageOf } from '../../passages/dom.ts';
import { make } from './dom.ts';
import { type IconName, icon } from './icons.ts';
import { makeOverlay } from './overlay.ts';
import { activeIn } from './panel.ts';
import { placeBeside } from './place-beside.ts';

export interface SelectedText {
  readonly text: string;
  readonly range: Range;
  /** Language of the text, as a BCP-47 tag; empty if the page declares none. */
  readonly language: string;
}

interface SelectionButtonOptions {
  readonly icon: IconName;
  /** Returns the button's label for this selection, or null to hide the button. */
  label(selected: SelectedText): string | null;
  run(selected: SelectedText): void;
}

const stacks = new WeakMap<Document, Set<HTMLElement>>();
const rowHeight = 52;

export const selectionButtonStyle = `
.aw-selection { border-color: var(--edge); border-radius: 999px; inset: 0 auto auto 0; }
.aw-selection[hidden] { display: none; }
.aw-selection button { display: flex; align-items: center; gap: 8px; border-radius: 999px; white-space: nowrap; }
`;

/**
 * Shows a button next to selected text. Alt+Enter focuses the button; Escape returns focus to the previously focused
 * element. The text stays selected.
 */
export function makeSelectionButton(
  page: EffectPage,
  layer: HTMLElement,
  options: SelectionButtonOptions,
): { stop(): void } {
  const { document, window } = page;
  const words = make(document, 'span');
  const button = make(document, 'button', { type: 'button' }, icon(document, options.icon), words);
  const overlay = makeOverlay(page, 'div', 'aw-selection');
  overlay.hidden = true;
  overlay.append(button);
  layer.append(overlay);
  const stack = stacks.get(document) ?? new Set();
  stacks.set(document, stack);
  stack.add(overlay);

  let selected: SelectedText | null = null;
  let isPointerDown = false;
  let isHintGiven = false;

  const update = (): void => {
    if (isPointerDown || activeIn(layer) === button) return;
    selected = selectedText(page);
    const label = selected === null ? null : options.label(selected);
    overlay.hidden = label === null;
    if (selected === null || label === null) return;
    words.textContent = label;
    const row = [...stack].filter((other) => !other.hidden).indexOf(overlay);
    const { left, top, bottom } = selected.range.getBoundingClientRect();
    placeBeside(overlay, { left, top: top - row * rowHeight, bottom: bottom + row * rowHeight });
    if (!isHintGiven) page.announce(page.phrase('effects.selection.hint', { name: label }));
    isHintGiven = true;
  };
  const backToPage = (): void => {
    overlay.hidden = true;
    button.blur();
  };

  page.listen(button, 'pointerdown', (event) => event.preventDefault());
  page.listen(button, 'mousedown', (event) => event.preventDefault());
  page.listen(button, 'click', () => {
    const chosen = selected;
    backToPage();
    if (chosen !== null) options.run(chosen);
  });
  page.listen(
    window,
    'pointerdown',
    () => {
      isPointerDown = true;
    },
    { capture: true },
  );
  for (const name of ['pointerup', 'pointercancel']) {
    page.listen(
      window,
      name,
      () => {
        isPointerDown = false;
        page.nextFrame(update);
      },
      { capture: true },
    );
  }
  page.listen(document, 'selectionchange', () => page.nextFrame(update));
  page.listen(window, 'scroll', () => page.nextFrame(update), { capture: true, passive: true });
  page.listen(
    window,
    'keydown',
    (event) => {
      if (overlay.hidden) return;
      if (event.key === 'Escape') backToPage();
      if (event.key !== 'Enter' || !event.altKey) return;
      const first = [...stack].find((other) => !other.hidden);
      if (first !== overlay) return;
      event.preventDefault();
      button.focus();
    },
    { capture: true },
  );

  return {
    stop: () => {
      stack.delete(overlay);
    },
  };
}

function selectedText(page: EffectPage): SelectedText | null {
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const { commonAncestorContainer } = range;
  const own =
    commonAncestorContainer instanceof Element
      ? commonAncestorContainer
      : dom.parentElement(commonAncestorContainer);
  const text = selection.toString().trim();
  if (own === null || text === '' || !dom.contains(page.root, own) || !page.isOfPage(own)) return null;
  return { text, range: range.cloneRange(), language: languageOf(own) };
}
