import { changeTool } from '../change-settings.ts';
import { isUsable, type MakeControl, word } from '../context.ts';
import { el, icon, put } from '../dom.ts';
import { interfaceIcons } from '../icons/interface.ts';
import { checkRadio, roving } from '../keys.ts';

const swatches = [
  ['black', '#000000'],
  ['white', '#FFFFFF'],
  ['cream', '#FAF4E6'],
  ['yellow', '#FFD400'],
  ['pink', '#D81B60'],
  ['green', '#1E6B4A'],
  ['blue', '#0B57D0'],
] as const;

export const makeColor: MakeControl = (context, tool, { nameId, lineId, name }) => {
  const { settings } = context.client;
  /** Alpha channel of the tool's default color, also applied to every color that the visitor selects. */
  const alpha = tool.default?.slice(7) ?? '';
  const set = (color: string | null) => {
    if (isUsable(group)) changeTool(context, tool, color !== null, color === null ? null : color + alpha);
  };
  const choices = [[null, null], ...swatches] as const;
  const colors: readonly (string | null)[] = choices.map(([, color]) => color);
  const radios = choices.map(([key, color]) => {
    const radio = el('button', {
      type: 'button',
      role: 'radio',
      class: key === null ? 'swatch none' : 'swatch',
      'data-key': `${tool.code}:${key ?? 'off'}`,
      'aria-label': key === null ? word(context, 'off') : word(context, `color.${key}`),
      onclick: () => set(color),
    });
    radio.style.setProperty('--swatch', color);
    if (color === null) radio.append(icon(interfaceIcons.close));
    return radio;
  });
  const own = el('input', {
    type: 'color',
    class: 'swatch own',
    'data-key': `${tool.code}:own`,
    'aria-label': word(context, 'ownColor', { name }),
    onchange: () => set(own.value.toUpperCase()),
  });
  const group = el(
    'div',
    { role: 'radiogroup', class: 'swatches', 'aria-labelledby': nameId, 'aria-describedby': lineId },
    ...radios,
  );
  roving(group);
  return {
    element: el('div', { class: 'color' }, group, own),
    valueText: () => '',
    sync(usable) {
      const value = settings.value(tool.code)?.slice(0, 7).toUpperCase() ?? null;
      const chosen = colors.indexOf(value);
      checkRadio(radios, chosen);
      const isOwn = value !== null && chosen < 0;
      put(own, 'data-chosen', isOwn);
      own.value = (value ?? tool.default?.slice(0, 7) ?? '#000000').toLowerCase();
      put(group, 'aria-disabled', !usable && 'true');
      put(own, 'disabled', !usable);
    },
  };
};
