import { languageOf } from '../../effects/passages/dom.ts';
import { textOf } from '../../effects/passages/page-text.ts';
import type { AppliedHelp, ReadingHelp } from '../../effects/reading-help.ts';
import { languageNames } from '../../locales/names.ts';
import * as dom from '../../page-dom.ts';
import { button, type Context, formatNumber, word } from '../context.ts';
import { el, icon, newId, put } from '../dom.ts';
import { keepInside } from '../focus-trap.ts';
import { interfaceIcons } from '../icons/interface.ts';
import { helpCss } from '../styles/help.ts';
import type { WordKey } from '../words.ts';
import { type Note, type NoteAction, noteActions, type WordsAction, wordsActions } from './help-actions.ts';
import { failureWord, notePrice } from './help-facts.ts';
import { pickElement, placeAround } from './picker.ts';
import { speak } from './speak.ts';

const paragraphs = 'p,li,blockquote,dd,figcaption';

/** Changes made to each paragraph. They can be undone when the visitor picks the paragraph again. */
const changed = new WeakMap<Element, AppliedHelp[]>();

/** Lets the visitor pick paragraphs and run actions on them. Resolves when the visitor is done. */
export async function helpWithReading(context: Context): Promise<void> {
  const element = await pickElement(context, word(context, 'choose'), paragraphs);
  if (!(element instanceof HTMLElement)) return;
  // Page text is changed only through the effects, which keep track of every tool's changes.
  const { loadReadingHelp } = await import('../../effects/index.ts');
  const isDone = await showHelp(context, await loadReadingHelp(context.client), element);
  if (!isDone) await helpWithReading(context);
}

