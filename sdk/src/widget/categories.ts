import type { ToolCategory } from '../client/api.ts';
import { type Context, formatNumber, type SearchablePart, word } from './context.ts';
import { el, icon, newId, put, write } from './dom.ts';
import { interfaceIcons } from './icons/interface.ts';
import { matches } from './search.ts';
import { isDrawable } from './status.ts';
import { isOffered, type ToolRow, toolRow } from './tool-row.ts';

export function category(context: Context, code: ToolCategory): SearchablePart | null {
  const { boot, memory, vocabulary } = context;
  const tools = (boot?.plan.tools ?? []).filter(
    (tool) =>
      tool.category === code && isDrawable(tool, vocabulary.words.categories) && isOffered(tool, context),
  );
  if (tools.length === 0) return null;
  const rows = tools.map((tool) => toolRow(context, tool));
  const listId = newId();
  const badge = el('span', { class: 'badge' });
  const button = el(
    'button',
    {
      type: 'button',
      class: 'disclosure',
      'aria-controls': listId,
      'data-key': `category:${code}`,
      onclick: () => {
        if (memory.openCategories.has(code)) memory.openCategories.delete(code);
        else memory.openCategories.add(code);
        show();
        if (!list.hidden) element.scrollIntoView({ block: 'start' });
      },
    },
    icon(context.icons[`category:${code}`]),
    el('span', { class: 'name' }, vocabulary.words.categories[code]),
    badge,
    icon(interfaceIcons.chevron),
  );
  const list = el('div', { class: 'rows', id: listId }, ...rows.map(({ element }) => element));
  const element = el('section', { class: 'category' }, el('h3', {}, button), list);

  const isShown = (row: ToolRow) =>
    memory.query === '' ? row.isRelevant() : matches(row.searchText, memory.query);
  const show = () => {
    const isOpen = memory.query !== '' || memory.openCategories.has(code);
    put(button, 'aria-expanded', String(isOpen));
    list.hidden = !isOpen;
    for (const row of rows) row.element.hidden = !isShown(row);
  };
  return {
    element,
    filter() {
      show();
      const found = rows.filter(isShown).length;
      element.hidden = memory.query !== '' && found === 0;
      return found;
    },
    sync() {
      for (const row of rows) row.sync();
      const count = rows.filter((row) => row.isOn()).length;
      badge.hidden = count === 0;
      write(badge, word(context, 'inUse', { n: formatNumber(context, count) }));
      show();
    },
  };
}
