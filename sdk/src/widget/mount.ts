import type { Theme } from '../client/api.ts';
import type { WidgetClient } from '../client/types.ts';
import type { Words } from '../locales/words.ts';
import * as dom from '../page-dom.ts';
import type { Context, Memory } from './context.ts';
import { el, put } from './dom.ts';
import { keepInside } from './focus-trap.ts';
import { makeHost } from './host.ts';
import type { Panel } from './panel.ts';
import { watchService } from './service.ts';
import { ownTrigger, pageTrigger, selectedTrigger, type Trigger } from './trigger.ts';
import type { MountedWidget, MountOptions } from './types.ts';
import { chooseLanguage, loadPanelWords, loadWords } from './words.ts';

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

/** Maximum viewport width at which the panel is a modal sheet that traps focus. Must match the stylesheet. */
const narrowQuery = '(max-width: 40em)';

/**
 * Mounts the reference widget: a round button (or a page element) and a panel with every tool in the plan. Failed API
 * calls and file loads are reported in the panel, so this function never throws in a browser.
 * @throws Error on a server
 */
export function mountWidget(client: WidgetClient, options: MountOptions = {}): MountedWidget {
  dom.requirePage('mountWidget');
  const host = makeHost();
  const narrow = matchMedia(narrowQuery);
  const memory: Memory = { openCategories: new Set(), query: '', areAllPresetsShown: false, lastUsed: [] };
  const liveRegion = el('div', { class: 'status', role: 'status' });
  const panelElement = el('section', { class: 'panel', role: 'dialog', tabindex: -1, hidden: true });
  const toggle = () => (isOpen() ? close() : open());
  const trigger = makeTrigger(options.trigger, toggle);
  const listening = new AbortController();
  const { signal } = listening;

  let spoken: { readonly language: string; readonly words: Words } | null = null;
  let panel: Panel | null = null;
  let drawing = 0;
  let hasFont = false;
  let drawn = '';

  if (trigger.element) host.root.append(trigger.element);
  host.root.append(el('div', { class: 'scrim', onclick: () => close() }), panelElement);

  const isOpen = () => !panelElement.hidden;
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

  /** Renders the button, and the panel if it is open. If calls overlap, only the latest one takes effect. */
  async function draw(): Promise<void> {
    drawing += 1;
    const turn = drawing;
    drawn = contentsOf(client);
    const config = client.current?.config ?? null;
    const preferred = chooseLanguage([client.language, navigator.language]);
    if (spoken?.language !== preferred) spoken = await loadWords(preferred);
    if (turn !== drawing || signal.aborted) return;
    const { language, words } = spoken;
    host.setTheme(config ?? { theme: fallbackTheme });
    put(host.root, 'lang', language);
    put(host.root, 'dir', words.dir);
    const title = options.labels?.title ?? words.ui.title ?? '';
    put(host.root, 'aria-label', title);
    trigger.show(config, title);
    options.onLanguage?.(language);
    if (isOpen()) await drawPanel(turn, language, words);
  }

  async function drawPanel(turn: number, language: string, words: Words): Promise<void> {
    const [{ lines, panel: translated }, content, { makePanel }] = await Promise.all([
      loadPanelWords(language),
      import('./lazy/content.ts'),
      import('./panel.ts'),
    ]);
    if (turn !== drawing || !isOpen()) return;
    host.addCss(content.panelCss + content.contentCss);
    if (!hasFont) content.addInterfaceFont(signal);
    hasFont = true;
    const context: Context = {
      client,
      options,
      boot: client.current,
      vocabulary: {
        language,
        words,
        lines: lines ?? { tools: {}, presets: {} },
        panel: translated ?? content.englishPanel,
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
      minimize: (isMinimized) => put(panelElement, 'data-aside', isMinimized),
      setLanguage: (next) => client.settings.setLanguage(next),
    };
    const focused = host.shadow.activeElement?.getAttribute('data-key');
    liveRegion.textContent = '';
    unsupported = unsupportedTools(options);
    panel = makePanel(context, liveRegion);
    put(panelElement, 'data-side', context.boot?.config.position.endsWith('left') ? 'left' : 'right');
    put(panelElement, 'aria-labelledby', panel.heading.id);
    panelElement.replaceChildren(panel.element);
    panel.sync();
    const again = focused ? host.shadow.querySelector<HTMLElement>(`[data-key="${focused}"]`) : null;
    if (focused !== undefined || host.shadow.activeElement === null) (again ?? panelElement).focus();
  }

  function redraw(): void {
    draw().catch((error: unknown) => {
      if (panel === null) panelElement.textContent = spoken?.words.ui.failed ?? '';
      reportError(error);
    });
  }

  function open(): void {
    if (isOpen() || signal.aborted) return;
    panelElement.hidden = false;
    trigger.setOpen(true);
    host.raise();
    panelElement.focus();
    client.track({ kind: 'panel', action: 'on' });
    redraw();
  }

  function close(): void {
    if (!isOpen()) return;
    panelElement.hidden = true;
    panelElement.replaceChildren();
    panel = null;
    trigger.setOpen(false);
    trigger.focus();
    client.track({ kind: 'panel', action: 'off' });
  }

  function redrawIfChanged(): void {
    const isBusy = panel?.isBusy || panelElement.hasAttribute('data-aside');
    if (!isBusy && contentsOf(client) !== drawn) redraw();
  }

  function syncZoom(): void {
    const zoom = Number(client.settings.value('text_zoom') ?? 100) / 100;
    host.root.style.setProperty('--z', String(zoom));
  }

  const setNarrow = () => put(panelElement, 'aria-modal', narrow.matches && 'true');
  narrow.addEventListener('change', setNarrow, { signal });
  host.root.addEventListener('keydown', (event) => {
    if (!isOpen()) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      if (!panel?.stepBack()) close();
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
  const unfollow = [
    client.on('change', () => {
      syncZoom();
      syncPanel();
      if (drawn !== '') redrawIfChanged();
    }),
    client.on('ready', redrawIfChanged),
    client.on('conflict', () => announce(options.labels?.merged ?? spoken?.words.ui.merged ?? '')),
  ];
  setNarrow();
  syncZoom();
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

/** Serializes the language and all boot data that is rendered, so that unchanged data causes no re-render. */
function contentsOf({ current, language }: WidgetClient): string {
  return JSON.stringify([language, current?.config, current?.plan, current?.presets]);
}
