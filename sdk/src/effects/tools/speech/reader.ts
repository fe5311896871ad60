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

export interface Reader {
  readonly state: ReaderState;
  read(texts: readonly LocatedText[]): void;
  pause(): void;
  resume(): void;
  stop(): void;
}

export function createReader(page: EffectPage, onState: (state: ReaderState) => void = () => {}): Reader {
  const { client, window, signal } = page;
  const highlight = createSpokenHighlight(page);
  const serviceVoice = createServiceVoice(page, signal);
  let isServiceOver = false;
  let state: ReaderState = 'idle';
  let utterance: Utterance | null = null;
  /** Texts to read once the browser allows audio playback. */
  let blocked: readonly LocatedText[] = [];
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

  async function begin(chunk: LocatedText, language: string): Promise<Utterance | null> {
    const voice = await voiceFor(language);
    if (voice === null) return null;
    try {
      return await voice.speak(chunk, language, rate(), (part) => highlight.show(chunk, part));
    } catch (error) {
      if (voice !== serviceVoice || error instanceof PlaybackBlocked || signal.aborted) throw error;
      page.announce(page.phrase(failureOf(error, client.isOnline).phrase));
      isServiceOver = true;
      return begin(chunk, language);
    }
  }

  async function readAll(texts: readonly LocatedText[], mine: number): Promise<void> {
    const language = languageToUse(page, texts[0]?.language ?? '');
    const other = firstOther(texts, language);
    const rest = texts.slice(other);
    const parts = chunked(texts.slice(0, other), language, chunkCharacters);
    for (const [index, chunk] of parts.entries()) {
      setState('loading');
      try {
        utterance = await begin(chunk, language);
      } catch (error) {
        if (mine !== reading) return;
        if (!(error instanceof PlaybackBlocked)) throw error;
        blocked = [...parts.slice(index), ...rest];
        page.announce(page.phrase('effects.speech.press_play'));
        return setState('paused');
      }
      if (mine !== reading) return utterance?.stop();
      if (utterance === null) {
        page.announce(page.phrase('effects.speech.no_voice'));
        return setState('idle');
      }
      setState('reading');
      const next = parts[index + 1];
      if (next !== undefined && isSpokenByService(language)) serviceVoice.prepare(next, language, rate());
      await utterance.ended;
      highlight.clear();
      if (mine !== reading) return;
    }
    if (rest.length > 0) return readAll(rest, mine);
    setState('idle');
  }

  function firstOther(texts: readonly LocatedText[], language: string): number {
    const index = texts.findIndex((text) => languageToUse(page, text.language) !== language);
    return index === -1 ? texts.length : index;
  }

  function stop(): void {
    reading += 1;
    utterance?.stop();
    utterance = null;
    blocked = [];
    highlight.clear();
    if (state !== 'idle') setState('idle');
  }

  page.onModifier(() => utterance?.setRate(rate()));
  signal.addEventListener('abort', stop);
  const read = (texts: readonly LocatedText[]) => {
    stop();
    readAll(texts, reading).catch((error: unknown) => {
      if (signal.aborted) return;
      setState('idle');
      page.fail(error);
    });
  };
  return {
    get state() {
      return state;
    },
    read,
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
    stop,
  };
}
