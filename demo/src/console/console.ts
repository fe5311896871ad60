import type { CallRecord, WidgetClient } from '../../../sdk/src/client/types.ts';
import { find } from '../elements.ts';
import type { Tap } from '../tap.ts';
import { callRow } from './call-row.ts';
import { startFold } from './fold.ts';
import { startMeters } from './meters.ts';

export interface Console {
  listen(client: WidgetClient): void;
  /** Shows a client's remaining calls and credits. */
  measure(client: WidgetClient): void;
  showOutcome(text: string): void;
}

const shownCalls = 50;

export function startConsole(tap: Tap): Console {
  const panel = find('[data-console]', HTMLElement);
  const list = find('[data-calls]', HTMLElement, panel);
  const nothing = find('[data-no-calls]', HTMLElement, panel);
  const count = find('[data-call-count]', HTMLElement, panel);
  const outcome = find('[data-outcome]', HTMLElement, panel);
  let calls = 0;
  startFold(panel);
  const add = (call: CallRecord) => {
    calls += 1;
    count.textContent = calls === 1 ? '1 call' : `${calls} calls`;
    nothing.hidden = true;
    list.prepend(callRow(call, tap.find(call.traceId, call.method)));
    while (list.childElementCount > shownCalls) list.lastElementChild?.remove();
  };
  return {
    listen: (client) => void client.onCall(add),
    measure: startMeters,
    showOutcome: (text) => {
      outcome.textContent = text;
    },
  };
}
