import { closings, openings } from './words/talk.ts';

/** Only this much of a text's end is looked at, in UTF-16 code units. */
const examinedEnd = 300;

/** True when a model talks about its answer, and the page itself does not begin or end like that. */
export function talksAboutItself(output: string, source: string): boolean {
  const says = (text: string) => {
    const trimmed = text.trim();
    const end = trimmed.slice(-examinedEnd);
    return openings.some((pattern) => pattern.test(trimmed)) || closings.some((pattern) => pattern.test(end));
  };
  return says(output) && !says(source);
}
