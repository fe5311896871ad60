import { partsOf } from '../verification/segments.ts';

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
  return pack(pieces(text, language)).filter((segment) => /[\p{L}\p{N}]/u.test(segment.text));
}

function pieces(text: string, language: string): string[] {
  return split(text, language, 'sentence').flatMap((sentence) =>
    fits(sentence)
      ? [sentence]
      : split(sentence, language, 'word').flatMap((word) =>
          fits(word) ? [word] : split(word, language, 'grapheme').flatMap(cutHard),
        ),
  );
}

/** A "character" may be thousands of combining marks. */
function cutHard(text: string): string[] {
  if (fits(text)) return [text];
  const parts: string[] = [];
  let part = '';
  for (const character of text) {
    if (part.length + character.length > maximumSegmentLength) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

function split(text: string, language: string, granularity: 'sentence' | 'word' | 'grapheme'): string[] {
  const parts: string[] = [];
  for (const part of partsOf(text, language, granularity)) parts.push(part.text);
  return parts;
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
