import type { Layer } from '../passages/passage.ts';
import { placeText } from '../passages/place-text.ts';
import { markupToSlots, slotsToMarkup, withoutMarkup } from '../passages/slot-markup.ts';
import type { RequestQueue } from './request-queue.ts';
import type { TextTransform, TransformedText } from './text-transforms.ts';

export function createTextLayer(
  { isMarkup, needs }: TextTransform,
  queue: RequestQueue<TransformedText>,
  onResult: (result: TransformedText, isChanged: boolean) => void = () => {},
): Layer {
  return async ({ slots, values, text }) => {
    if (!needs(text)) return null;
    const sent = isMarkup ? slotsToMarkup(slots, values) : text;
    const result = await queue.request(sent);
    if (result === null) return null;
    const isChanged = result.text !== sent;
    onResult(result, isChanged);
    if (!isChanged && result.lang === undefined) return null;
    const placed = isMarkup
      ? (markupToSlots(slots, values, result.text) ?? placeText(slots, values, withoutMarkup(result.text)))
      : placeText(slots, values, result.text);
    return { values: placed, dir: result.dir, ...(result.lang === undefined ? {} : { lang: result.lang }) };
  };
}
