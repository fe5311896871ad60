import { lineSentencesOf } from '../language/segments.ts';
import { readText } from '../markup/tagged-text.ts';

/** Maximum length of a context sentence, in characters. */
const maximumLength = 300;

/** Maximum length of a heading, in characters. A line that ends in a punctuation mark is not treated as a heading. */
const maximumHeading = 80;
const endMark = /[.!?…:;,。！？،؟।]["'”’»)\]]*$/u;

/**
 * Returns the context of each of the consecutive chunks: the last heading and the last sentence before the chunk.
 *
 * @param isTagged true for tagged text
 */
export function textsBefore(chunks: readonly string[], isTagged: boolean): (string | null)[] {
  let heading = '';
  let sentence = '';
  return chunks.map((chunk) => {
    const before = [heading, sentence].filter((part) => part !== '').join('\n');
    const sentences = lineSentencesOf(isTagged ? readText(chunk) : chunk, 'und').map((each) => each.trim());
    const isHeading = (line: string) => line !== '' && line.length <= maximumHeading && !endMark.test(line);
    heading = sentences.findLast(isHeading) ?? heading;
    sentence = (sentences.findLast((each) => each !== '' && each !== heading) ?? '').slice(-maximumLength);
    return before === '' ? null : before;
  });
}
