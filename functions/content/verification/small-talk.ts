import { closings, openings } from './words/talk.ts';

/** Only this much of a text's end is looked at, in UTF-16 code units. */
const examinedEnd = 300;

/** What to tell a model that talks about its answer; null when it does not, or the page itself begins like that. */
export function smallTalkProblem(output: string, source: string): string | null {
  const says = (text: string) => {
    const trimmed = text.trim();
    const end = trimmed.slice(-examinedEnd);
    return openings.some((pattern) => pattern.test(trimmed)) || closings.some((pattern) => pattern.test(end));
  };
  return says(output) && !says(source)
    ? 'The answer talks about itself. Give the result only, with nothing before or after it.'
    : null;
}
