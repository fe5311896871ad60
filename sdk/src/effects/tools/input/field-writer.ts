import * as dom from '../../../page-dom.ts';
import { isInput, isTextField } from '../shared/dom.ts';

/**
 * Inserts text at the caret as if typed, so that the page receives `beforeinput` and `input`, and undo works. If the
 * browser rejects the editing command, as Firefox does for some field types, the field's text is set directly and
 * `input` is dispatched.
 */
export function typeInto(field: HTMLElement, text: string): void {
  if (edit(field, 'insertText', text)) return;
  if (!isTextField(field)) return;
  replaceInField(
    field,
    field.selectionStart ?? field.value.length,
    field.selectionEnd ?? field.value.length,
    text,
  );
}

export function eraseIn(field: HTMLElement): void {
  if (edit(field, 'delete')) return;
  if (!isTextField(field)) return;
  const end = field.selectionEnd ?? field.value.length;
  const start = field.selectionStart ?? end;
  replaceInField(field, start === end ? Math.max(0, end - 1) : start, end, '');
}

export function enterIn(field: HTMLElement): void {
  if (isInput(field)) field.form && dom.property(field.form, 'requestSubmit').call(field.form);
  else typeInto(field, '\n');
}

export function moveCaret(field: HTMLElement, by: -1 | 1): void {
  if (!isTextField(field)) {
    dom
      .view(dom.ownerDocument(field))
      ?.getSelection()
      ?.modify('move', by === 1 ? 'forward' : 'backward', 'character');
    return;
  }
  if (field.selectionEnd === null) return;
  const at = Math.max(0, Math.min(field.value.length, field.selectionEnd + by));
  field.setSelectionRange(at, at);
}

function edit(field: HTMLElement, command: string, value?: string): boolean {
  const { ownerDocument } = field;
  return dom.property(ownerDocument, 'execCommand').call(ownerDocument, command, false, value);
}

function replaceInField(
  field: HTMLInputElement | HTMLTextAreaElement,
  start: number,
  end: number,
  text: string,
): void {
  if (field.readOnly || field.disabled) return;
  // Input types such as email and number have no selection API, so their whole value is replaced.
  if (field.selectionEnd === null) field.value = field.value.slice(0, start) + text + field.value.slice(end);
  else field.setRangeText(text, start, end, 'end');
  const inputType = text === '' ? 'deleteContentBackward' : 'insertText';
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: text === '' ? null : text }));
}
