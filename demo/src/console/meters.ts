import type { WidgetClient } from '../../../sdk/src/client/types.ts';
import { find } from '../elements.ts';

export function startMeters(client: WidgetClient): void {
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
