import type { CallRecord, WidgetClient } from '../../../sdk/src/client/types.ts';
import { find } from '../elements.ts';
import type { Tap } from '../tap.ts';
import { callRow } from './call-row.ts';

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

const storageKey = 'demo-console';
const wideEnough = '(min-width: 1600px)';

/**
 * Lets the user expand and collapse the console, which is initially collapsed on narrow screens. The state is
 * stored per tab.
 */
function startFold(panel: HTMLElement): void {
  const button = find('[data-console-fold]', HTMLButtonElement, panel);
  const word = find('[data-console-fold-text]', HTMLElement, panel);
  const body = find('#console-body', HTMLElement, panel);
  const show = (isOpen: boolean) => {
    panel.classList.toggle('is-folded', !isOpen);
    body.hidden = !isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
    word.textContent = isOpen ? 'Hide' : 'Console';
  };
  const stored = sessionStorage.getItem(storageKey);
  show(stored === null ? matchMedia(wideEnough).matches : stored === 'open');
  button.addEventListener('click', () => {
    const isOpen = panel.classList.contains('is-folded');
    sessionStorage.setItem(storageKey, isOpen ? 'open' : 'folded');
    show(isOpen);
  });
}

function startMeters(client: WidgetClient): void {
  const calls = meter('quota');
  const credits = meter('credits');
  let remainingCalls: number | null = null;
  const showCalls = () => {
    if (remainingCalls !== null) calls(remainingCalls, client.current?.plan.limits.callsPerMonth ?? null);
  };
  client.on('ready', showCalls);
  client.on('quota', ({ remaining }) => {
    remainingCalls = remaining;
    showCalls();
  });
  client.on('credits', ({ remaining, limit }) => credits(remaining, limit));
}

function meter(name: string): (left: number, limit: number | null) => void {
  const root = find(`[data-meter="${name}"]`, HTMLElement);
  const text = find('[data-meter-text]', HTMLElement, root);
  const track = find('.track', HTMLElement, root);
  const format = new Intl.NumberFormat('en');
  return (left, limit) => {
    const words = limit === null ? format.format(left) : `${format.format(left)} of ${format.format(limit)}`;
    const percent = limit === null || limit === 0 ? 100 : Math.round((100 * left) / limit);
    text.textContent = words;
    track.setAttribute('aria-valuenow', String(percent));
    track.setAttribute('aria-valuetext', words);
    track.style.setProperty('--level', `${percent}%`);
  };
}
