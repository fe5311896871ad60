import type { Tool } from '../client/api.ts';
import { changeTool } from './change-settings.ts';
import { type Context, type MakeControl, type Part, word } from './context.ts';
import { makeChoice } from './controls/choice.ts';
import { makeRange } from './controls/range.ts';
import { makeSchemes } from './controls/schemes.ts';
import { el, icon, newId, put, write } from './dom.ts';
import { optionName, toolDescription, toolName } from './names.ts';
import { hasPreview, preview } from './preview.ts';
import { searchText } from './search.ts';
import { aiUnavailableReason } from './status.ts';

export interface ToolRow extends Part {
  readonly searchText: string;
  isOn(): boolean;
  /** Returns false if the tool only modifies other tools and all of those tools are off. */
  isRelevant(): boolean;
}

const reasonsOfContent: ReadonlySet<string> = new Set([
  'no_captions',
  'no_audio_description',
  'no_sign_language',
]);

/** Returns false if the page has no content that the tool shows, unless the tool is on and can be turned off. */
export function isOffered({ code }: Tool, { client, unsupported }: Context): boolean {
  return !reasonsOfContent.has(unsupported().get(code) ?? '') || client.settings.has(code);
}

function controlOf(context: Context, { code, valueType }: Tool): MakeControl | null {
  if (code === 'contrast_mode') return makeSchemes;
  const controls: Readonly<Record<string, MakeControl>> = {
    percentage: makeRange,
    enum: makeChoice,
    color: context.makeColor,
  };
  return controls[valueType] ?? null;
}

/** Creates the row of a tool. For a boolean tool, the whole row is the switch. */
export function toolRow(context: Context, tool: Tool): ToolRow {
  const { settings } = context.client;
  const [name, description] = [toolName(context, tool), toolDescription(context, tool)];
  const [nameId, lineId] = [newId(), newId()];
  const options = (tool.options ?? [])
    .filter((option) => option !== tool.default)
    .map((option) => optionName(context, option));
  const synonyms = context.vocabulary.panel.synonyms[tool.code];
  const isOn = () => settings.has(tool.code);
  const line = el('span', { class: 'line', id: lineId }, description);
  const text = el('span', { class: 'text' }, el('span', { class: 'name', id: nameId }, name), line);
  const makeControl = controlOf(context, tool);
  const control = makeControl?.(context, tool, { nameId, lineId, name });
  const value = el('span', { class: 'value', 'aria-hidden': 'true' });
  const end = control ? value : el('span', { class: 'track', 'aria-hidden': 'true' });
  const isSub = tool.modifies.length > 0;
  const sample = hasPreview(tool) ? preview(context, tool, context.icons[tool.code]) : null;
  const contents = [sample?.element ?? icon(context.icons[tool.code]), text, end];
  const described = { 'aria-labelledby': nameId, 'aria-describedby': lineId, 'data-tool': tool.code };
  const element = control
    ? el(
        'div',
        { class: 'row', role: 'group', 'aria-labelledby': nameId, 'data-tool': tool.code },
        ...contents,
        control.element,
      )
    : el(
        'button',
        {
          type: 'button',
          class: 'row',
          role: 'switch',
          'data-key': tool.code,
          ...described,
          onclick: () => {
            if (element.getAttribute('aria-disabled') !== 'true') changeTool(context, tool, !isOn());
          },
        },
        ...contents,
      );
  element.classList.toggle('sub', isSub);

  return {
    element,
    searchText: searchText([name, description, tool.name, tool.code, synonyms, ...options].join(' ')),
    isOn,
    isRelevant: () => !isSub || tool.modifies.some((code) => settings.has(code)),
    sync() {
      sample?.sync();
      const on = isOn();
      const reason = unavailableReason(context, tool);
      const isPartial = context.unsupported().get(tool.code) === 'uncontrolled_motion';
      const isUsable = reason === null || isPartial || on;
      write(line, reason ?? description);
      put(element, 'data-on', on);
      put(element, 'data-off', !isUsable);
      if (control) {
        control.sync(isUsable);
        write(value, control.valueText());
      } else {
        put(element, 'aria-checked', String(on));
        put(element, 'aria-disabled', !isUsable && 'true');
      }
    },
  };
}

function unavailableReason(context: Context, tool: Tool): string | null {
  const unsupported = context.unsupported().get(tool.code);
  if (unsupported !== undefined) {
    const { reasons } = context.vocabulary.panel;
    return reasons[unsupported] ?? reasons.other ?? '';
  }
  const key = tool.requiresAi ? aiUnavailableReason(context.status()) : null;
  return key === null ? null : word(context, key);
}
