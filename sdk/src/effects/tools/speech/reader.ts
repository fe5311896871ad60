import type { EffectPage } from '../../engine/effect.ts';
import { languageToUse } from '../../passages/dom.ts';
import { chunked, type LocatedText } from '../../passages/located-text.ts';
import { failureOf } from '../../reading/failures.ts';
import { primaryLanguage } from '../shared/dom.ts';
import { browserVoiceFor, createBrowserVoice } from './browser-voice.ts';
import { PlaybackBlocked } from './playback.ts';
import { createServiceVoice } from './service-voice.ts';
import { createSpokenHighlight } from './spoken-highlight.ts';
import type { Speaker, Utterance } from './voice.ts';

/** Chunk size in characters: the most that one credit covers (docs/reference/content.md). */
const chunkCharacters = 1_000;

export type ReaderState = 'idle' | 'loading' | 'reading' | 'paused';

interface Reader {
  readonly state: ReaderState;
  read(texts: readonly LocatedText[]): void;
  pause(): void;
  resume(): void;
  /** Continues with the next (1) or the previous (-1) sentence. */
  move(by: 1 | -1): void;
  stop(): void;
}

/** A chunk of the text, in one language. */
interface Part {
  readonly chunk: LocatedText;
  readonly language: string;
}

export function createReader(page: EffectPage, onState: (state: ReaderState) => void = () => {}): Reader {
  const { client, window, signal } = page;
  const highlight = createSpokenHighlight(page);
  const serviceVoice = createServiceVoice(page, signal);
  let isServiceOver = false;
  /** Why the browser's voice reads instead of the service's, until it is announced. */
  let fallback: string | null = null;
  let state: ReaderState = 'idle';
  let utterance: Utterance | null = null;
  /** Parts to read once the browser allows audio playback. */
  let blocked: readonly Part[] = [];
  /** Which part follows the current one, counted from it. */
  let step: 1 | -1 = 1;
  let reading = 0;

  const setState = (next: ReaderState) => {
    state = next;
    onState(next);
  };
  const rate = () => Number(page.valueOf('speech_rate') ?? 100);
  const isSpokenByService = (language: string) =>
    !isServiceOver &&
    client.isOnline &&
    client.current?.plan.ai.enabled === true &&
    client.current.plan.speech.languages.some((each) => primaryLanguage(each) === primaryLanguage(language));

  async function voiceFor(language: string): Promise<Speaker | null> {
    if (isSpokenByService(language)) return serviceVoice;
    const voice = await browserVoiceFor(window, language);
    return voice === null ? null : createBrowserVoice(window, voice);
  }

  async function begin({ chunk, language }: Part, mine: number): Promise<Utterance | null> {
    const voice = await voiceFor(language);
    if (voice === null) return null;
    try {
      return await voice.speak(chunk, language, {
        ratePercent: rate(),
        fromLast: step === -1,
        onPart: (part) => mine === reading && highlight.show(chunk, part),
      });
    } catch (error) {
      if (voice !== serviceVoice || error instanceof PlaybackBlocked || signal.aborted) throw error;
      fallback = page.phrase(failureOf(error, client.isOnline).phrase);
      isServiceOver = true;
      return begin({ chunk, language }, mine);
    }
  }

  async function readAll(parts: readonly Part[], mine: number): Promise<void> {
    let part = parts[0];
    for (let index = 0; part !== undefined; part = parts[index]) {
      setState('loading');
      let begun: Utterance | null;
      try {
        begun = await begin(part, mine);
      } catch (error) {
        if (mine !== reading) return;
        if (!(error instanceof PlaybackBlocked)) throw error;
        blocked = parts.slice(index);
        setState('paused');
        return page.announce(page.phrase('effects.speech.press_play'));
      }
      if (mine !== reading) return begun?.stop();
      utterance = begun;
      if (begun === null) {
        setState('idle');
        return page.announce(page.phrase('effects.speech.no_voice'));
      }
      step = 1;
      setState('reading');
      if (fallback !== null) page.announce(fallback);
      fallback = null;
      const next = parts[index + 1];
      if (next !== undefined && isSpokenByService(next.language))
        serviceVoice.prepare(next.chunk, next.language, rate());
      await begun.ended;
      highlight.clear();
      if (mine !== reading) return;
      if (index + step < 0) step = 1;
      else index += step;
    }
    utterance = null;
    setState('idle');
  }

  /** Splits texts into chunks of one language each. */
  function partsOf(texts: readonly LocatedText[]): Part[] {
    const parts: Part[] = [];
    let rest = texts;
    while (rest[0] !== undefined) {
      const language = languageToUse(page, rest[0].language);
      const index = rest.findIndex((text) => languageToUse(page, text.language) !== language);
      const same = index === -1 ? rest : rest.slice(0, index);
      for (const chunk of chunked(same, language, chunkCharacters)) parts.push({ chunk, language });
      rest = rest.slice(same.length);
    }
    return parts;
  }

  function stop(): void {
    reading += 1;
    utterance?.stop();
    utterance = null;
    blocked = [];
    step = 1;
    highlight.clear();
    if (state !== 'idle') setState('idle');
  }

  page.onModifier(() => utterance?.setRate(rate()));
  signal.addEventListener('abort', stop);
  const read = (parts: readonly Part[]) => {
    stop();
    readAll(parts, reading).catch((error: unknown) => {
      if (signal.aborted) return;
      setState('idle');
      page.fail(error);
    });
  };
  return {
    get state() {
      return state;
    },
    read: (texts) => read(partsOf(texts)),
    pause() {
      if (state !== 'reading') return;
      utterance?.pause();
      setState('paused');
    },
    resume() {
      if (state !== 'paused') return;
      if (blocked.length > 0) return read(blocked);
      setState('reading');
      Promise.resolve(utterance?.resume()).catch(page.fail);
    },
    move(by) {
      if (utterance === null || (state !== 'reading' && state !== 'paused')) return;
      if (!utterance.move(by)) {
        step = by;
        utterance.stop();
      } else setState('reading');
    },
    stop,
  };
}
