import { JSDOM } from 'jsdom';
import { toolPhrases } from '../../../../../sdk/src/effects/phrases/tools.ts';
import { isSingleKey } from '../../../../../sdk/src/effects/tools/input/disable-site-shortcuts.ts';
import {
  type Key,
  keyRows,
  loadLayout,
} from '../../../../../sdk/src/effects/tools/input/keyboard-layouts.ts';
import { isOnlyClickable } from '../../../../../sdk/src/effects/tools/input/keyboard-navigation.ts';
import { enlargement } from '../../../../../sdk/src/effects/tools/input/larger-targets.ts';
import { pointerStyle } from '../../../../../sdk/src/effects/tools/input/pointer-image.ts';
import { findByName, parseCommand } from '../../../../../sdk/src/effects/tools/input/voice-commands.ts';
import { found } from '../../../../support/fields.ts';

describe('pointerStyle', () => {
  it('returns a size proportional to the percentage, limited to 128 px', () => {
    expect(['100', '200', '400'].map((percent) => pointerStyle(percent, '#000000').size)).toEqual([
      32, 64, 128,
    ]);
    expect(pointerStyle('900', '#000000').size).toBe(128);
  });

  it('selects an edge color that contrasts with the fill', () => {
    expect(pointerStyle('200', '#000000')).toEqual({ size: 64, fill: '#000000', edge: '#FFFFFF' });
    expect(pointerStyle('200', '#FFB00080')).toEqual({ size: 64, fill: '#FFB000', edge: '#000000' });
  });
});

describe('enlargement', () => {
  it('returns padding for a small target in running text, and a box for any other small target', () => {
    expect(enlargement(44, 60, false)).toEqual({ kind: 'none' });
    expect(enlargement(80, 20, false)).toEqual({ kind: 'box' });
    expect(enlargement(30, 20, true)).toEqual({ kind: 'text', inlinePadding: 7 });
  });
});

describe('isSingleKey', () => {
  it('accepts only letters, digits and symbols without Ctrl, Alt or Meta', () => {
    const plain = { ctrlKey: false, altKey: false, metaKey: false };
    expect(['s', '5', '?', 'ß', 'あ'].every((key) => isSingleKey({ ...plain, key }))).toBe(true);
    expect(['Enter', ' ', 'Tab', 'F1', 'ArrowUp'].some((key) => isSingleKey({ ...plain, key }))).toBe(false);
    expect(isSingleKey({ ...plain, key: 's', ctrlKey: true })).toBe(false);
  });
});

describe('mouse-only control detection', () => {
  const none = { cursor: 'auto', cursorOfParent: 'auto' };
  const hand = { cursor: 'pointer', cursorOfParent: 'auto' };

  it.each([
    ['<div></div>', none, false],
    ['<div></div>', hand, true],
    ['<div></div>', { cursor: 'pointer', cursorOfParent: 'pointer' }, false],
    ['<div onclick="go()"></div>', none, true],
    ['<span role="button"></span>', none, true],
    ['<span role="button" tabindex="0"></span>', none, false],
    ['<button></button>', hand, false],
    ['<div><a href="/"></a></div>', hand, false],
  ])('classifies %s with the cursors %j as mouse-only: %s', (markup, cursors, expected) => {
    const { document } = new JSDOM(markup).window;
    const element = found(document.querySelector<HTMLElement>('body > *'));
    expect(isOnlyClickable(element, cursors)).toBe(expected);
  });
});

describe('on-screen keyboard', () => {
  const lettersOf = (rows: readonly (readonly Key[])[]): string[] =>
    rows.flat().flatMap((key) => (key.kind === 'letter' ? [key.text] : []));

  it.each([
    ['ar', 'ابتثج'],
    ['de', 'äöüß'],
    ['en', 'qwerty'],
    ['es', 'ñáéíóú'],
    ['fr', 'éèêàç'],
    ['he', 'אבגד'],
    ['it', 'àèéìòù'],
    ['ja', 'あかさたな'.slice(1)],
    ['nl', 'ëï'],
    ['pl', 'ąćęłńóśźż'],
    ['pt', 'ãõçáé'],
    ['sv', 'åäö'],
    ['xx', 'qwerty'],
  ])(
    'contains digits, one key per action, and the letters of the language %s: %s',
    async (language, letters) => {
      const { plain, more } = await loadLayout(language);
      const rows = keyRows(plain, more);
      expect(lettersOf(rows)).toEqual(expect.arrayContaining([...letters, '1', '9', '@']));
      const actions = rows.flat().flatMap((key) => (key.kind === 'action' ? [key.action] : []));
      expect(actions.sort()).toEqual(['backspace', 'enter', 'left', 'right', 'shift', 'space']);
    },
  );
});

describe('voice command parsing', () => {
  const words = (name: string): string => toolPhrases[`effects.voice.command.${name}`] ?? '';
  const grammar = {
    down: words('down'),
    up: words('up'),
    top: words('top'),
    bottom: words('bottom'),
    back: words('back'),
    stop: words('stop'),
    press: words('press'),
  };

  it.each([
    ['Scroll down.', { kind: 'scroll', to: 'down' }],
    ['page up', { kind: 'scroll', to: 'up' }],
    ['go to top', { kind: 'scroll', to: 'top' }],
    ['Go back', { kind: 'back' }],
    ['stop listening', { kind: 'stop' }],
    ['click on Opening hours', { kind: 'press', name: 'opening hours' }],
    ['Press Send!', { kind: 'press', name: 'send' }],
    ['what a day', null],
  ])('parses "%s" as %j', (said, command) => {
    expect(parseCommand(said, grammar)).toEqual(command);
  });

  it('prefers an exact name match to a prefix, and a prefix to a substring', () => {
    const names = ['', 'Send later', 'Do not send', 'Send'];
    expect(findByName('send', names)).toBe(3);
    expect(findByName('send later', names)).toBe(1);
    expect(findByName('not', names)).toBe(2);
    expect(findByName('cancel', names)).toBe(-1);
  });
});
