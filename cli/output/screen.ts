/** What a text is written to. */
export interface Screen {
  /** Characters of a line; null for a pipe or a file, which has no end of line. */
  readonly columns: number | null;
  readonly hasColor: boolean;
}

/** A pipe or a file: every column, whole times, no color. */
export const plainScreen: Screen = { columns: null, hasColor: false };

/** A terminal that says nothing of its size has this one. */
const usualColumns = 80;

/** What may be written to a stream. https://no-color.org: no color where NO_COLOR has any text. */
export function screenOf(
  stream: { readonly isTTY?: boolean; readonly columns?: number },
  environment: Readonly<Record<string, string | undefined>>,
): Screen {
  if (stream.isTTY !== true) return plainScreen;
  const hasColor = !environment.NO_COLOR && environment.TERM !== 'dumb';
  return { columns: stream.columns || usualColumns, hasColor };
}
