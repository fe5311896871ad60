// Words that the tools of the content category change, in the states of the frameworks.

const texts = ['They utilize additional facilities to accomplish the objective.', 'Brief', ''];
const items = ['acquire additional land', 'commence the construction', 'terminate the agreement'];

/** Returns a long, a short or an empty text. */
export const textOf = (n: number): string => texts[n % texts.length] ?? '';

/** Returns the items of a list in another order in each state. */
export const rotated = (n: number): readonly string[] =>
  items.map((_, index) => items[(index + n) % items.length] ?? '');
