/** A key of the on-screen keyboard. */
export type Key =
  | { readonly kind: 'letter'; readonly text: string }
  | { readonly kind: 'action'; readonly action: KeyAction };

export type KeyAction = 'backspace' | 'enter' | 'shift' | 'space' | 'left' | 'right';

const actions: Readonly<Record<string, KeyAction>> = {
  '{bksp}': 'backspace',
  '{enter}': 'enter',
  '{shift}': 'shift',
  '{space}': 'space',
};

/** Not needed by pointer: the tab key, the caps lock (shift stays until pressed again), a key for one domain. */
const dropped = new Set(['{tab}', '{lock}', '.com']);

/**
 * The rows of keys of a layout of `simple-keyboard-layouts`. A row with `more` letters comes first: those that the
 * language writes with dead keys, which a keyboard by pointer has not. The arrows that move the caret come last.
 */
export function keyRows(rows: readonly string[], more: string): Key[][] {
  const letters = [more, ...rows].map((row) =>
    row.split(' ').filter((name) => name !== '' && !dropped.has(name)),
  );
  const keys = letters.filter((row) => row.length > 0).map((row) => withoutRepeats(row).map(keyOf));
  const arrows: Key[] = [
    { kind: 'action', action: 'left' },
    { kind: 'action', action: 'right' },
  ];
  return keys.map((row, index) => (index === keys.length - 1 ? [...row, ...arrows] : row));
}

function keyOf(name: string): Key {
  const action = actions[name];
  return action === undefined ? { kind: 'letter', text: name } : { kind: 'action', action };
}

/** Layouts have a shift key at either end. */
function withoutRepeats(row: readonly string[]): string[] {
  return row.filter((name, index) => name !== '{shift}' || row.indexOf(name) === index);
}
