import type { Barrier, BarrierReport, Feedback } from '../../client/api.ts';
import * as dom from '../../page-dom.ts';
import { button, type Context, isUsable, word } from '../context.ts';
import { el, put, write } from '../dom.ts';
import { describe, pickElement } from './picker.ts';
import { field, showInView } from './view.ts';

const barriers: readonly Barrier[] = [
  'keyboard',
  'screen_reader',
  'contrast',
  'text_size',
  'captions',
  'alt_text',
  'forms',
  'motion',
  'timing',
  'language',
  'other',
];

/** Maximum message length that the service accepts. */
const longestMessage = 4_000;

export function makeForm(context: Context, kind: 'feedback' | 'report'): void {
  const isReport = kind === 'report';
  const message = field(
    word(context, isReport ? 'barrierMessage' : 'message'),
    el('textarea', { rows: 4, maxlength: longestMessage, required: true, 'data-key': 'message' }),
  );
  const email = field(
    word(context, 'email'),
    el('input', { type: 'email', autocomplete: 'email', 'data-key': 'email' }),
    word(context, 'emailLine'),
  );
  const barrier = el(
    'select',
    { 'data-key': 'barrier' },
    ...barriers.map((code) => el('option', { value: code }, word(context, `barrier.${code}`))),
  );
  const rating = el(
    'select',
    { 'data-key': 'rating' },
    el('option', { value: '' }, '–'),
    ...([5, 4, 3, 2, 1] as const).map((value) => el('option', { value }, word(context, `rating.${value}`))),
  );
  const choice = isReport ? field(word(context, 'barrier'), barrier) : field(word(context, 'rating'), rating);

  let selector: string | null = null;
  const picked = el('p', { class: 'line picked', hidden: true });
  const pick = button(context.icons.pick, word(context, 'pick'), async () => {
    const element = await pickElement(context, word(context, 'pick'), '*');
    pick.focus();
    if (element === null) return;
    selector = selectorOf(element);
    picked.hidden = false;
    write(picked, word(context, 'picked', { element: describe(element) }));
  });
  put(pick, 'data-key', 'pick');

  const send = el('button', { class: 'button main', 'data-key': 'send' }, word(context, 'send'));
  const heading = el('h3', { tabindex: -1 }, word(context, kind));
  const form = el(
    'form',
    { novalidate: true, class: 'form', onsubmit: (event) => submit(event) },
    heading,
    ...(isReport ? [choice.element, message.element] : [message.element, choice.element]),
    isReport && el('div', { class: 'field' }, pick, picked),
    email.element,
    el('div', { class: 'answers' }, send),
  );
  showInView(context, form);
  heading.focus();

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const isEmpty = message.input.value.trim() === '';
    message.setError(isEmpty ? word(context, 'required') : '');
    email.setError(email.input.validity.valid ? '' : word(context, 'badEmail'));
    if (isEmpty) return message.input.focus();
    if (!email.input.validity.valid) return email.input.focus();
    if (!isUsable(send)) return;
    put(send, 'aria-disabled', 'true');
    context.announce(word(context, 'sending'));
    try {
      const { reference } = await post();
      context.announce('');
      const thanks = el('p', { tabindex: -1, class: 'thanks' }, word(context, 'sent', { reference }));
      form.replaceChildren(heading, thanks);
      thanks.focus();
    } catch {
      context.announce(word(context, 'sendFailed'));
    } finally {
      put(send, 'aria-disabled', null);
    }
  }

  function post() {
    const { client, vocabulary } = context;
    const common: Feedback = {
      message: message.input.value.trim(),
      language: vocabulary.language,
      pageUrl: location.origin + location.pathname,
      ...(email.input.value === '' ? {} : { contactEmail: email.input.value }),
    };
    if (!isReport) {
      return client.feedback({ ...common, ...(rating.value === '' ? {} : { rating: Number(rating.value) }) });
    }
    const report: BarrierReport = {
      ...common,
      barrier: barriers.find((code) => code === barrier.value) ?? 'other',
      ...(selector === null ? {} : { selector }),
    };
    return client.report(report);
  }
}

/** Maximum selector length that the service accepts. */
const longestSelector = 500;

function selectorOf(element: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at !== null; at = dom.parentElement(at)) {
    const id = dom.attribute(at, 'id');
    const byId = `#${CSS.escape(id ?? '')}`;
    if (id && dom.queryAll(dom.ownerDocument(at), byId).length === 1) {
      steps.unshift(byId);
      break;
    }
    const parent = dom.parentElement(at);
    const localName = dom.localName(at);
    const alike = parent
      ? [...dom.children(parent)].filter((child) => dom.localName(child) === localName)
      : [];
    const place = alike.length > 1 ? `:nth-of-type(${alike.indexOf(at) + 1})` : '';
    steps.unshift(`${CSS.escape(localName)}${place}`);
  }
  return steps.join('>').slice(-longestSelector);
}
