import { type CategoryPart, category } from './categories.ts';
import { type Context, formatNumber, type Part, word } from './context.ts';
import { el, icon, newId } from './dom.ts';
import { type Foot, foot } from './foot.ts';
import { help } from './help.ts';
import { interfaceIcons } from './icons/interface.ts';
import { notices } from './notices.ts';
import { presets } from './presets.ts';

export interface Panel extends Part {
  readonly heading: HTMLElement;
  readonly foot: Foot;
  /** True while a form stands in the place of the settings. */
  readonly isBusy: boolean;
  /** Shows something else in the place of the settings, such as a form; null shows the settings again. */
  showView(view: HTMLElement | null): void;
  /** Takes back one step: menu, view, search. False when there was none. */
  stepBack(): boolean;
}

/** Draws the whole panel in the language and with the tools of the context. */
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
    'header',
    { class: 'head' },
    el(
      'div',
      { class: 'bar' },
      typeof logoUrl === 'string' && el('img', { src: logoUrl, alt: '', class: 'logo' }),
      el('div', { class: 'title' }, heading, boot && el('p', { class: 'line' }, boot.config.name)),
      close,
    ),
    searchField,
  );

  const noticePart = notices(context);
  const presetPart = presets(context);
  const helpPart = help(context);
  const codes = Object.keys(vocabulary.words.categories);
  const categoryParts = new Map<string, CategoryPart>();
  for (const code of codes) {
    const part = category(context, code);
    if (part !== null) categoryParts.set(code, part);
  }
  const nothingFound = el('p', { class: 'nothing', hidden: true }, word(context, 'noResults'));
  const sections = context.options.sections ?? ['presets', ...codes, 'help'];
  const ordered = sections.flatMap((name) => {
    const part =
      name === 'presets' ? presetPart : name === 'help' ? helpPart : (categoryParts.get(name) ?? null);
    return part === null ? [] : [part];
  });
  const settings = el('div', { class: 'settings' }, nothingFound, ...ordered.map(({ element }) => element));
  // Firefox makes what scrolls a stop of its own, without a name: all in here can be reached without.
  const body = el('div', { class: 'body', tabindex: -1 }, noticePart.element, settings);
  const footPart = foot(context, status);

  function find(query: string): void {
    memory.query = query.trim();
    const found = filter();
    if (memory.query !== '') context.say(word(context, 'found', { n: formatNumber(context, found) }), true);
  }
  function filter(): number {
    const isSearching = memory.query !== '';
    let found = 0;
    for (const part of ordered) {
      if (part === presetPart || part === helpPart) part.element.hidden = isSearching;
    }
    for (const part of categoryParts.values()) found += part.filter(memory.query);
    nothingFound.hidden = !isSearching || found > 0;
    return found;
  }

  let view: HTMLElement | null = null;
  const showView = (next: HTMLElement | null) => {
    view?.remove();
    view = next;
    settings.hidden = searchField.hidden = next !== null;
    if (next !== null) body.append(next);
    body.scrollTop = 0;
  };

  return {
    element: el('div', { class: 'frame' }, head, body, footPart.element),
    heading,
    foot: footPart,
    get isBusy() {
      return view !== null;
    },
    showView,
    stepBack() {
      if (footPart.closeMenu()) return true;
      if (view !== null) {
        showView(null);
        search.focus();
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
      for (const part of ordered) part.sync();
      footPart.sync();
      filter();
    },
  };
}
