import { isRefusal } from './refusal-text.ts';

/** A comment, declaration or tag, including an unclosed tag at the end, which subsequent text could close. */
const markup = /<\/?[a-z][^<>]*(?:>|$)|<[!?]/giu;

/** Patterns that a response may match only if its source does, each with the problem to report to the model. */
const forbidden: readonly (readonly [pattern: RegExp, problem: string])[] = [
  [
    /&(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[0-9a-f]{1,6});/giu,
    'The answer contains entities such as &amp;. Write the characters themselves.',
  ],
  [/<\/?(?:page_text|parameters|problems)\b/giu, 'The answer contains tags of the prompt. Leave them out.'],
  [/```/gu, 'The answer contains a code fence. Write plain text.'],
];

const leakWords = 8;

function repeatsInstructions(output: string, instructions: string, source: string): boolean {
  const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const [given, known] = [output, source].map((text) => ` ${wordsIn(text).join(' ')} `);
  const words = wordsIn(instructions);
  return words.slice(leakWords - 1).some((_, start) => {
    const run = ` ${words.slice(start, start + leakWords).join(' ')} `;
    return given?.includes(run) && !known?.includes(run);
  });
}

/** Text such as `a <b and c> d` may look like a tag. Without `=`, a tag is new only if the source lacks its name. */
function hasNewMarkup(output: string, source: string): boolean {
  const nameOf = (tag: string) => /^<\/?([a-z][a-z0-9-]*)/iu.exec(tag)?.[1] ?? tag;
  const known = new Set((source.match(markup) ?? []).flatMap((tag) => [tag, nameOf(tag)]));
  return (output.match(markup) ?? []).some(
    (tag) => !known.has(tag) && (tag.includes('=') || !known.has(nameOf(tag))),
  );
}

function hasNew(pattern: RegExp, output: string, source: string): boolean {
  return (output.match(pattern) ?? []).some((found) => !source.includes(found));
}

/** Returns the problems that make a plain text response unusable, phrased as feedback to the model. */
export function hygieneProblems(output: string, source: string, instructions: string): string[] {
  const [written, text] = [output.toLowerCase(), source.toLowerCase()];
  const problems = forbidden.flatMap(([pattern, problem]) =>
    hasNew(pattern, written, text) ? [problem] : [],
  );
  if (hasNewMarkup(written, text)) {
    problems.unshift('The answer contains markup that is not in the page text. Write plain text.');
  }
  if (repeatsInstructions(written, instructions, text)) {
    problems.push('The answer repeats the instructions. Answer with the result only.');
  }
  if (isRefusal(output, source)) {
    problems.push('The answer is a refusal. To refuse, set the field refused.');
  }
  return problems;
}
