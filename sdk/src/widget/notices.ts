import { button, type Context, type Part, word } from './context.ts';
import { el, icon } from './dom.ts';
import { interfaceIcons } from './icons/interface.ts';
import { noticesOf } from './status.ts';

/** Sentences about how the service does, above the content; the first is also said in the live region. */
export function notices(context: Context): Part {
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
            icon(key === 'loading' ? interfaceIcons.info : interfaceIcons.warning),
            el('p', {}, word(context, key)),
            key === 'failed' && button(interfaceIcons.reset, word(context, 'retry'), () => context.retry()),
          ),
        ),
      );
      const [first] = keys;
      if (first !== undefined) context.say(word(context, first), true);
    },
  };
}
