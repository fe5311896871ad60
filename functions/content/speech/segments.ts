import { atCodePoints, atGraphemes, atSentences, atWords, fittingUnits } from '../fitting-units.ts';

/** A part of a text and where it begins, in UTF-16 code units. */
export interface Segment {
  readonly text: string;
  readonly start: number;
}

/**
 * Longest segment, in UTF-16 code units. Polly takes 3,000 billed characters; half of that is spoken in half the
 * time, and is more often the same as in another text, whose audio is then at hand.
 */
export const maximumSegmentLength = 1_500;

/**
 * Cuts a text into segments at the ends of sentences, a longer sentence at the ends of words, a longer word
 * anywhere between characters. Joined, they are the text; parts without a letter or digit are left out.
 */
export function cutIntoSegments(text: string, language: string): Segment[] {
  const units = fittingUnits(text, language, [atSentences, atWords, atGraphemes, atCodePoints], fits);
  return pack(units.map((unit) => unit.text)).filter((segment) => /[\p{L}\p{N}]/u.test(segment.text));
}

function fits(text: string): boolean {
  return text.length <= maximumSegmentLength;
}

function pack(parts: readonly string[]): Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  let text = '';
  for (const part of parts) {
    if (text.length + part.length > maximumSegmentLength) {
      segments.push({ text, start });
      start += text.length;
      text = '';
    }
    text += part;
  }
  return text === '' ? segments : [...segments, { text, start }];
}
