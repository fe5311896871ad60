import { afterFocusMove } from '../page-dom.ts';
import { category } from './categories.ts';
import {
  button,
  type Context,
  formatNumber,
  isUsable,
  type Part,
  type SearchablePart,
  word,
} from './context.ts';
import { el, icon, newId, put, write } from './dom.ts';
import { type Foot, foot } from './foot.ts';
import { interfaceIcons } from './icons/interface.ts';
import { more } from './more.ts';
import { offers } from './offers.ts';
import { presets } from './presets.ts';
import { aiUnavailableReason, noticesOf } from './status.ts';
import { tiles } from './tiles.ts';

export interface Panel extends Part {
  readonly heading: HTMLElement;
  readonly foot: Foot;
  /** True while a form is shown in place of the settings. */
  readonly isBusy: boolean;
  showView(view: HTMLElement | null): void;
  /** Closes the innermost open element: menu, view or search. Returns false if none is open. */
  stepBack(): boolean;
}

/** Scroll distance after which the header shrinks; must be larger than the height that the header loses. */
const shrinkAfterPx = 96;

export function makePanel(context: Context, status: HTMLElement): Panel {
  const { boot, memory, vocabulary } = context;
  const heading = el('h2', { id: newId() }, word(context, 'title'));
  const logoUrl = boot?.config.theme.logoUrl;
  const close = el(
    'button',
    {
      type: 'button',
      class: 'close',
      'data-key': 'close',
      'aria-label': word(context, 'close'),
      onclick: () => context.close(),
    },
    icon(interfaceIcons.close),
  );
  const menu = more(context);
  const search = el('input', {
    type: 'search',
    'data-key': 'search',
    autocomplete: 'off',
    placeholder: word(context, 'search'),
    'aria-label': word(context, 'search'),
    oninput: () => find(search.value),
  });
  search.value = memory.query;
  const searchField = el('div', { class: 'search' }, icon(interfaceIcons.search), search);
  const head = el(
    'div',
    { class: 'head' },
    el(
      'div',
      { class: 'bar' },
      typeof logoUrl === 'string' && el('img', { src: logoUrl, alt: '', class: 'logo' }),
      el(
        'div',
        { class: 'title' },
        heading,
        boot?.config.name && el('p', { class: 'line' }, boot.config.name),
      ),
      menu.element,
      close,
    ),
    searchField,
  );

  const noticePart = notices(context);
  const offerPart = offers(context);
  const presetPart = presets(context);
  const helpPart = help(context);
  const tilePart = boot === null ? null : tiles(context);
  const codes = Object.keys(vocabulary.words.categories);
  const categoryParts = new Map<string, SearchablePart>();
  for (const code of codes) {
    const part = category(context, code);
    if (part !== null) categoryParts.set(code, part);
  }
  const nothingFound = el('p', { class: 'nothing', hidden: true }, word(context, 'noResults'));
  const sections = context.options.sections ?? ['tiles', 'presets', ...codes, 'help'];
  const parts = new Map<string, Part | null>([
    ['tiles', tilePart],
    ['presets', presetPart],
    ['help', helpPart],
    ...categoryParts,
  ]);
  const ordered = sections.flatMap((name) => parts.get(name) ?? []);
  const all = ordered.filter((part) => part !== tilePart);
  const allButton = el(
    'button',
    {
      type: 'button',
      class: 'disclosure all',
      'data-key': 'all',
      onclick: () => {
        memory.areAllShown = !memory.areAllShown;
        filter();
        if (memory.areAllShown) allButton.scrollIntoView({ block: 'start' });
      },
    },
    el('span', { class: 'name' }, word(context, 'allSettings')),
    icon(interfaceIcons.chevron),
  );
  const allElement = el('div', {}, ...all.map(({ element }) => element));
  const settings = el(
    'div',
    { class: 'settings' },
    nothingFound,
    tilePart?.element,
    offerPart?.element,
    all.length > 0 && allButton,
    allElement,
  );
  // In Firefox, scrollable elements are tab stops by default. The panel body must not be one: it has no accessible
  // name, and its content can be reached without focusing it.
  const body = el('div', { class: 'body', tabindex: -1 }, noticePart.element, settings);
  body.addEventListener('scroll', () => {
    // The header shrinks at one threshold and grows at another, so that resizing it does not immediately trigger the
    // opposite change.
    if (body.scrollTop === 0 || body.scrollTop > shrinkAfterPx) put(head, 'data-small', body.scrollTop > 0);
  });
  const footPart = foot(context, status);

  function find(query: string): void {
    memory.query = query.trim();
    const found = filter();
    if (memory.query !== '')
      context.announce(word(context, 'found', { n: formatNumber(context, found) }), true);
  }
  function filter(): number {
    const isSearching = memory.query !== '';
    let found = presetPart?.filter() ?? 0;
    for (const part of [tilePart, helpPart]) if (part) part.element.hidden = isSearching;
    allButton.hidden = isSearching;
    put(allButton, 'aria-expanded', String(memory.areAllShown));
    allElement.hidden = !isSearching && !memory.areAllShown;
    for (const part of categoryParts.values()) found += part.filter();
    nothingFound.hidden = !isSearching || found > 0;
    return found;
  }

  let view: HTMLElement | null = null;
  const showView = (next: HTMLElement | null) => {
    const last = view;
    view = next;
    settings.hidden = next !== null;
    searchField.hidden = next !== null || boot === null;
    if (next !== null) body.append(next);
    else menu.button.focus();
    if (last !== null) {
      last.classList.add('leaving');
      afterFocusMove(() => last.remove());
    }
    body.scrollTop = 0;
  };

  searchField.hidden = menu.element.hidden = boot === null;

  return {
    element: el('div', { class: 'frame' }, head, body, footPart.element),
    heading,
    foot: footPart,
    get isBusy() {
      return view !== null;
    },
    showView,
    stepBack() {
      if (menu.close()) return true;
      if (view !== null) {
        showView(null);
        return true;
      }
      if (memory.query === '') return false;
      search.value = '';
      find('');
      search.focus();
      return true;
    },
    sync() {
      noticePart.sync();
      offerPart?.sync();
      for (const part of ordered) part.sync();
      footPart.sync();
      filter();
    },
  };
}

