import { changePreset } from './change-settings.ts';
import { type Context, formatNumber, type Part, word } from './context.ts';
import { el, icon, newId, put, write } from './dom.ts';
import { interfaceIcons } from './icons/interface.ts';
import { checkRadio, roving } from './keys.ts';
import { presetLine, presetName } from './names.ts';

/** Number of cards shown before the visitor expands the list: three rows of two. */
const fewCards = 6;

export function presets(context: Context): Part | null {
  const { boot, icons, memory, client } = context;
  const offered = boot?.presets ?? [];
  if (offered.length === 0) return null;
  const none = { code: null, name: word(context, 'none'), line: word(context, 'noneLine'), icon: icons.none };
  const cards = [
    none,
    ...offered.map((preset) => ({
      code: preset.code,
      name: presetName(context, preset),
      line: presetLine(context, preset),
      icon: icons[`preset:${preset.code}`] ?? icons.preset,
    })),
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
    const all = memory.areAllPresetsShown || cards.length <= fewCards;
    radios.forEach((radio, index) => {
      radio.hidden = !all && index >= fewCards && index !== checked;
    });
    checkRadio(radios, checked);
    more.hidden = cards.length <= fewCards;
    put(more, 'aria-expanded', String(all));
    write(
      moreText,
      all
        ? word(context, 'showFewer')
        : word(context, 'showAll', { n: formatNumber(context, offered.length) }),
    );
  };
  return {
    element: el(
      'section',
      { class: 'presets' },
      el('h3', { id: headingId }, word(context, 'presets')),
      group,
      more,
    ),
    sync,
  };
}
