import { button, type Context, formatNumber, word } from '../context.ts';
import { el, icon, newId, put } from '../dom.ts';
import { interfaceIcons } from '../icons/interface.ts';
import { keepInside } from '../keys.ts';
import { helpCss } from '../styles/help.ts';
import { languages } from '../words.ts';
import { type HelpAction, type HelpAnswer, helpActions } from './help-actions.ts';
import { type Original, replaceWords } from './original.ts';
import { pickElement, placeAround } from './picker.ts';
import { priceOf } from './prices.ts';
import { speak } from './speak.ts';

const paragraphs = 'p,li,blockquote,dd,figcaption';

/**
 * Lets the visitor choose a paragraph, and shows beside it what can be done with it: the price before, the way back
 * after. Resolves when the visitor is done.
 */
export async function helpWithReading(context: Context): Promise<void> {
  const element = await pickElement(context, paragraphs);
  if (!(element instanceof HTMLElement)) return;
  const isDone = await showHelp(context, element);
  if (!isDone) await helpWithReading(context);
}

/** Resolves to false when the visitor wants another paragraph. */
function showHelp(context: Context, element: HTMLElement): Promise<boolean> {
  const { host, client, icons } = context;
  host.addCss(helpCss);
  context.setAside(true);
  const text = () => element.textContent.replace(/\s+/g, ' ').trim();
  const language = element.closest('[lang]')?.getAttribute('lang') || undefined;
  const headingId = newId();
  const outcome = el('div', { class: 'outcome' });
  const actions = el('div', { class: 'actions' });
  const into = intoChoice(context, language);
  const card = el('section', { class: 'help-card', role: 'dialog', 'aria-labelledby': headingId });
  let running: AbortController | null = null;
  let original: Original | null = null;

  const actionButton = (key: string, tool: string, kind: 'text' | 'speech', run: () => void) => {
    const price = word(context, 'price', { n: formatNumber(context, priceOf(kind, text())) });
    const made = button(icons[tool], word(context, key), run, 'button action');
    put(made, 'data-key', `help:${key}`);
    made.append(el('span', { class: 'line' }, price));
    return made;
  };

  const drawActions = () => {
    const offered = helpActions.filter(({ tool }) => client.tool(tool) !== null);
    actions.replaceChildren(
      ...offered
        .filter(({ key }) => key !== 'translate')
        .map((action) => actionButton(action.key, action.tool, 'text', () => run(action))),
    );
    if (client.tool('read_aloud') !== null)
      actions.append(actionButton('speak', 'read_aloud', 'speech', readAloud));
    const translate = offered.find(({ key }) => key === 'translate');
    if (translate) {
      actions.append(
        el(
          'div',
          { class: 'into' },
          actionButton('translate', translate.tool, 'text', () => run(translate)),
          into,
        ),
      );
    }
  };

  const working = (): AbortSignal => {
    running?.abort();
    running = new AbortController();
    const stopButton = button(icons.stop, word(context, 'stop'), () => {
      running?.abort();
      settle('');
    });
    put(stopButton, 'data-key', 'help:stop');
    actions.hidden = true;
    outcome.replaceChildren(el('p', {}, word(context, 'working')), stopButton);
    stopButton.focus();
    context.say(word(context, 'working'));
    return running.signal;
  };

  /** Shows the actions again, with what came out before them. */
  const settle = (said: string, ...children: readonly HTMLElement[]) => {
    actions.hidden = false;
    outcome.replaceChildren(...(said === '' ? [] : [el('p', {}, said)]), ...children, ...undoButtons());
    context.say(said);
    drawActions();
    const first = outcome.querySelector('button') ?? actions.querySelector('button');
    first?.focus();
  };

  const undoButtons = () => {
    const kept = original;
    if (kept === null) return [];
    const back = button(interfaceIcons.undo, word(context, 'original'), () => {
      kept.restore();
      original = null;
      settle('');
    });
    put(back, 'data-key', 'help:original');
    return [back];
  };

  async function run(action: HelpAction): Promise<void> {
    const signal = working();
    try {
      const answer = await action.run(client, { text: text(), language, into: into.value }, signal);
      if (!signal.aborted) show(answer);
    } catch {
      if (!signal.aborted) settle(word(context, 'helpFailed'));
    }
  }

  function show(answer: HelpAnswer): void {
    const left = el(
      'p',
      { class: 'line' },
      word(context, 'left', { n: formatNumber(context, answer.credits.remaining) }),
    );
    if ('words' in answer) {
      const list = el('dl', {});
      for (const { word: hard, definition } of answer.words) {
        list.append(el('dt', {}, hard), el('dd', {}, definition));
      }
      settle(word(context, answer.words.length === 0 ? 'noWords' : 'done'), list, left);
    } else {
      original?.restore();
      original = replaceWords(element, answer.text, answer.dir, answer.language);
      settle(word(context, 'done'), left);
    }
  }

  async function readAloud(): Promise<void> {
    const signal = working();
    try {
      await speak(client, text(), language, signal);
      if (!signal.aborted) settle('');
    } catch {
      if (!signal.aborted) settle(word(context, 'helpFailed'));
    }
  }

  return new Promise((resolve) => {
    const ending = new AbortController();
    const end = (isDone: boolean) => {
      running?.abort();
      ending.abort();
      card.remove();
      frame.remove();
      context.setAside(false);
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
      const area = element.getBoundingClientRect();
      placeAround(frame, area);
      placeBeside(card, area);
    };
    window.addEventListener('scroll', place, { capture: true, passive: true, signal: ending.signal });
    window.addEventListener('resize', place, { signal: ending.signal });
    drawActions();
    place();
    actions.querySelector('button')?.focus();
  });
}

/** Below the paragraph, or above it where there is more room; the style sheet puts it at the bottom of narrow screens. */
function placeBeside(card: HTMLElement, area: DOMRect): void {
  const { height, width } = card.getBoundingClientRect();
  const gap = 8;
  const below = area.bottom + gap;
  const top = below + height < innerHeight ? below : Math.max(gap, area.top - gap - height);
  const left = Math.max(gap, Math.min(area.left, innerWidth - width - gap));
  card.style.setProperty('--top', `${top}px`);
  card.style.setProperty('--left', `${left}px`);
}

/** Into which language: the visitor's own first, where the paragraph is in another. */
function intoChoice(context: Context, from: string | undefined): HTMLSelectElement {
  const others = Object.entries(languages).filter(([code]) => code !== from?.split('-')[0]);
  const select = el(
    'select',
    { 'aria-label': word(context, 'language'), 'data-key': 'help:into' },
    ...others.map(([code, name]) => el('option', { value: code }, name)),
  );
  const own = context.vocabulary.language;
  if (others.some(([code]) => code === own)) select.value = own;
  return select;
}
