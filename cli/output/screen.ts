export interface Screen {
  /** Characters per line; null for a pipe or a file. */
  readonly columns: number | null;
  readonly hasColor: boolean;
}

/** Output to a pipe or file has all columns, full timestamps and no color. */
export const plainScreen: Screen = { columns: null, hasColor: false };

const usualColumns = 80;

/** Disables color when NO_COLOR is set (https://no-color.org). */
export function screenOf(
  stream: { readonly isTTY?: boolean; readonly columns?: number },
  environment: Readonly<Record<string, string | undefined>>,
): Screen {
  if (stream.isTTY !== true) return plainScreen;
  const hasColor = !environment.NO_COLOR && environment.TERM !== 'dumb';
  return { columns: stream.columns || usualColumns, hasColor };
}
