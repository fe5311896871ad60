import type { EffectPage } from '../../engine/effect.ts';
import { canHighlight, isEditable, make } from '../shared/dom.ts';
import { directionOf, makeOverlay } from '../shared/overlay.ts';
import { panelStyle } from '../shared/panel-style.ts';
import { focusedIn } from '../shared/trees.ts';
import type { ReaderState } from './reader.ts';
import { defaultHighlight } from './spoken-highlight.ts';

/** On narrow screens, the bar is at the top, because the panels of other tools are at the bottom. */
const style = `
.aw-reading {
  inset: auto 0 16px; margin-inline: auto; inline-size: fit-content; max-inline-size: calc(100vw - 24px); padding: 8px;
  display: flex; flex-wrap: wrap; justify-content: center; align-items: center; gap: 4px 8px;
}
.aw-reading button { border-color: var(--edge); text-align: center; }
.aw-reading button[aria-disabled='true'] { color: var(--muted); cursor: default; }
.aw-reading button[aria-pressed='true'] { background: var(--accent); color: var(--on-accent); }
.aw-reading kbd { display: block; font: inherit; font-size: 0.75rem; }
.aw-reading label { display: flex; align-items: center; gap: 8px; min-block-size: 44px; }
.aw-reading input { inline-size: 8rem; min-block-size: 24px; accent-color: var(--accent); }
@media (hover: none) { .aw-reading kbd { display: none; } }
@media (max-width: 600px) { .aw-reading { inset: 8px 0 auto; } }
@media print { .aw-reading { display: none; } }
`;

const playPhrases: Readonly<Record<ReaderState, string>> = {
  idle: 'effects.speech.read',
  loading: 'effects.speech.loading',
  reading: 'effects.speech.pause',
  paused: 'effects.speech.continue',
};

const statePhrases: Readonly<Record<ReaderState, string>> = {
  idle: 'effects.speech.stopped',
  loading: 'effects.speech.loading',
  reading: 'effects.speech.reading',
  paused: 'effects.speech.paused',
};

interface ReadingActions {
  /** Starts, pauses or continues. */
  play(): void;
  next(): void;
  back(): void;
  stop(): void;
}

interface ReadingBar {
  /** Shows the state, and announces it if it has changed. */
  show(state: ReaderState): void;
  /** Connects the buttons and the keys. */
  connect(actions: ReadingActions): void;
}

/** Shows a bar with the buttons of a reader and their keys, its speed and its highlighting. */
export function makeReadingBar(page: EffectPage): ReadingBar {
  const { document, window } = page;
  page.setLayerStyle(panelStyle + style);
  const bar = makeOverlay(page, 'div', 'aw-reading');
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', page.phrase('effects.speech.bar'));
  const isLeftToRight = directionOf(page.language) === 'ltr';
  const keys = {
    back: isLeftToRight ? 'ArrowLeft' : 'ArrowRight',
    play: 'ArrowDown',
    next: isLeftToRight ? 'ArrowRight' : 'ArrowLeft',
  } as const;
  const button = (phrase: string, keyName: string, shownKey: string) => {
    const words = make(document, 'span', {}, page.phrase(phrase));
    const hint = make(document, 'kbd', { 'aria-hidden': 'true' }, shownKey);
    const made = make(document, 'button', { type: 'button', 'aria-keyshortcuts': keyName }, words, hint);
    bar.append(made);
    return { made, words };
  };
  const arrows = { ArrowLeft: '←', ArrowRight: '→', ArrowDown: '↓' } as const;
  const withArrow = (phrase: string, key: keyof typeof arrows) =>
    button(phrase, `Alt+Shift+${key}`, `Alt+Shift+${arrows[key]}`);
  const back = withArrow('effects.speech.back', keys.back);
  const play = withArrow(playPhrases.idle, keys.play);
  const next = withArrow('effects.speech.next', keys.next);
  const stop = button('effects.speech.stop', 'Escape', 'Esc');
  addSpeed(page, bar);
  addHighlight(page, bar);
  // Clicking the buttons must not clear the text selection, which may be read next.
  for (const name of ['pointerdown', 'mousedown'])
    bar.addEventListener(name, (event) => {
      if (!(event.target instanceof window.HTMLInputElement)) event.preventDefault();
    });
  page.layer({ interactive: true }).append(bar);
  let announced: ReaderState = 'idle';
  return {
    show(state) {
      play.words.textContent = page.phrase(playPhrases[state]);
      play.made.setAttribute('aria-disabled', String(state === 'loading'));
      for (const { made } of [back, next, stop]) made.setAttribute('aria-disabled', String(state === 'idle'));
      // Between the chunks of a text, reading goes on.
      if (state === announced || (state === 'loading' && announced === 'reading')) return;
      announced = state;
      page.announce(page.phrase(statePhrases[state]));
    },
    connect(actions) {
      back.made.addEventListener('click', actions.back);
      play.made.addEventListener('click', actions.play);
      next.made.addEventListener('click', actions.next);
      stop.made.addEventListener('click', actions.stop);
      const onKey = (event: KeyboardEvent) => {
        if (event.key === 'Escape') return actions.stop();
        const name = (['back', 'play', 'next'] as const).find((each) => keys[each] === event.key);
        const isOurs = event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey;
        if (name === undefined || !isOurs || isEditable(focusedIn(document))) return;
        event.preventDefault();
        actions[name]();
      };
      page.listen(window, 'keydown', onKey, { capture: true });
    },
  };
}

function addSpeed(page: EffectPage, bar: HTMLElement): void {
  const { client, document } = page;
  const tool = client.tool('speech_rate');
  if (tool === null) return;
  const { min, max, step } = tool;
  const range = make(document, 'input', { type: 'range', min: `${min}`, max: `${max}`, step: `${step}` });
  const output = make(document, 'span', {});
  const draw = () => {
    range.value = page.valueOf('speech_rate') ?? tool.default ?? '';
    output.textContent = `${range.value}%`;
    range.setAttribute('aria-valuetext', output.textContent);
  };
  range.addEventListener('change', () => client.settings.set('speech_rate', range.value));
  page.onModifier(draw);
  draw();
  bar.append(make(document, 'label', {}, page.phrase('effects.speech.rate'), range, output));
}

function addHighlight(page: EffectPage, bar: HTMLElement): void {
  const { settings } = page.client;
  if (page.client.tool('speech_highlight') === null || !canHighlight(page.window)) return;
  const toggle = make(page.document, 'button', { type: 'button' }, page.phrase('effects.speech.highlight'));
  const isOn = () => (page.valueOf('speech_highlight') ?? defaultHighlight) !== 'off';
  const draw = () => toggle.setAttribute('aria-pressed', String(isOn()));
  toggle.addEventListener('click', () =>
    isOn() ? settings.set('speech_highlight', 'off') : settings.unset('speech_highlight'),
  );
  page.onModifier(draw);
  draw();
  bar.append(toggle);
}
