import type { Theme } from '../client/api.ts';
import type { WidgetClient } from '../client/types.ts';
import type { Words } from '../locales/words.ts';
import * as dom from '../page-dom.ts';
import {
  type ButtonChoice,
  isShortcut,
  openFragment,
  readButtonChoice,
  storeButtonChoice,
} from './button-choice.ts';
import type { Context, Memory } from './context.ts';
import { el, put, write } from './dom.ts';
import { keepInside } from './focus-trap.ts';
import { makeHost } from './host.ts';
import type { Panel } from './panel.ts';
import { watchService } from './service.ts';
import { ownTrigger, pageTrigger, selectedTrigger, type Trigger } from './trigger.ts';
import type { MountedWidget, MountOptions } from './types.ts';
import { chooseLanguage, fill, loadPanelWords, loadWords } from './words.ts';

const fallbackTheme: Theme = {
  leadColor: '#0B57D0',
  triggerColor: '#0B57D0',
  icon: 'person',
  size: 'medium',
  offsetX: 16,
  offsetY: 16,
  hideOnMobile: false,
  logoUrl: null,
};

/** Maximum viewport width at which the panel is a modal sheet. Must match the stylesheet. */
const narrowQuery = '(max-width: 40em)';

/**
 * Mounts the reference widget: a round button (or a page element) and a panel with every tool in the plan. Failed API
 * calls and file loads are reported in the panel, so this function never throws in a browser.
 * @throws Error on a server
 */
