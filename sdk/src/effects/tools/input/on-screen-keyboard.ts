import { isHtmlElement } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { languageOf } from '../../passages/dom.ts';
import { isEditable } from '../shared/dom.ts';
import { makeLauncher } from '../shared/launcher.ts';
import { panelStyle } from '../shared/panel-style.ts';
import { focusedIn, listenInTrees } from '../shared/trees.ts';

/** Shows an on-screen keyboard for the focused field. Each layout is loaded when it is first needed. */
export const onScreenKeyboard: Effect = {
  code: 'on_screen_keyboard',
  start(page) {
    const { document } = page;
    page.setLayerStyle(panelStyle);
    const layer = page.layer({ interactive: true });
    const launcher = makeLauncher(page, layer, 'keyboard', page.phrase('effects.keyboard.show'));
    let field: HTMLElement | null = null;
    let opensOnFocus = true;
    let keyboard: Promise<{ open(field: HTMLElement, language: string): void; close(): void }> | null = null;

    const focusedField = (): HTMLElement | null => {
      const focused = focusedIn(document);
      const isField = focused !== null && isEditable(focused) && page.isOfPage(focused);
      return isField && isHtmlElement(focused) ? focused : null;
    };
    const open = async (focused: HTMLElement): Promise<void> => {
      try {
        keyboard ??= import('./keyboard-panel.ts').then(({ makeKeyboard }) =>
          makeKeyboard(page, layer, {
            onClose: () => {
              opensOnFocus = false;
            },
          }),
        );
        const shown = await keyboard;
        if (!page.signal.aborted) shown.open(focused, languageOf(focused) || page.language);
      } catch (error) {
        page.fail(error);
      }
    };
    listenInTrees(page, 'focusin', ([target]) => {
      if (target === undefined || !isHtmlElement(target) || !page.isOfPage(target)) return;
      if (!isEditable(target)) {
        field = null;
        void keyboard?.then((shown) => shown.close());
        return;
      }
      field = target;
      if (opensOnFocus) void open(target);
    });
    page.listen(launcher.button, 'pointerdown', (event) => event.preventDefault());
    page.listen(launcher.button, 'mousedown', (event) => event.preventDefault());
    page.listen(launcher.button, 'click', () => {
      opensOnFocus = true;
      const focused = field ?? focusedField();
      if (focused !== null) void open(focused);
      else page.announce(page.phrase('effects.keyboard.choose'));
    });
    field = focusedField();
    if (field !== null) void open(field);
    return { stop: () => launcher.remove() };
  },
};
