import { sentencesOf } from '../../passages/located-text.ts';
import { primaryLanguage } from '../shared/dom.ts';
import type { Speaker } from './voice.ts';

type PageWindow = Window & typeof globalThis;

/** Timeout for the list of voices, which browsers load on first access. */
const voicesWithinMs = 1_000;

export async function browserVoiceFor(
  window: PageWindow,
  language: string,
): Promise<SpeechSynthesisVoice | null> {
  const { speechSynthesis } = window;
  if (speechSynthesis === undefined) return null;
  if (speechSynthesis.getVoices().length === 0) {
    await new Promise((resolve) => {
      speechSynthesis.addEventListener('voiceschanged', resolve, { once: true });
      window.setTimeout(resolve, voicesWithinMs);
    });
  }
  const voices = speechSynthesis
    .getVoices()
    .filter(({ lang }) => primaryLanguage(lang) === primaryLanguage(language));
  return voices.find(({ lang }) => lang.toLowerCase() === language.toLowerCase()) ?? voices[0] ?? null;
}

/**
 * Creates a speaker that uses a browser voice. It speaks one sentence at a time because some browsers cut off long
 * utterances and not every voice fires boundary events.
 */
export function createBrowserVoice(window: PageWindow, voice: SpeechSynthesisVoice): Speaker {
  const { speechSynthesis, SpeechSynthesisUtterance } = window;
  return {
    prepare: () => {},
    async speak({ text }, language, { ratePercent, fromLast, onPart }) {
      const sentences = sentencesOf(text, language).filter(
        ({ start, end }) => text.slice(start, end).trim() !== '',
      );
      let next = fromLast ? sentences.length - 1 : 0;
      let rate = ratePercent;
      const say = (start: number, end: number) =>
        new Promise<void>((resolve) => {
          const utterance = new SpeechSynthesisUtterance(text.slice(start, end));
          utterance.lang = voice.lang;
          utterance.voice = voice;
          utterance.rate = rate / 100;
          utterance.addEventListener('start', () => onPart({ type: 'sentence', start, end }));
          utterance.addEventListener('boundary', ({ name, charIndex, charLength }) => {
            if (name !== 'word') return;
            const from = start + charIndex;
            onPart({ type: 'word', start: from, end: from + (charLength || wordLength(text.slice(from))) });
          });
          utterance.addEventListener('end', () => resolve());
          utterance.addEventListener('error', () => resolve());
          speechSynthesis.speak(utterance);
        });
      const speakAll = async () => {
        for (let sentence = sentences[next]; sentence !== undefined; sentence = sentences[next]) {
          next += 1;
          await say(sentence.start, sentence.end);
        }
      };
      const leave = () => {
        // A paused browser voice stays paused, and then speaks nothing, until it is resumed.
        speechSynthesis.resume();
        speechSynthesis.cancel();
      };
      return {
        pause: () => speechSynthesis.pause(),
        resume: () => speechSynthesis.resume(),
        move(by) {
          const target = next - 1 + by;
          if (sentences[target] === undefined) return false;
          next = target;
          leave();
          return true;
        },
        stop() {
          next = sentences.length;
          leave();
        },
        setRate: (percent) => {
          rate = percent;
        },
        ended: speakAll(),
      };
    },
  };
}

function wordLength(text: string): number {
  return /^\S*/u.exec(text)?.[0].length ?? 0;
}
