import { button, type Context, word } from '../context.ts';
import { type Child, el, newId, put, write } from '../dom.ts';
import { formCss } from '../styles/form.ts';

/** Shows content in place of the settings, with a button that returns to them. */
export function showInView(context: Context, ...children: readonly Child[]): void {
  context.host.addCss(formCss);
  const back = button(context.icons.back, word(context, 'back'), () => context.showView(null), 'link back');
  put(back, 'data-key', 'back');
  context.showView(el('div', { class: 'view' }, back, ...children));
}

interface Field<Input extends HTMLElement> {
  readonly element: HTMLElement;
  readonly input: Input;
  setError(text: string): void;
}

export function field<Input extends HTMLElement>(label: string, input: Input, line?: string): Field<Input> {
  const [inputId, lineId, errorId] = [newId(), newId(), newId()];
  put(input, 'id', inputId);
  const error = el('p', { class: 'error', id: errorId, hidden: true });
  const describedBy = [line === undefined ? '' : lineId, errorId].join(' ').trim();
  put(input, 'aria-describedby', describedBy);
  const element = el(
    'div',
    { class: 'field' },
    el('label', { for: inputId }, label),
    line !== undefined && el('p', { class: 'line', id: lineId }, line),
    input,
    error,
  );
  return {
    element,
    input,
    setError(text) {
      write(error, text);
      error.hidden = text === '';
      put(input, 'aria-invalid', text !== '' && 'true');
    },
  };
}

/** Returns a switch with a name and a description, which gets an ID. The caller sets `aria-checked`. */
export function switchRow(
  key: string,
  name: string,
  line: HTMLElement,
  onclick: () => void,
): HTMLButtonElement {
  const [nameId, lineId] = [newId(), newId()];
  put(line, 'id', lineId);
  return el(
    'button',
    {
      type: 'button',
      class: 'row',
      role: 'switch',
      'aria-labelledby': nameId,
      'aria-describedby': lineId,
      'data-key': key,
      onclick,
    },
    el('span', { class: 'text' }, el('span', { class: 'name', id: nameId }, name), line),
    el('span', { class: 'track', 'aria-hidden': 'true' }),
  );
}
