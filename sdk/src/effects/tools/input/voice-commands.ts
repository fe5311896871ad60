import * as dom from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { isEditable } from '../shared/dom.ts';
import { makeLauncher } from '../shared/launcher.ts';
import { nameOf } from '../shared/names.ts';
import { panelStyle } from '../shared/panel-style.ts';
import { findVisible } from '../shared/trees.ts';
import { type Recognition, recognitionOf, transcriptOf } from './recognition.ts';

const pressable =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="link"], [role="tab"], [role="menuitem"], [role="checkbox"], [role="switch"]';

/** Scroll distance per command, as a fraction of the window height. */
const scrollStep = 0.8;

/**
 * Scrolls, follows links, presses buttons and focuses fields by voice. Listens only after the visitor starts
 * recognition.
 */
export const voiceCommands: Effect = {
  code: 'voice_commands',
  start(page) {
    const { window, document } = page;
    const Maker = recognitionOf(window);
    if (Maker === null) return;
    page.setLayerStyle(panelStyle);
    const launcher = makeLauncher(
      page,
      page.layer({ interactive: true }),
      'mic',
      page.phrase('effects.voice.listen'),
    );
    const { button } = launcher;
    let recognition: Recognition | null = null;

    const show = (): void => {
      const isOn = recognition !== null;
      button.setAttribute('aria-pressed', String(isOn));
      launcher.setLabel(page.phrase(isOn ? 'effects.voice.listening' : 'effects.voice.listen'));
    };
    const end = (): void => {
      const ended = recognition;
      recognition = null;
      ended?.abort();
      show();
    };
    const listen = (): void => {
      const made = new Maker();
      made.lang = page.language;
      made.continuous = true;
      made.interimResults = false;
      recognition = made;
      page.listen(made, 'result', (event) => execute(transcriptOf(event)));
      page.listen(made, 'error', (event) => {
        if (Reflect.get(event, 'error') === 'no-speech') return;
        end();
        page.announce(page.phrase('effects.voice.refused'));
      });
      // Browsers end recognition after some time, so it is restarted until the visitor stops it.
      page.listen(made, 'end', () => {
        if (recognition === made) made.start();
      });
      made.start();
      show();
    };
    const execute = (said: string): void => {
      const command = parseCommand(said, grammar());
      if (command === null) page.announce(page.phrase('effects.voice.unknown', { said }));
      else run(command);
    };
    const grammar = (): VoiceGrammar => ({
      down: page.phrase('effects.voice.command.down'),
      up: page.phrase('effects.voice.command.up'),
      top: page.phrase('effects.voice.command.top'),
      bottom: page.phrase('effects.voice.command.bottom'),
      back: page.phrase('effects.voice.command.back'),
      stop: page.phrase('effects.voice.command.stop'),
      press: page.phrase('effects.voice.command.press'),
    });
    const run = (command: VoiceCommand): void => {
      if (command.kind === 'stop') end();
      else if (command.kind === 'back') window.history.back();
      else if (command.kind === 'scroll') scroll(command.to);
      else press(command.name);
    };
    const scroll = (to: 'down' | 'up' | 'top' | 'bottom'): void => {
      const step = window.innerHeight * scrollStep;
      const { scrollHeight } = dom.html(document);
      const top = { down: window.scrollY + step, up: window.scrollY - step, top: 0, bottom: scrollHeight }[
        to
      ];
      window.scrollTo({ top });
    };
    const press = (name: string): void => {
      const targets = findVisible(page, pressable);
      const names = targets.map(nameOf);
      const index = findByName(name, names);
      const target = targets[index];
      if (target === undefined) {
        page.announce(page.phrase('effects.voice.missing', { name }));
        return;
      }
      page.announce(page.phrase('effects.voice.done', { name: names[index] ?? name }));
      dom.focus(target);
      if (!isEditable(target)) dom.property(target, 'click').call(target);
    };

    page.listen(button, 'click', () => (recognition === null ? listen() : end()));
    show();
    if (window.navigator.userActivation.isActive) listen();
    return {
      stop: () => {
        end();
        launcher.remove();
      },
    };
  },
};

type VoiceCommand =
  | { readonly kind: 'scroll'; readonly to: 'down' | 'up' | 'top' | 'bottom' }
  | { readonly kind: 'back' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'press'; readonly name: string };

/**
 * Command phrases in the visitor's language, with alternatives separated by `|`. The `press` phrase is followed by the
 * name of the element to press.
 */
interface VoiceGrammar {
  readonly down: string;
  readonly up: string;
  readonly top: string;
  readonly bottom: string;
  readonly back: string;
  readonly stop: string;
  readonly press: string;
}

export function parseCommand(said: string, grammar: VoiceGrammar): VoiceCommand | null {
  const words = spoken(said);
  const isOneOf = (forms: string): boolean => formsOf(forms).includes(words);
  for (const to of ['down', 'up', 'top', 'bottom'] as const) {
    if (isOneOf(grammar[to])) return { kind: 'scroll', to };
  }
  if (isOneOf(grammar.back)) return { kind: 'back' };
  if (isOneOf(grammar.stop)) return { kind: 'stop' };
  const verb = formsOf(grammar.press)
    .filter((form) => words.startsWith(`${form} `))
    .sort((one, other) => other.length - one.length)[0];
  return verb === undefined ? null : { kind: 'press', name: words.slice(verb.length + 1) };
}

/**
 * Returns the index of the best match for a spoken name (exact, then prefix, then substring), or -1 if there is none.
 */
export function findByName(said: string, names: readonly string[]): number {
  const spokenName = spoken(said);
  const spokenNames = names.map(spoken);
  const matches: ((name: string) => boolean)[] = [
    (name) => name === spokenName,
    (name) => name.startsWith(`${spokenName} `) || spokenName.startsWith(`${name} `),
    (name) => name.includes(spokenName),
  ];
  for (const match of matches) {
    const index = spokenNames.findIndex((name) => name !== '' && match(name));
    if (index !== -1 && spokenName !== '') return index;
  }
  return -1;
}

function formsOf(forms: string): string[] {
  return forms.split('|').map(spoken);
}

/** Normalizes text to lower case without punctuation and with single spaces, for comparison with transcripts. */
function spoken(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}
