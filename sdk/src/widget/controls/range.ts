import { changeTool } from '../change-settings.ts';
import { formatNumber, isUsable, type MakeControl, word } from '../context.ts';
import { el, icon, put } from '../dom.ts';
import { interfaceIcons } from '../icons/interface.ts';

/** Creates a native range input, and step buttons for visitors who cannot drag. */
export const makeRange: MakeControl = (context, tool, { lineId, name }) => {
  const [min, max, step] = [tool.min ?? 0, tool.max ?? 100, tool.step ?? 1];
  const valueNow = () => Number(context.client.settings.value(tool.code) ?? tool.default ?? min);
  const set = (value: number) => {
    if (isUsable(input)) changeTool(context, tool, true, String(Math.min(max, Math.max(min, value))));
  };
  const input = el('input', {
    type: 'range',
    min,
    max,
    step,
    'data-key': tool.code,
    'aria-label': name,
    'aria-describedby': lineId,
    oninput: () => {
      set(Number(input.value));
      input.value = String(valueNow());
    },
  });
  const stepButton = (kind: 'minus' | 'plus', by: number) =>
    el(
      'button',
      {
        type: 'button',
        class: 'step',
        'data-key': `${tool.code}:${kind}`,
        'aria-label': word(context, kind, { name }),
        onclick: () => set(valueNow() + by),
      },
      icon(interfaceIcons[kind]),
    );
  const [less, more] = [stepButton('minus', -step), stepButton('plus', step)];
  const valueText = () => formatNumber(context, valueNow() / 100, { style: 'percent' });
  return {
    element: el('div', { class: 'range' }, less, input, more),
    valueText,
    sync(usable) {
      const value = valueNow();
      if (input.value !== String(value)) input.value = String(value);
      input.style.setProperty('--at', `${(100 * (value - min)) / (max - min)}%`);
      put(input, 'aria-valuetext', valueText());
      put(input, 'aria-disabled', !usable && 'true');
      put(less, 'aria-disabled', (!usable || value <= min) && 'true');
      put(more, 'aria-disabled', (!usable || value >= max) && 'true');
    },
  };
};
