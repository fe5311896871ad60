import { native } from '../../../page-dom.ts';
import { isTextField } from '../shared/dom.ts';

/** Where keys of the on-screen keyboard write. */
export type Writable = HTMLElement;

/**
 * Writes at the caret as a key press would: the page gets `beforeinput` and `input`, and undo works. Where the browser
 * refuses its own editing command (Firefox for some types of field), the text is set and `input` is told.
 */
export function typeInto(field: Writable, text: string): void {
  if (native(native(field).ownerDocument).execCommand('insertText', false, text)) return;
  if (!isTextField(field)) return;
  replaceInField(
    field,
    field.selectionStart ?? field.value.length,
    field.selectionEnd ?? field.value.length,
    text,
  );
}

/** Takes the selected text away, or the letter before the caret. */
export function eraseIn(field: Writable): void {
  if (native(native(field).ownerDocument).execCommand('delete')) return;
  if (!isTextField(field)) return;
  const end = field.selectionEnd ?? field.value.length;
  const start = field.selectionStart ?? end;
  replaceInField(field, start === end ? Math.max(0, end - 1) : start, end, '');
}

/** A line break where the field takes one; else what Enter does in a form. */
export function enterIn(field: Writable): void {
  if (field instanceof HTMLInputElement) native(field.form)?.requestSubmit();
  else typeInto(field, '\n');
}

/** Moves the caret by one letter, in the order of reading. */
export function moveCaret(field: Writable, by: -1 | 1): void {
  if (!isTextField(field)) {
    native(native(field).ownerDocument)
      .getSelection()
      ?.modify('move', by === 1 ? 'forward' : 'backward', 'character');
    return;
  }
  if (field.selectionEnd === null) return;
  const at = Math.max(0, Math.min(field.value.length, field.selectionEnd + by));
  field.setSelectionRange(at, at);
}

function replaceInField(
  field: HTMLInputElement | HTMLTextAreaElement,
  start: number,
  end: number,
  text: string,
): void {
  if (field.readOnly || field.disabled) return;
  // Types such as email and number have no selection: their text is written whole.
  if (field.selectionEnd === null) field.value = field.value.slice(0, start) + text + field.value.slice(end);
  else field.setRangeText(text, start, end, 'end');
  const inputType = text === '' ? 'deleteContentBackward' : 'insertText';
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: text === '' ? null : text }));
}
