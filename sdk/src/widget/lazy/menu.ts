import { afterFocusMove } from '../../page-dom.ts';
import { button, type Context, word } from '../context.ts';
import { el, icon, put } from '../dom.ts';
import { languageChoice } from '../language-choice.ts';
import type { WordKey } from '../words.ts';

const whatThisIsNotUrl =
  'https://github.com/accessibility-widget/api/blob/main/docs/about/what-this-is-not.md';

export function fillMenu(context: Context, menu: HTMLElement): void {
  const item = (key: WordKey, onclick: () => void) => {
    const made = button(context.icons[key], word(context, key), onclick, 'item');
    put(made, 'data-key', key);
    return made;
  };
  const hide = () => {
    menu.hidden = true;
  };
  const openForm = async (kind: 'feedback' | 'report') => {
    const { makeForm } = await import('./form.ts');
    makeForm(context, kind);
    afterFocusMove(hide);
  };
  menu.replaceChildren(
    item('feedback', () => openForm('feedback')),
    item('report', () => openForm('report')),
    ...statementLink(context),
    link(context, 'whatThisIsNot', whatThisIsNotUrl),
    item('sync', async () => {
      const { showOtherDevices } = await import('./other-devices.ts');
      await showOtherDevices(context);
      afterFocusMove(hide);
    }),
    item('button', async () => {
      const { showButtonView } = await import('./button-view.ts');
      showButtonView(context);
      afterFocusMove(hide);
    }),
    languageChoice(context, 'language', 'item'),
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