export function mountWidget(client: WidgetClient, options: MountOptions = {}): MountedWidget {
  dom.requirePage('mountWidget');
  const host = makeHost(() => present());
  const narrow = matchMedia(narrowQuery);
  const memory: Memory = {
    openCategories: new Set(),
    query: '',
    areAllPresetsShown: false,
    areAllShown: false,
    isChanged: false,
  };
  const liveRegion = el('div', { class: 'status', role: 'status' });
  const panelElement = el('dialog', {
    class: 'panel',
    tabindex: -1,
    onclick: (event) => event.target === panelElement && isOnBackdrop(event) && close(),
    oncancel: (event) => {
      event.preventDefault();
      stepBack();
    },
  });
  const toggle = () => (isOpen() ? close() : open());
  /** A link that appears when it has the focus. It remains when the visitor has hidden the button. */
  const entry = el('a', {
    class: 'entry',
    href: openFragment,
    hidden: true,
    onclick: (event) => {
      event.preventDefault();
      open();
    },
  });
  const trigger = makeTrigger(options.trigger, toggle);
  const listening = new AbortController();
  const { signal } = listening;

  let spoken: { readonly language: string; readonly words: Words } | null = null;
  let panel: Panel | null = null;
  let drawing = 0;
  let isPrepared = false;
  let drawn = '';
  let choice = readButtonChoice();

  host.root.append(entry);
  if (trigger.element) host.root.append(trigger.element);
  host.root.append(panelElement);

  const isOpen = () => panelElement.open;
  const isAside = () => panelElement.hasAttribute('data-aside');
  const announce = (text: string, isQuiet = false) => panel?.foot.announce(text, isQuiet);
  let unsupported: ReadonlyMap<string, string> = new Map();
  const syncPanel = () => {
    if (panel === null) return;
    unsupported = unsupportedTools(options);
    panel.sync();
  };
  const service = watchService(client, () => {
    if (service.status.boot !== 'loading' && !trigger.isShown) redraw();
    syncPanel();
  });

  /** On a site that the service refuses, the widget has nothing to offer unless it has cached the site's tools. */
  const isRefused = () => service.status.boot === 'refused' && client.current === null;

  /** Renders the button, and the panel if it is open. If calls overlap, only the latest one takes effect. */
  async function draw(): Promise<void> {
    drawing += 1;
    const turn = drawing;
    drawn = contentsOf(client);
    const config = client.current?.config ?? null;
    const preferred = chooseLanguage(preferredLanguages(client));
    if (spoken?.language !== preferred) spoken = await loadWords(preferred);
    if (turn !== drawing || signal.aborted) return;
    const { language, words } = spoken;
    host.setTheme(config ?? { theme: fallbackTheme });
    put(host.root, 'lang', language);
    put(host.root, 'dir', words.dir);
    const title = options.labels?.title ?? words.ui.title ?? '';
    put(host.root, 'aria-label', title);
    put(panelElement, 'aria-label', title);
    if (!isRefused()) trigger.show(config, title);
    syncButton();
    write(entry, title);
    entry.hidden = isRefused();
    options.onLanguage?.(language);
    if (isOpen()) await drawPanel(turn, language, words);
  }

  async function drawPanel(turn: number, language: string, words: Words): Promise<void> {
    const [texts, content, { makePanel }] = await Promise.all([
      loadPanelWords(language),
      import('./lazy/content.ts'),
      import('./panel.ts'),
    ]);
    if (turn !== drawing || !isOpen()) return;
    host.addCss(content.panelCss + content.contentCss);
    if (!isPrepared) {
      content.addFont('atkinson_hyperlegible', signal);
      content.uncoverFocus(panelElement, () => close(false), signal);
    }
    isPrepared = true;
    const context: Context = {
      client,
      options,
      boot: client.current,
      vocabulary: {
        language,
        words,
        ...texts,
      },
      icons: content.contentIcons,
      makeColor: content.makeColor,
      memory,
      host,
      status: () => service.status,
      unsupported: () => unsupported,
      announce,
      close,
      retry: service.boot,
      showView: (view) => panel?.showView(view),
      minimize(isMinimized) {
        put(panelElement, 'data-aside', isMinimized);
        present();
      },
      button: {
        get choice() {
          return choice;
        },
        change: changeButton,
        isOwn: trigger.isOwn,
      },
      setLanguage: (next) => client.settings.setLanguage(next),
    };
    const focused = host.shadow.activeElement?.getAttribute('data-key');
    liveRegion.textContent = '';
    unsupported = unsupportedTools(options);
    panel = makePanel(context, liveRegion);
    const position = choice.position ?? context.boot?.config.position;
    put(panelElement, 'data-side', position?.endsWith('left') ? 'left' : 'right');
    const last = panelElement.firstElementChild;
    panelElement.prepend(panel.element);
    panel.sync();
    const again = focused ? host.shadow.querySelector<HTMLElement>(`[data-key="${focused}"]`) : null;
    if (focused !== undefined || host.shadow.activeElement === null) (again ?? panelElement).focus();
    last?.remove();
  }

  function redraw(): void {
    draw().catch((error: unknown) => {
      if (panel === null) panelElement.textContent = spoken?.words.ui.failed ?? '';
      dom.reportFailure(error);
    });
  }

  function open(): void {
    if (isOpen() || signal.aborted) return;
    host.raise();
    panelElement.replaceChildren();
    panelElement.show();
    entry.tabIndex = -1;
    trigger.setOpen(true);
    panelElement.focus();
    // Screen readers say nothing in Firefox about the focus in a dialog that is modal at once.
    dom.afterFocusMove(present);
    client.track({ kind: 'panel', action: 'on' });
    redraw();
  }

  /** Makes the open panel modal on narrow screens, except while the visitor picks an element of the page. */
  function present(): void {
    const isModal = narrow.matches && !isAside();
    if (!isOpen() || panelElement.matches(':modal') === isModal) return;
    const focused = host.shadow.activeElement;
    panelElement.close();
    if (isModal) panelElement.showModal();
    else panelElement.show();
    if (focused instanceof HTMLElement) focused.focus();
  }

  /** @param returnsFocus false if the focus is in the page and stays there */
  function close(returnsFocus = true): void {
    if (!isOpen()) return;
    panel = null;
    panelElement.close();
    entry.tabIndex = 0;
    trigger.setOpen(false);
    if (returnsFocus && !trigger.focus()) entry.focus();
    dom.afterFocusMove(() => isOpen() || panelElement.replaceChildren());
    client.track({ kind: 'panel', action: 'off' });
  }

  function stepBack(): void {
    if (!panel?.stepBack()) close();
  }

  function isOnBackdrop(event: Event): boolean {
    return event instanceof MouseEvent && event.clientY < panelElement.getBoundingClientRect().top;
  }

  /** @param isKept false if the choice applies to this page only */
  function changeButton(next: ButtonChoice, isKept = true): void {
    choice = next;
    if (isKept) storeButtonChoice(next);
    syncButton();
  }

  function syncButton(): void {
    trigger.setChoice(choice);
    const active = client.settings.active().length;
    const description = fill(spoken?.words.ui.inUse ?? '', { n: active });
    trigger.setActive(active === 0 ? null : description);
  }

  /** Opens the panel from a link of the page, even if the visitor has hidden the button. */
  function openFromLink(): void {
    changeButton({ ...choice, hiddenUntilMs: 0 });
    open();
  }

  function redrawIfChanged(): void {
    const isBusy = panel?.isBusy || isAside();
    if (!isBusy && contentsOf(client) !== drawn) redraw();
  }

  function syncZoom(): void {
    const zoom = Number(client.settings.value('text_zoom') ?? 100) / 100;
    host.root.style.setProperty('--z', String(zoom));
  }

  narrow.addEventListener('change', present, { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (isShortcut(event) && choice.hasShortcut) {
        event.preventDefault();
        if (isOpen()) close();
        else openFromLink();
      }
      const isInside = event.composedPath().includes(host.element);
      const isBusy = !isOpen() || isAside() || event.isComposing;
      if (event.key !== 'Escape' || isInside || isBusy) return;
      // In a modal dialog of the page, the first Escape closes the panel and the second one the dialog.
      if (host.isInModal) event.preventDefault();
      close(false);
    },
    { capture: true, signal },
  );
  window.addEventListener(
    'click',
    (event) => {
      const [target] = event.composedPath();
      const link = target instanceof Element ? dom.closest(target, `a[href$="${openFragment}"]`) : null;
      if (link === null || link === entry) return;
      event.preventDefault();
      openFromLink();
    },
    { capture: true, signal },
  );
  host.root.addEventListener('keydown', (event) => {
    if (!isOpen()) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      stepBack();
    } else if (event.key === 'Tab' && narrow.matches) {
      keepInside(panelElement, event, host.shadow.activeElement);
    }
  });
  // Displays the effects' announcements in the panel while the panel is open.
  dom.listen(
    document,
    'aw-announce',
    (event) => {
      if (panel === null || !(event instanceof CustomEvent)) return;
      event.preventDefault();
      announce(String(event.detail));
    },
    { signal },
  );
  dom.listen(document, 'aw-unsupported', syncPanel, { signal });
  dom.listen(matchMedia('(forced-colors: active)'), 'change', syncPanel, { signal });
  const unfollow = [
    client.on('change', () => {
      syncZoom();
      syncButton();
      syncPanel();
      if (drawn !== '') redrawIfChanged();
    }),
    client.on('ready', redrawIfChanged),
    client.on('conflict', () => announce(options.labels?.merged ?? spoken?.words.ui.merged ?? '')),
  ];
  host.attach();
  syncZoom();
  if (location.hash === openFragment) openFromLink();
  if (client.current !== null) redraw();
  service.boot();

  return {
    open,
    close,
    toggle,
    unmount() {
      listening.abort();
      service.stop();
      for (const end of unfollow) end();
      trigger.remove();
      host.remove();
    },
  };
}

function unsupportedTools({ unsupported = [] }: MountOptions): ReadonlyMap<string, string> {
  const tools = typeof unsupported === 'function' ? unsupported() : unsupported;
  return new Map(tools.map(({ code, reason }) => [code, reason]));
}

function makeTrigger(trigger: MountOptions['trigger'], toggle: () => void): Trigger {
  if (trigger === undefined) return ownTrigger(toggle);
  return typeof trigger === 'string' ? selectedTrigger(trigger, toggle) : pageTrigger(trigger, toggle);
}

/**
 * Returns the widget's languages in order of preference: the visitor's choice, the page's, if it differs from the
 * site's, the browser's, and the site's.
 */
function preferredLanguages({ current, language, settings }: WidgetClient): readonly (string | null)[] {
  const site = current?.config.language ?? null;
  return [settings.language, language === site ? null : language, ...navigator.languages, site];
}

/** Serializes the language and all boot data that is rendered, so that unchanged data causes no re-render. */
function contentsOf(client: WidgetClient): string {
  const { current } = client;
  return JSON.stringify([preferredLanguages(client), current?.config, current?.plan, current?.presets]);
}
