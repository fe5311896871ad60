import type { SyncStatus } from '../../client/types.ts';
import { type Context, word } from '../context.ts';
import { el, put } from '../dom.ts';
import { field, showInView, switchRow } from './view.ts';

/** Shows the switch that stores the settings on the service, and the code that connects another device. */
export async function showOtherDevices(context: Context): Promise<void> {
  const { profile } = context.client;
  let isSynced = false;

  const toggle = switchRow(
    'sync:switch',
    word(context, 'sync'),
    el('span', { class: 'line' }, word(context, 'syncLine')),
    () => void change(() => profile.sync(!isSynced), isSynced ? 'syncEnded' : 'syncedNow'),
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
        void change(() => profile.sync(true, others.input.value), 'syncedNow');
      },
    },
    others.element,
    el(
      'div',
      { class: 'answers' },
      el('button', { class: 'button main', 'data-key': 'sync:use' }, word(context, 'useCode')),
    ),
  );

  async function change(run: () => Promise<SyncStatus>, done: 'syncedNow' | 'syncEnded'): Promise<void> {
    others.setError('');
    try {
      show(await run());
      toggle.focus();
      context.announce(word(context, done));
    } catch (error) {
      const isUnknown = error instanceof Error && 'code' in error && error.code === 'UNKNOWN_CODE';
      if (!isUnknown) return context.announce(word(context, 'syncFailed'));
      others.setError(word(context, 'badCode'));
      others.input.focus();
    }
  }

  function show({ code, ...status }: SyncStatus): void {
    isSynced = status.isSynced;
    put(toggle, 'aria-checked', String(isSynced));
    own.element.hidden = !isSynced || !code;
    own.input.value = code ?? '';
    // A site that provides the visitor ID connects the devices itself, through the visitor's account.
    join.hidden = isSynced || code === null;
  }

  show(await profile.sync());
  showInView(context, toggle, own.element, join);
  toggle.focus();
}
