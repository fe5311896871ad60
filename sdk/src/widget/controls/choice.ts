import { changeTool } from '../change-settings.ts';
import type { MakeControl } from '../context.ts';
import { el, put } from '../dom.ts';
import { optionName } from '../names.ts';
import { languages } from '../words.ts';

/** Placeholder for any language in a tool's options. */
const anyLanguage = '<BCP-47>';

/** Creates a native select, which all assistive technology supports and whose popup can extend beyond the panel. */
export const makeChoice: MakeControl = (context, tool, { lineId, name }) => {
  const valueNow = () => context.client.settings.value(tool.code) ?? tool.default ?? '';
  const options = (tool.options ?? []).flatMap((option) =>
    option === anyLanguage ? languageOptions() : [{ value: option, text: optionName(context, option) }],
  );
  const select = el(
    'select',
    {
      'data-key': tool.code,
      'aria-label': name,
      'aria-describedby': lineId,
      onchange: () => {
        if (select.getAttribute('aria-disabled') !== 'true') changeTool(context, tool, true, select.value);
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

/** Returns the widget's languages, each named in its own language so that its speakers recognize it. */
function languageOptions(): readonly { readonly value: string; readonly text: string }[] {
  return Object.entries(languages).map(([value, text]) => ({ value, text }));
}
