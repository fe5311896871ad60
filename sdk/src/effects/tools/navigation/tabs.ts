import * as dom from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { make } from '../shared/dom.ts';

export const tabStyle = `
.aw-tabs { display: flex; flex-wrap: wrap; gap: 4px; border-block-end: 1px solid var(--line); margin-block-end: 8px; }
.aw-overlay .aw-tabs button { border-radius: 8px 8px 0 0; color: var(--muted); border-block-end: 3px solid transparent; }
.aw-overlay .aw-tabs [aria-selected='true'] { color: var(--ink); font-weight: 700; border-block-end-color: var(--accent); }
`;

let tabsCount = 0;

/** Creates tabs with panels. Arrow keys, Home and End move between the tabs (ARIA Authoring Practices). */
export function makeTabs(
  page: EffectPage,
  label: string,
  tabs: readonly { readonly label: string; readonly content: HTMLElement }[],
): HTMLElement {
  const { document } = page;
  tabsCount += 1;
  const parts = tabs.map((tab, index) => {
    const id = `aw-tab-${tabsCount}-${index}`;
    const button = make(
      document,
      'button',
      { type: 'button', role: 'tab', id, 'aria-controls': `${id}-list` },
      tab.label,
    );
    const list = make(
      document,
      'div',
      { role: 'tabpanel', id: `${id}-list`, 'aria-labelledby': id },
      tab.content,
    );
    return { button, list };
  });
  const buttons = parts.map(({ button }) => button);
  const select = (chosen: number): void => {
    for (const [index, { button, list }] of dom.indexed(parts)) {
      button.setAttribute('aria-selected', String(index === chosen));
      button.tabIndex = index === chosen ? 0 : -1;
      list.hidden = index !== chosen;
    }
  };
  for (const [index, button] of dom.indexed(buttons)) {
    page.listen(button, 'click', () => select(index));
    page.listen(button, 'keydown', (event) => {
      const isForward = getComputedStyle(button).direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft';
      const isBack = isForward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
      const steps: Readonly<Record<string, number>> = {
        [isForward]: (index + 1) % buttons.length,
        [isBack]: (index - 1 + buttons.length) % buttons.length,
        Home: 0,
        End: buttons.length - 1,
      };
      const next = steps[event.key];
      if (next === undefined) return;
      event.preventDefault();
      select(next);
      buttons[next]?.focus();
    });
  }
  select(0);
  const bar = make(document, 'div', { class: 'aw-tabs', role: 'tablist', 'aria-label': label }, ...buttons);
  return make(document, 'div', { class: 'aw-rows' }, bar, ...parts.map(({ list }) => list));
}