function help(context: Context): Part | null {
  if (!context.boot?.plan.ai.enabled) return null;
  const line = el('p', { class: 'line' });
  const choose = button(context.icons.pick, word(context, 'choose'), async () => {
    if (!isUsable(choose)) return;
    const { helpWithReading } = await import('./lazy/reading-help.ts');
    await helpWithReading(context);
    choose.focus();
  });
  put(choose, 'data-key', 'help:choose');
  return {
    element: el('section', { class: 'help' }, el('h3', {}, word(context, 'help')), line, choose),
    sync() {
      const reason = aiUnavailableReason(context.status());
      write(line, word(context, reason ?? 'helpLine'));
      put(choose, 'aria-disabled', reason !== null && 'true');
    },
  };
}

function notices(context: Context): Part {
  const element = el('div', { class: 'notices' });
  let shown = '';
  return {
    element,
    sync() {
      const keys = noticesOf(context.status());
      if (keys.join() === shown) return;
      shown = keys.join();
      element.replaceChildren(
        ...keys.map((key) =>
          el(
            'div',
            { class: key === 'loading' ? 'notice calm' : 'notice' },
            icon(context.icons[`notice:${key}`] ?? interfaceIcons[key === 'loading' ? 'info' : 'warning']),
            el('p', {}, word(context, key)),
            (key === 'failed' || key === 'limited') &&
              button(interfaceIcons.reset, word(context, 'retry'), () => context.retry()),
          ),
        ),
      );
      const [first] = keys;
      if (first !== undefined) context.announce(word(context, first), true);
    },
  };
}
