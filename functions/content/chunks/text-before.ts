import { lineSentencesOf } from '../language/segments.ts';
import { readText } from '../markup/tagged-text.ts';

const maximumSentence = 300;
const maximumHeading = 80;

const endMark = /[.!?…:;,。！？،؟।]["'”’»)\]]*$/u;

/**
 * Returns the context of each chunk of a text: the last heading and the last sentence before the chunk. A short line
 * without final punctuation is treated as a heading.
 *
 * @param isTagged true when the chunks are tagged text
 */
export function textsBefore(chunks: readonly string[], isTagged: boolean): (string | null)[] {
  let heading = '';
  let sentence = '';
  return chunks.map((chunk) => {
    const before = [heading, sentence].filter((part) => part !== '').join('\n');
    const sentences = lineSentencesOf(isTagged ? readText(chunk) : chunk, 'und').map((each) => each.trim());
    const isHeading = (line: string) => line !== '' && line.length <= maximumHeading && !endMark.test(line);
    heading = sentences.findLast(isHeading) ?? heading;
    sentence = (sentences.findLast((each) => each !== '' && each !== heading) ?? '').slice(-maximumSentence);
    return before === '' ? null : before;
  });
}
