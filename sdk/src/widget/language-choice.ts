import { languageNames } from '../locales/names.ts';
import { type Context, word } from './context.ts';
import { el, icon, newId } from './dom.ts';

/** Renders the choice of the panel's language, with class names for a menu item or a row. */
export function languageChoice(context: Context, key: string, className: string): HTMLElement {
  const id = newId();
  const select = el(
    'select',
    { id, 'data-key': key, onchange: () => context.setLanguage(select.value) },
    ...Object.entries(languageNames).map(([code, name]) => el('option', { value: code, lang: code }, name)),
  );
  select.value = context.vocabulary.language;
  return el(
    'div',
    { class: className },
    icon(context.icons.language),
    el('label', { for: id }, word(context, 'panelLanguage')),
    select,
  );
}
