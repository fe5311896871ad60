/** `$context` variables of one request; undefined for a name without a value. */
export type ContextVariables = (name: string) => string | number | undefined;

/** A trailing full stop is not part of the name. */
const reference = /\$context\.([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)/g;

/** Replaces `$context.name` references, formatted by `toText`. */
export function renderContext(
  template: string,
  variables: ContextVariables,
  toText: (value: string | number | undefined) => string,
): string {
  return template.replace(reference, (_, name: string) => toText(variables(name)));
}
