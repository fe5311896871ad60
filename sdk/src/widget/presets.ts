import { changePreset } from './change-settings.ts';
import { type Context, formatNumber, type SearchablePart, word } from './context.ts';
import { el, icon, newId, put, write } from './dom.ts';
import { interfaceIcons } from './icons/interface.ts';
import { checkRadio, roving } from './keys.ts';
import { presetLine, presetName } from './names.ts';
import { matches, searchText } from './search.ts';

/** Number of cards shown before the visitor expands the list: three rows of two. */
const fewCards = 6;

export function presets(context: Context): SearchablePart | null {
  const { boot, icons, memory, client } = context;
  const offered = boot?.presets ?? [];
  if (offered.length === 0) return null;
  const cards = [
    { code: null, name: word(context, 'none'), line: word(context, 'noneLine'), icon: icons.none, text: '' },
    ...offered.map((preset) => {
      const [name, line] = [presetName(context, preset), presetLine(context, preset)];
      return {
        code: preset.code,
        name,
        line,
        icon: icons[`preset:${preset.code}`] ?? icons.preset,
        text: searchText(`${name} ${line} ${preset.name}`),
      };
    }),
  ];
  const radios = cards.map((card) => {
    const [nameId, lineId] = [newId(), newId()];
    return el(
      'button',
      {
        type: 'button',
        role: 'radio',
        class: 'card',
        'data-key': `preset:${card.code ?? 'none'}`,
        'aria-labelledby': nameId,
        'aria-describedby': lineId,
        onclick: () => changePreset(context, card.code, card.name),
      },
      icon(card.icon),
      el('span', { class: 'name', id: nameId }, card.name),
      el('span', { class: 'line', id: lineId }, card.line),
    );
  });
  const headingId = newId();
  const group = el('div', { role: 'radiogroup', class: 'cards', 'aria-labelledby': headingId }, ...radios);
  roving(group);
  const moreText = el('span');
  const more = el(
    'button',
    {
      type: 'button',
      class: 'link',
      'data-key': 'presets:more',
      onclick: () => {
        memory.areAllPresetsShown = !memory.areAllPresetsShown;
        sync();
      },
    },
    moreText,
    icon(interfaceIcons.chevron),
  );

  const sync = () => {
    const chosen = cards.findIndex(({ code }) => code === client.settings.activePreset);
    const isNothingOn = client.settings.active().length === 0;
    const checked = chosen > 0 ? chosen : isNothingOn ? 0 : -1;
    const isSearching = memory.query !== '';
    const all = memory.areAllPresetsShown || cards.length <= fewCards;
    radios.forEach((radio, index) => {
      const isShown = isSearching
        ? matches(cards[index]?.text ?? '', memory.query)
        : all || index < fewCards || index === checked;
      radio.hidden = !isShown;
    });
    checkRadio(radios, checked);
    more.hidden = isSearching || cards.length <= fewCards;
    put(more, 'aria-expanded', String(all));
    write(
      moreText,
      all
        ? word(context, 'showFewer')
        : word(context, 'showAll', { n: formatNumber(context, offered.length) }),
    );
  };
  const element = el(
    'section',
    { class: 'presets' },
    el('h3', { id: headingId }, word(context, 'presets')),
    group,
    more,
  );
  return {
    element,
    sync,
    filter() {
      sync();
      const found = memory.query === '' ? 0 : radios.filter((radio) => !radio.hidden).length;
      element.hidden = memory.query !== '' && found === 0;
      return found;
    },
  };
}
