import { languageNames } from '../../locales/names.ts';
import { button, type Context, word } from '../context.ts';
import { el, icon, newId, put } from '../dom.ts';
import type { WordKey } from '../words.ts';

const whatThisIsNotUrl =
  'https://github.com/accessibility-widget/api/blob/main/docs/about/what-this-is-not.md';

export function fillMenu(context: Context, menu: HTMLElement): void {
  const item = (key: WordKey, onclick: () => void) => {
    const made = button(context.icons[key], word(context, key), onclick, 'item');
    put(made, 'data-key', key);
    return made;
  };
  const openForm = async (kind: 'feedback' | 'report') => {
    const { makeForm } = await import('./form.ts');
    menu.hidden = true;
    makeForm(context, kind);
  };
  menu.replaceChildren(
    item('feedback', () => openForm('feedback')),
    item('report', () => openForm('report')),
    ...statementLink(context),
    link(context, 'whatThisIsNot', whatThisIsNotUrl),
    item('sync', async () => {
      const { showOtherDevices } = await import('./other-devices.ts');
      await showOtherDevices(context);
      menu.hidden = true;
    }),
    item('button', async () => {
      const { showButtonView } = await import('./button-view.ts');
      menu.hidden = true;
      showButtonView(context);
    }),
    languageChoice(context),
    item('forget', () => menu.replaceChildren(...forgetConfirmation(context, menu))),
  );
}

function statementLink(context: Context): readonly HTMLElement[] {
  const url = context.boot?.config.statementUrl;
  if (typeof url !== 'string') return [];
  const { protocol } = new URL(url, location.href);
  if (protocol !== 'https:' && protocol !== 'http:') return [];
  return [link(context, 'statement', url)];
}

function link(context: Context, key: WordKey, href: string): HTMLElement {
  return el(
    'a',
    { class: 'item', href, target: '_blank', rel: 'noopener', 'data-key': key },
    icon(context.icons[key]),
    el('span', {}, word(context, key), el('span', { class: 'line' }, word(context, 'newTab'))),
  );
}

function languageChoice(context: Context): HTMLElement {
  const id = newId();
  const select = el(
    'select',
    { id, 'data-key': 'language', onchange: () => context.setLanguage(select.value) },
    ...Object.entries(languageNames).map(([code, name]) => el('option', { value: code, lang: code }, name)),
  );
  select.value = context.vocabulary.language;
  return el(
    'div',
    { class: 'item' },
    icon(context.icons.language),
    el('label', { for: id }, word(context, 'language')),
    select,
  );
}

function forgetConfirmation(context: Context, menu: HTMLElement): readonly HTMLElement[] {
  const again = () => {
    fillMenu(context, menu);
    menu.querySelector<HTMLElement>('[data-key=forget]')?.focus();
  };
  const yes = button(
    context.icons.forget,
    word(context, 'forgetYes'),
    () =>
      context.client.profile.forget().then(
        () => {
          context.announce(word(context, 'forgotten'));
          again();
        },
        () => context.announce(word(context, 'sendFailed')),
      ),
    'button main',
  );
  const no = button(context.icons.back, word(context, 'cancel'), again);
  queueMicrotask(() => no.focus());
  return [
    el('p', { class: 'question' }, word(context, 'forgetSure')),
    el('div', { class: 'answers' }, yes, no),
  ];
}
