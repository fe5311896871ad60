/**
 * Text that a browser could parse as markup: a comment, a declaration, or a tag, even when only the subsequent text
 * closes the tag.
 */
const markup = /<\/?[a-z][^<>]*(?:>|$)|<[!?]/giu;

const tagName = /^<\/?([a-z][a-z0-9-]*)/iu;

/** The delimiters of the prompt sections. */
const fences = /<\/?(?:page_text|parameters|problems)\b/iu;

const entity = /&(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[0-9a-f]{1,6});/giu;

const codeFence = /```/;

/** Minimum number of consecutive words from the instructions that is considered a leak. */
const leakWords = 8;

function wordsFor(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function repeatsInstructions(output: string, instructions: string, source: string): boolean {
  const held = ` ${wordsFor(output).join(' ')} `;
  const own = ` ${wordsFor(source).join(' ')} `;
  const words = wordsFor(instructions);
  for (let start = 0; start + leakWords <= words.length; start += 1) {
    const run = ` ${words.slice(start, start + leakWords).join(' ')} `;
    if (held.includes(run) && !own.includes(run)) return true;
  }
  return false;
}

/**
 * True when the output contains markup that the source does not contain. When the source contains text such as
 * `Array<string>` or `a <b and c> d`, it is accepted in the output as well.
 */
function hasNewMarkup(output: string, source: string): boolean {
  const known = new Set<string>();
  const knownNames = new Set<string>();
  for (const [tag] of source.matchAll(markup)) {
    known.add(tag);
    knownNames.add(tagName.exec(tag)?.[1] ?? tag);
  }
  for (const [tag] of output.matchAll(markup)) {
    const name = tagName.exec(tag)?.[1] ?? tag;
    const isKnown = known.has(tag) || (knownNames.has(name) && !tag.includes('='));
    if (!isKnown) return true;
  }
  return false;
}

/** True when the output contains a match that the source does not contain. */
export function hasNew(pattern: RegExp, output: string, source: string): boolean {
  const known = new Set(source.match(pattern) ?? []);
  return (output.match(pattern) ?? []).some((found) => !known.has(found) && !source.includes(found));
}

/** Returns the problems whose condition is true. */
export function problemsWhere(found: readonly (readonly [isFound: boolean, problem: string])[]): string[] {
  return found.flatMap(([isFound, problem]) => (isFound ? [problem] : []));
}

/**
 * Returns problems that make the plain text of a model unusable, worded for the model: markup and entities that the
 * source lacks, and prompt delimiters or instructions.
 */
export function hygieneProblems(output: string, source: string, instructions: string): string[] {
  const [answer, text] = [output.toLowerCase(), source.toLowerCase()];
  return problemsWhere([
    [
      hasNewMarkup(answer, text),
      'The answer contains markup that is not in the page text. Write plain text.',
    ],
    [
      hasNew(entity, answer, text),
      'The answer contains entities such as &amp;. Write the characters themselves.',
    ],
    [fences.test(answer) && !fences.test(text), 'The answer contains tags of the prompt. Leave them out.'],
    [codeFence.test(answer) && !codeFence.test(text), 'The answer contains a code fence. Write plain text.'],
    [
      repeatsInstructions(answer, instructions, text),
      'The answer repeats the instructions. Answer with the result only.',
    ],
  ]);
}
