import type { Layer } from '../passages/passage.ts';
import { placeText } from '../passages/place-text.ts';
import { markupToSlots, slotsToMarkup, withoutMarkup } from '../passages/slot-markup.ts';
import type { RequestQueue } from './request-queue.ts';
import type { TextAnswer, TextTransform } from './text-transforms.ts';

export function createTextLayer(
  { isMarkup, needs }: TextTransform,
  queue: RequestQueue<TextAnswer>,
  onAnswer: (answer: TextAnswer, isChanged: boolean) => void = () => {},
): Layer {
  return async ({ slots, values, text }) => {
    if (!needs(text)) return null;
    const sent = isMarkup ? slotsToMarkup(slots, values) : text;
    const answer = await queue.request(sent);
    if (answer === null) return null;
    const isChanged = answer.text !== sent;
    onAnswer(answer, isChanged);
    if (!isChanged && answer.lang === undefined) return null;
    const placed = isMarkup
      ? (markupToSlots(slots, values, answer.text) ?? placeText(slots, values, withoutMarkup(answer.text)))
      : placeText(slots, values, answer.text);
    return { values: placed, dir: answer.dir, ...(answer.lang === undefined ? {} : { lang: answer.lang }) };
  };
}