/** Shows the actions for a paragraph. Resolves to false when the visitor wants to pick another paragraph. */
function showHelp(context: Context, reading: ReadingHelp, element: HTMLElement): Promise<boolean> {
  const { host, client, icons } = context;
  host.addCss(helpCss);
  context.minimize(true);
  const language = languageOf(element) || undefined;
  const request = () => ({ text: textOf(element), ...(language && { language }) });
  const applied = changed.get(element) ?? [];
  changed.set(element, applied);
  const headingId = newId();
  const outcome = el('div', { class: 'outcome' });
  const actions = el('div', { class: 'actions' });
  const into = intoChoice(context, language);
  const card = el('section', { class: 'help-card', role: 'dialog', 'aria-labelledby': headingId });
  let running: AbortController | null = null;

  const actionButton = (key: WordKey, tool: string, price: number, run: () => void) => {
    const made = button(icons[tool], word(context, key), run, 'button action');
    put(made, 'data-key', `help:${key}`);
    made.append(el('span', { class: 'line' }, word(context, 'price', { n: formatNumber(context, price) })));
    return made;
  };

  const wordsButton = (action: WordsAction) => {
    const price = reading.price(element, action.help);
    const isOffered = price > 0 && reading.offered.includes(action.help) && client.tool(action.tool) !== null;
    return isOffered ? [actionButton(action.key, action.tool, price, () => changeWords(action))] : [];
  };

  const drawActions = () => {
    const { text } = request();
    const notes = noteActions
      .filter(({ tool }) => client.tool(tool) !== null)
      .map((action) =>
        actionButton(action.key, action.tool, notePrice(action.transform, text), () => take(action)),
      );
    const translate = wordsActions.filter(({ help }) => help === 'translate').flatMap(wordsButton);
    actions.replaceChildren(
      ...wordsActions.filter(({ help }) => help !== 'translate').flatMap(wordsButton),
      ...notes,
      ...(client.tool('read_aloud') === null
        ? []
        : [actionButton('speak', 'read_aloud', notePrice('tts-export', text), readAloud)]),
      ...translate.map((made) => el('div', { class: 'into' }, made, into)),
    );
  };

  const work = async (run: (signal: AbortSignal) => Promise<() => void>) => {
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    const stop = button(icons.stop, word(context, 'stop'), () => {
      running?.abort();
      settle('');
    });
    put(stop, 'data-key', 'help:stop');
    actions.hidden = true;
    outcome.replaceChildren(el('p', {}, word(context, 'working')), stop);
    stop.focus();
    context.announce(word(context, 'working'));
    try {
      const show = await run(signal);
      if (!signal.aborted) show();
    } catch (error) {
      if (!signal.aborted) settle(word(context, failureWord(error, client.isOnline)));
    }
  };

  const settle = (said: string, ...children: readonly HTMLElement[]) => {
    actions.hidden = false;
    outcome.replaceChildren(...(said === '' ? [] : [el('p', {}, said)]), ...children, ...undoButtons());
    context.announce(said);
    drawActions();
    const first = outcome.querySelector('button') ?? actions.querySelector('button');
    first?.focus();
  };

  const undoButtons = () => {
    if (applied.length === 0) return [];
    const back = button(interfaceIcons.undo, word(context, 'original'), () => {
      for (const one of applied.splice(0)) one.undo();
      settle('');
    });
    put(back, 'data-key', 'help:original');
    return [back];
  };

  const creditsLeft = (remaining: number) =>
    el('p', { class: 'line' }, word(context, 'left', { n: formatNumber(context, remaining) }));

  const changeWords = ({ help }: WordsAction) =>
    work(async (signal) => {
      const one = await reading.apply(element, help, { signal, targetLanguage: into.value });
      if (signal.aborted || !one.isChanged) one.undo();
      else applied.push(one);
      return () => {
        const said =
          one.failure === null && one.isChanged ? 'done' : failureWord(one.failure, client.isOnline);
        settle(word(context, said), ...(one.credits === null ? [] : [creditsLeft(one.credits.remaining)]));
      };
    });

  const take = ({ run }: NoteAction) =>
    work(async (signal) => {
      const note = await run(client, request(), signal);
      return () => {
        const said = note.words?.length === 0 ? 'noWords' : 'done';
        settle(word(context, said), ...shownOf(note), creditsLeft(note.credits.remaining));
      };
    });

  const readAloud = () =>
    work(async (signal) => {
      await speak(client, textOf(element), language ?? context.vocabulary.language, signal);
      return () => settle('');
    });

  return new Promise((resolve) => {
    const ending = new AbortController();
    const end = (isDone: boolean) => {
      running?.abort();
      ending.abort();
      card.classList.add('leaving');
      dom.afterFocusMove(() => card.remove());
      frame.remove();
      context.minimize(false);
      resolve(isDone);
    };
    const close = el(
      'button',
      { type: 'button', class: 'close', 'aria-label': word(context, 'close'), onclick: () => end(true) },
      icon(interfaceIcons.close),
    );
    const another = button(icons.pick, word(context, 'another'), () => end(false), 'link');
    put(another, 'data-key', 'help:another');
    card.append(
      el('div', { class: 'bar' }, el('h2', { id: headingId }, word(context, 'help')), close),
      outcome,
      actions,
      another,
    );
    card.addEventListener('keydown', (event) => {
      if (event.key === 'Tab') keepInside(card, event, host.shadow.activeElement);
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end(true);
    });
    const frame = el('div', { class: 'pick-box' });
    host.root.append(frame, card);
    const place = () => {
      const area = dom.bounds(element);
      placeAround(frame, area);
      placeNextTo(card, area);
    };
    window.addEventListener('scroll', place, { capture: true, passive: true, signal: ending.signal });
    window.addEventListener('resize', place, { signal: ending.signal });
    outcome.replaceChildren(...undoButtons());
    drawActions();
    place();
    card.querySelector<HTMLElement>('.outcome button, .actions button')?.focus();
  });
}

function shownOf({ summary, words = [] }: Note): HTMLElement[] {
  if (summary !== undefined) return [el('p', { dir: 'auto' }, summary)];
  const list = el('dl', {});
  for (const { word: hard, definition } of words) list.append(el('dt', {}, hard), el('dd', {}, definition));
  return [list];
}

/**
 * Places the card below the paragraph, or above the paragraph if the card does not fit below. On narrow screens, the
 * stylesheet places the card at the bottom.
 */
function placeNextTo(card: HTMLElement, area: DOMRect): void {
  const { height, width } = card.getBoundingClientRect();
  const gap = 8;
  const below = area.bottom + gap;
  const top = below + height < innerHeight ? below : Math.max(gap, area.top - gap - height);
  const left = Math.max(gap, Math.min(area.left, innerWidth - width - gap));
  card.style.setProperty('--top', `${top}px`);
  card.style.setProperty('--left', `${left}px`);
}

function intoChoice(context: Context, from: string | undefined): HTMLSelectElement {
  const others = Object.entries(languageNames).filter(([code]) => code !== from?.split('-')[0]);
  const select = el(
    'select',
    { 'aria-label': word(context, 'language'), 'data-key': 'help:into' },
    ...others.map(([code, name]) => el('option', { value: code }, name)),
  );
  const own = context.vocabulary.language;
  if (others.some(([code]) => code === own)) select.value = own;
  return select;
}
