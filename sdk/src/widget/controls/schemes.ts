import { changeTool } from '../change-settings.ts';
import { isUsable, type MakeControl } from '../context.ts';
import { el, put } from '../dom.ts';
import { checkRadio, roving } from '../keys.ts';
import { optionName } from '../names.ts';

/** Text and background color of each value of `contrast_mode`; the page's own colors for the others. */
const colors: Readonly<Record<string, readonly [text: string, background: string]>> = {
  increased: ['#000000', '#ffffff'],
  low: ['#6b6b6b', '#e6e6e6'],
  dark: ['#e8e6e3', '#1b1d1f'],
  light: ['#1f1f1f', '#ffffff'],
  black_on_white: ['#000000', '#ffffff'],
  white_on_black: ['#ffffff', '#000000'],
  black_on_yellow: ['#000000', '#ffff00'],
  yellow_on_black: ['#ffff00', '#000000'],
};

/** Shows color schemes as swatches. The name of the chosen one is displayed as the value of the row. */
export const makeSchemes: MakeControl = (context, tool, { nameId, lineId }) => {
  const options = tool.options ?? [];
  const valueNow = () => context.client.settings.value(tool.code) ?? tool.default ?? '';
  const radios = options.map((option) => {
    const radio = el(
      'button',
      {
        type: 'button',
        role: 'radio',
        class: 'scheme',
        'data-key': `${tool.code}:${option}`,
        'data-scheme': option,
        title: optionName(context, option),
        onclick: () => isUsable(group) && changeTool(context, tool, true, option),
      },
      el('span', { 'aria-hidden': 'true' }, 'Aa'),
    );
    const [text, background] = colors[option] ?? [];
    if (text && background) {
      radio.style.setProperty('--text', text);
      radio.style.setProperty('--back', background);
    }
    return radio;
  });
  const group = el(
    'div',
    { role: 'radiogroup', class: 'schemes', 'aria-labelledby': nameId, 'aria-describedby': lineId },
    ...radios,
  );
  roving(group);
  return {
    element: group,
    valueText: () => optionName(context, valueNow()),
    sync(usable) {
      checkRadio(radios, options.indexOf(valueNow()));
      put(group, 'aria-disabled', !usable && 'true');
    },
  };
};
