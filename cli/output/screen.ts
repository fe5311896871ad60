/** Capabilities of an output device. */
export interface Screen {
  /** Characters per line; null for a pipe or a file. */
  readonly columns: number | null;
  readonly hasColor: boolean;
}

/** A pipe or a file: all columns, full timestamps, no color. */
export const plainScreen: Screen = { columns: null, hasColor: false };

/** Default width of a terminal of unknown size. */
const usualColumns = 80;

/** Output capabilities of a stream. https://no-color.org: no color when NO_COLOR is non-empty. */
export function screenOf(
  stream: { readonly isTTY?: boolean; readonly columns?: number },
  environment: Readonly<Record<string, string | undefined>>,
): Screen {
  if (stream.isTTY !== true) return plainScreen;
  const hasColor = !environment.NO_COLOR && environment.TERM !== 'dumb';
  return { columns: stream.columns || usualColumns, hasColor };
}
