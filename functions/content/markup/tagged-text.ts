// Tagged text represents markup in prompts. Each block or attribute is one line, which starts with the line number
// (`<l1>`). Within a line, `<a1>…</a1>` is an element, and `<x2/>` is an element without text. All other &, < and >
// characters are entities.

/** A tag, or text with decoded entities. */
export type TaggedToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open' | 'close' | 'void'; readonly tag: number };

const lineStart = /<l(\d{1,5})>/g;
const inlineTag = /<(?:a(\d{1,5})|\/a(\d{1,5})|x(\d{1,5})\s*\/?)>/g;

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  amp: '&',
};

const maximumNamed = 5;

export function taggedText(lines: readonly string[]): string {
  return lines.map((line, index) => `<l${index + 1}>${line}`).join('\n');
}

/** Returns the lines, ordered by their numbers. When the model omitted the numbers, splits at line breaks. */
export function linesOf(text: string): string[] {
  const starts = [...text.matchAll(lineStart)];
  if (starts.length === 0) return text.split('\n').filter((line) => line.trim() !== '');
  return starts
    .map(({ 0: { length }, 1: number, index }, at) => ({
      number: Number(number),
      line: text.slice(index + length, starts[at + 1]?.index).trim(),
    }))
    .sort((left, right) => left.number - right.number)
    .map(({ line }) => line);
}

export function tokensOf(line: string): TaggedToken[] {
  const tokens: TaggedToken[] = [];
  let end = 0;
  const addText = (until?: number) => {
    const text = decoded(line.slice(end, until)).replace(/[^\S\u00a0]+/g, ' ');
    if (text !== '') tokens.push({ kind: 'text', text });
  };
  for (const { 0: source, 1: open, 2: close, 3: empty, index } of line.matchAll(inlineTag)) {
    addText(index);
    if (open !== undefined) tokens.push({ kind: 'open', tag: Number(open) });
    else if (close !== undefined) tokens.push({ kind: 'close', tag: Number(close) });
    else tokens.push({ kind: 'void', tag: Number(empty) });
    end = index + source.length;
  }
  addText();
  return tokens;
}

/** Decodes the entities that tagged text contains. */
export function decoded(text: string): string {
  return text.replace(/&(lt|gt|quot|apos|#39|amp);/g, (whole, name) => entities[String(name)] ?? whole);
}

/** Returns the plain text of tagged text, without tags and with decoded entities. */
export function readText(text: string): string {
  return linesOf(text)
    .map((line) =>
      tokensOf(line)
        .map((token) => (token.kind === 'text' ? token.text : token.kind === 'void' ? ' ' : ''))
        .join(''),
    )
    .join('\n');
}

/**
 * Describes, for the model, how the lines and tags of a response differ from those of its source. Tags may move within
 * a line.
 */
export function tagProblems(source: string, output: string): string[] {
  const [before, after] = [linesOf(source), linesOf(output)];
  if (before.length !== after.length) {
    return [
      `There must be ${before.length} lines, <l1> to <l${before.length}>. The answer has ${after.length}.`,
    ];
  }
  const differing = before.flatMap((line, index) =>
    nestingOf(line) === nestingOf(after[index] ?? '')
      ? []
      : [`<l${index + 1}> ${line.match(inlineTag)?.join('') ?? 'none'}`],
  );
  if (differing.length === 0) return [];
  const named = differing.slice(0, maximumNamed).join(', ');
  return [`These lines must have exactly these tags, each once, nested like this: ${named}.`];
}

function nestingOf(line: string): string {
  const inside: number[] = [];
  const places: string[] = [];
  for (const token of tokensOf(line)) {
    if (token.kind === 'text') continue;
    if (token.kind === 'close') {
      if (inside.pop() !== token.tag) return 'broken';
      continue;
    }
    places.push(`${token.kind} ${token.tag} in ${inside.at(-1)}`);
    if (token.kind === 'open') inside.push(token.tag);
  }
  return inside.length > 0 ? 'broken' : places.sort().join(';');
}
