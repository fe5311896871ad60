/** `$context` variables of one request; undefined for a name without value. */
export type ContextVariables = (name: string) => string | number | undefined;

type Part = { readonly text: string } | { readonly name: string };

/** A text with `$context.name` references, parsed once and rendered many times. */
export class ContextTemplate {
  private readonly parts: readonly Part[];

  constructor(text: string) {
    this.parts = splitReferences(text);
  }

  /** @param toText formats a value or a missing value */
  render(
    variables: ContextVariables,
    toText: (value: string | number | undefined, name: string) => string,
  ): string {
    return this.parts
      .map((part) => ('text' in part ? part.text : toText(variables(part.name), part.name)))
      .join('');
  }
}

/** A trailing full stop is not part of the name. */
const reference = /\$context\.([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)/g;

function splitReferences(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(reference)) {
    parts.push({ text: text.slice(end, match.index) }, { name: match[1] ?? '' });
    end = match.index + match[0].length;
  }
  return [...parts, { text: text.slice(end) }];
}

/** Escapes a value for a JSON string. */
function jsonEscaped(value: string | number): string {
  return JSON.stringify(String(value)).slice(1, -1);
}

/** Writes one line per request in the stage's format. Missing values are `-`. */
export class AccessLog {
  private readonly format: ContextTemplate;

  private readonly onLine: (line: string) => void;

  constructor(format: string, onLine: (line: string) => void) {
    this.onLine = onLine;
    this.format = new ContextTemplate(format);
  }

  write(variables: ContextVariables): void {
    this.onLine(this.format.render(variables, toLogText));
  }
}

function toLogText(value: string | number | undefined, name: string): string {
  if (value === undefined) return '-';
  // The only value that includes its own quotes.
  return name === 'error.messageString' ? String(value) : jsonEscaped(value);
}
