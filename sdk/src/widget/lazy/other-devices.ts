import { type Context, word } from '../context.ts';
import { el, newId, put } from '../dom.ts';
import { field, showInView } from './view.ts';

/** Shows the switch that stores the settings on the service, and the code that connects another device. */
export async function showOtherDevices(context: Context): Promise<void> {
  const { profile } = context.client;
  let isSynced = await profile.isSynced();

  const [nameId, lineId] = [newId(), newId()];
  const toggle = el(
    'button',
    {
      type: 'button',
      class: 'row',
      role: 'switch',
      'aria-labelledby': nameId,
      'aria-describedby': lineId,
      'data-key': 'sync:switch',
      onclick: () => change(() => profile.setSynced(!isSynced), isSynced ? 'syncEnded' : 'syncedNow'),
    },
    el(
      'span',
      { class: 'text' },
      el('span', { class: 'name', id: nameId }, word(context, 'sync')),
      el('span', { class: 'line', id: lineId }, word(context, 'syncLine')),
    ),
    el('span', { class: 'track', 'aria-hidden': 'true' }),
  );

  const own = field(
    word(context, 'code'),
    el('input', { readonly: true, dir: 'ltr', 'data-key': 'sync:code' }),
    word(context, 'codeLine'),
  );
  const others = field(
    word(context, 'haveCode'),
    el('input', { autocomplete: 'off', dir: 'ltr', 'data-key': 'sync:join' }),
  );
  const join = el(
    'form',
    {
      class: 'form',
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        void change(() => profile.join(others.input.value), 'syncedNow');
      },
    },
    others.element,
    el(
      'div',
      { class: 'answers' },
      el('button', { class: 'button main', 'data-key': 'sync:use' }, word(context, 'useCode')),
    ),
  );

  async function change(run: () => Promise<void>, done: 'syncedNow' | 'syncEnded'): Promise<void> {
    others.setError('');
    try {
      await run();
      await sync();
      toggle.focus();
      context.announce(word(context, done));
    } catch (error) {
      const isUnknown = error instanceof Error && 'code' in error && error.code === 'UNKNOWN_CODE';
      if (!isUnknown) return context.announce(word(context, 'syncFailed'));
      others.setError(word(context, 'badCode'));
      others.input.focus();
    }
  }

  async function sync(): Promise<void> {
    isSynced = await profile.isSynced();
    const code = await profile.code();
    put(toggle, 'aria-checked', String(isSynced));
    // A site that provides the visitor ID connects the devices itself, through the visitor's account.
    own.element.hidden = !isSynced || !code;
    own.input.value = code ?? '';
    join.hidden = isSynced || code === null;
  }

  await sync();
  showInView(context, toggle, own.element, join);
  toggle.focus();
}
