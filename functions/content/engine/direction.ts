import { type Direction, directionOfLanguage } from '../../../shared/contract/direction.ts';
import * as z from '../../../shared/contract/zod.ts';
import { countOf, letterCount, minimumShareBesideLatin } from '../language/letters.ts';

const rightToLeftLetter =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Mandaic}\p{Script=Mende_Kikakui}\p{Script=Nko}\p{Script=Hanifi_Rohingya}\p{Script=Samaritan}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Yezidi}]/gu;

const readableSchema = z.object({
  targetLanguage: z.optional(z.string()),
  text: z.optional(z.string()),
  altText: z.optional(z.string()),
  summary: z.optional(z.string()),
  hints: z.optional(z.array(z.string())),
  words: z.optional(z.array(z.object({ definition: z.string() }))),
});

/**
 * Returns the writing direction of a response, or null for a response without text. A translation has the direction of
 * its target language. Another response has the direction of its letters or, if there are none, of `language`.
 */
export function directionOfResponse(response: object, language: string | null | undefined): Direction | null {
  const { targetLanguage, ...fields } = readableSchema.parse(response);
  if (targetLanguage !== undefined) return directionOfLanguage(targetLanguage);
  if (Object.keys(fields).length === 0) return null;
  const values = Object.values(fields).flat();
  const text = values
    .flatMap((value) => (typeof value === 'object' ? Object.values(value) : value))
    .join(' ');
  return directionOfLetters(text) ?? (language ? directionOfLanguage(language) : 'ltr');
}

function directionOfLetters(text: string): Direction | null {
  const letters = letterCount(text);
  if (letters === 0) return null;
  return countOf(text, rightToLeftLetter) / letters > minimumShareBesideLatin ? 'rtl' : 'ltr';
}
