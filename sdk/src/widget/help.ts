import { button, type Context, isUsable, type Part, word } from './context.ts';
import { el, put, write } from './dom.ts';
import { whyNoAi } from './status.ts';

/** The section that leads to help with one paragraph; null where the plan has no AI. */
export function help(context: Context): Part | null {
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
      const reason = whyNoAi(context.status());
      write(line, word(context, reason ?? 'helpLine'));
      put(choose, 'aria-disabled', reason !== null && 'true');
    },
  };
}
