import type { Speech } from '../../../client/types.ts';
import type { EffectPage } from '../../engine/effect.ts';
import type { LocatedText } from '../../passages/located-text.ts';
import { play } from './playback.ts';
import type { SpokenPart } from './spoken-highlight.ts';
import type { Speaker, Utterance } from './voice.ts';

/** Maximum speaking rate of service voices, in percent. Faster playback achieves higher rates. */
const fastestPercent = 200;

export function createServiceVoice(
  { client, window }: Pick<EffectPage, 'client' | 'window'>,
  signal: AbortSignal,
): Speaker {
  const known = new Map<string, Promise<Speech>>();
  const synthesize = ({ text }: LocatedText, language: string, ratePercent: number): Promise<Speech> => {
    const key = `${language} ${ratePercent} ${text}`;
    const speech =
      known.get(key) ?? client.content.speak({ text, language, rate: ratePercent, marks: true }, { signal });
    known.set(key, speech);
    speech.catch(() => known.delete(key));
    return speech;
  };
  return {
    prepare: (spoken, language, ratePercent) =>
      void synthesize(spoken, language, ratePercent).catch(() => {}),
    async speak(spoken, language, { ratePercent, fromLast, onPart }): Promise<Utterance> {
      const speech = await synthesize(spoken, language, ratePercent);
      signal.throwIfAborted();
      const spokenPercent = Math.min(ratePercent, fastestPercent);
      const playback = await play(window, speech.audio, ratePercent / spokenPercent);
      let isOver = false;
      let last: Partial<Record<SpokenPart['type'], SpokenPart>> = {};
      const follow = () => {
        if (isOver) return;
        for (const part of partsAt(speech, playback.timeMs())) {
          if (last[part.type]?.start !== part.start) onPart(part);
          last = { ...last, [part.type]: part };
        }
        window.requestAnimationFrame(follow);
      };
      const sentences = speech.marks.filter(({ type }) => type === 'sentence');
      const move = (to: number) => {
        const startMs = sentences[to]?.startMs;
        if (startMs !== undefined) playback.seek(startMs);
        return startMs !== undefined;
      };
      if (fromLast) move(sentences.length - 1);
      follow();
      void playback.ended.then(() => {
        isOver = true;
      });
      return {
        pause: playback.pause,
        resume: playback.resume,
        move: (by) => move(sentences.findLastIndex(({ startMs }) => startMs <= playback.timeMs()) + by),
        stop: playback.stop,
        setRate: (percent) => playback.setSpeed(percent / spokenPercent),
        ended: playback.ended,
      };
    },
  };
}

/** Returns the sentence and the word that are being spoken at the given time. */
export function partsAt({ marks }: Pick<Speech, 'marks'>, timeMs: number): SpokenPart[] {
  return (['sentence', 'word'] as const).flatMap((type) => {
    const begun = marks.findLast((mark) => mark.type === type && mark.startMs <= timeMs);
    return begun === undefined ? [] : [{ type, start: begun.start, end: begun.end }];
  });
}
