import { languageNames } from '../../locales/names.ts';
import { changeTool } from '../change-settings.ts';
import { isUsable, type MakeControl } from '../context.ts';
import { el, put } from '../dom.ts';
import { optionName } from '../names.ts';

const anyLanguage = '<BCP-47>';

/** Uses a native select because all assistive technology supports it and its popup can extend beyond the panel. */
export const makeChoice: MakeControl = (context, tool, { lineId, name }) => {
  const valueNow = () => context.client.settings.value(tool.code) ?? tool.default ?? '';
  const options = (tool.options ?? []).flatMap((option) =>
    option === anyLanguage
      ? Object.entries(languageNames).map(([value, text]) => ({ value, text }))
      : [{ value: option, text: optionName(context, option) }],
  );
  const select = el(
    'select',
    {
      'data-key': tool.code,
      'aria-label': name,
      'aria-describedby': lineId,
      onchange: () => {
        if (isUsable(select)) changeTool(context, tool, true, select.value);
        select.value = valueNow();
      },
    },
    ...options.map(({ value, text }) => el('option', { value }, text)),
  );
  return {
    element: el('div', { class: 'select' }, select),
    valueText: () => '',
    sync(usable) {
      const value = valueNow();
      if (![...select.options].some((option) => option.value === value)) {
        select.append(el('option', { value }, optionName(context, value)));
      }
      if (select.value !== value) select.value = value;
      put(select, 'aria-disabled', !usable && 'true');
    },
  };
};
