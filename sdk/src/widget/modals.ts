import * as dom from '../page-dom.ts';

interface Modals {
  /** Returns the topmost modal dialog or fullscreen element, or null. Browsers make everything outside of it inert. */
  top(): Element | null;
  /** Looks for modal elements now, and calls `onChange`. */
  find(): void;
}

/** Elements that do not render their children. */
const replaced = 'video,audio,img,canvas,iframe,object,embed,svg,math,input,textarea,select';

/**
 * Follows the modal dialogs and the fullscreen element of the page, because browsers do not expose the order of the top
 * layer. Finds dialogs in shadow trees when they receive the focus, which `showModal` moves into them.
 * @param onChange called when an element may have become or stopped being modal
 */
export function watchModals(own: Element, onChange: () => void, signal: AbortSignal): Modals {
  let opened: readonly Element[] = [];
  const find = (path: readonly EventTarget[]): void => {
    const dialogs = dom.property(document, 'getElementsByTagName').call(document, 'dialog');
    const inPath = path.filter((node) => node instanceof HTMLDialogElement);
    for (const element of [...dialogs, ...inPath.reverse(), ...fullscreenElements()]) {
      if (!isModal(element) || opened.includes(element)) continue;
      opened = [...opened, element];
      watch.observe(element, { attributeFilter: ['open'] });
    }
    onChange();
  };
  const watch = new MutationObserver(() => find([]));
  watch.observe(document, { attributeFilter: ['open'], subtree: true });
  signal.addEventListener('abort', () => watch.disconnect());
  const listen = (name: string) =>
    window.addEventListener(
      name,
      (event) => {
        const path = event.composedPath();
        if (!path.includes(own)) find(path);
      },
      { capture: true, signal },
    );
  for (const name of ['focusin', 'fullscreenchange']) listen(name);
  return {
    find: () => find([]),
    top() {
      opened = opened.filter(isModal);
      return opened.at(-1) ?? null;
    },
  };
}

function isModal(element: Element): boolean {
  return element.isConnected && element.matches(':modal,:fullscreen');
}

function fullscreenElements(): Element[] {
  let element = dom.property(document, 'fullscreenElement');
  while (element?.shadowRoot?.fullscreenElement) element = element.shadowRoot.fullscreenElement;
  return element === null || element === document.documentElement || element.matches(replaced)
    ? []
    : [element];
}
