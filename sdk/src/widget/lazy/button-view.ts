import { shortcutText } from '../button-choice.ts';
import { button, type Context, word } from '../context.ts';
import { el, icon, newId, put } from '../dom.ts';
import { checkRadio, roving } from '../keys.ts';
import { showInView, switchRow } from './view.ts';

const positions = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;

/** A screen with a dot in one of its corners. */
const screens: Readonly<Record<(typeof positions)[number], string>> = {
  'top-left': 'M3 4h18v16h-18zM6 8a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'top-right': 'M3 4h18v16h-18zM16 8a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'bottom-left': 'M3 4h18v16h-18zM6 16a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'bottom-right': 'M3 4h18v16h-18zM16 16a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
};

/** Lets the visitor move and hide the widget's button, and turn off its keyboard shortcut. */
export function showButtonView(context: Context): void {
  const access = context.button;
  const site = context.boot?.config.position ?? 'bottom-right';
  const headingId = newId();
  const radios = positions.map((position) =>
    el(
      'button',
      {
        type: 'button',
        role: 'radio',
        class: 'card',
        'data-key': `button:${position}`,
        onclick: () => {
          access.change({ ...access.choice, position });
          show();
        },
      },
      icon(screens[position]),
      el('span', { class: 'name' }, word(context, `corner.${position}`)),
    ),
  );
  const group = el('div', { role: 'radiogroup', class: 'cards', 'aria-labelledby': headingId }, ...radios);
  roving(group);

  const hide = (key: 'hidePage' | 'hideDay' | 'hideAlways', untilMs: number, isKept: boolean) => {
    const made = button(undefined, word(context, key), () => {
      access.change({ ...access.choice, hiddenUntilMs: untilMs }, isKept);
      context.announce(word(context, 'buttonHidden'));
    });
    put(made, 'data-key', `button:${key}`);
    return made;
  };
  const never = Number.MAX_SAFE_INTEGER;
  const midnightMs = new Date().setHours(24, 0, 0, 0);

  const shortcut = switchRow(
    'button:shortcut',
    word(context, 'shortcut'),
    el('kbd', { class: 'line', dir: 'ltr' }, shortcutText),
    () => {
      access.change({ ...access.choice, hasShortcut: !access.choice.hasShortcut });
      show();
    },
  );

  function show(): void {
    checkRadio(
      radios,
      positions.findIndex((position) => position === (access.choice.position ?? site)),
    );
    put(shortcut, 'aria-checked', String(access.choice.hasShortcut));
  }

  show();
  const heading = el('h3', { id: headingId, tabindex: -1 }, word(context, 'button'));
  const own = [
    heading,
    group,
    el('h3', {}, word(context, 'hide')),
    el('p', { class: 'line' }, word(context, 'hideLine', { shortcut: shortcutText })),
    el(
      'div',
      { class: 'answers' },
      hide('hidePage', never, false),
      hide('hideDay', midnightMs, true),
      hide('hideAlways', never, true),
    ),
  ];
  showInView(context, el('div', { class: 'form' }, ...(access.isOwn ? own : []), shortcut));
  (access.isOwn ? heading : shortcut).focus();
}
