import type { ToolCategory } from '../client/api.ts';
import { type Context, formatNumber, type Part, type SearchablePart, word } from './context.ts';
import { el, icon, newId, put, write } from './dom.ts';
import { interfaceIcons } from './icons/interface.ts';
import { matches } from './search.ts';
import { isDrawable } from './status.ts';
import { isOffered, type ToolRow, toolRow } from './tool-row.ts';

const mostUsed = ['text_zoom', 'contrast_mode', 'line_height', 'read_aloud'];
const mostLastUsed = 3;
const mostFavorites = 5;

/** Renders the visitor's recently used tools, then commonly used ones; null when no such tool is available. */
export function favorites(context: Context): Part | null {
  const { client, memory } = context;
  const active = client.settings.active().map(({ code }) => code);
  const used = [...memory.lastUsed, ...active.reverse()].filter(
    (code) => client.tool(code)?.modifies.length === 0,
  );
  const codes = new Set([...[...new Set(used)].slice(0, mostLastUsed), ...mostUsed]);
  const rows = [...codes].slice(0, mostFavorites).flatMap((code) => {
    const tool = client.tool(code);
    return tool !== null && isDrawable(tool, context.vocabulary.words.categories) && isOffered(tool, context)
      ? [toolRow(context, tool)]
      : [];
  });
  if (rows.length === 0) return null;
  const element = el(
    'section',
    { class: 'favorites' },
    el('h3', {}, word(context, 'mostUsed')),
    el('div', { class: 'rows' }, ...rows.map((row) => row.element)),
  );
  // Recent and common tools also appear in their own categories, so their keys are prefixed here to stay unique.
  for (const control of element.querySelectorAll('[data-key]')) {
    put(control, 'data-key', `favorite:${control.getAttribute('data-key')}`);
  }
  return { element, sync: () => rows.forEach((row) => void row.sync()) };
}

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
