/** Anything a browser would take for markup: a tag, even one that only what follows ends; a comment, a declaration. */
const markup = /<\/?[a-z][^<>]*(?:>|$)|<[!?]/giu;

/** The tags that fence the parts of a prompt. */
const fences = /<\/?(?:page_text|parameters|problems)\b/iu;

/** Line breaks and tabs are fine; any other control character and a lone surrogate are not. */
const controlCharacter = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** So many words in a row taken from the instructions are no accident. */
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
 * What makes a model's plain text unfit to leave: markup that the source does not have, the prompt's fences or
 * instructions repeated, control characters. Says it to the model, in words that a repair can follow; empty when
 * there is nothing.
 */
export function hygieneProblems(output: string, source: string, instructions: string): string[] {
  const problems: string[] = [];
  const sourceInLowerCase = source.toLowerCase();
  const known = new Set(sourceInLowerCase.match(markup) ?? []);
  const isNew = (tag: string) => !known.has(tag) && !sourceInLowerCase.includes(tag);
  if ((output.toLowerCase().match(markup) ?? []).some(isNew)) {
    problems.push('The answer contains markup that is not in the page text. Write plain text.');
  }
  if (fences.test(output) && !fences.test(source))
    problems.push('The answer contains tags of the prompt. Leave them out.');
  if (repeatsInstructions(output, instructions, source)) {
    problems.push('The answer repeats the instructions. Answer with the result only.');
  }
  if (controlCharacter.test(output)) problems.push('The answer contains control characters. Leave them out.');
  return problems;
}
