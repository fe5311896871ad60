/** Returns a `$context` variable of one request; undefined when it has no value. */
export type ContextVariables = (name: string) => string | number | undefined;

/** A trailing period is not part of the name. */
const reference = /\$context\.([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)/g;

export function renderContext(
  template: string,
  variables: ContextVariables,
  toText: (value: string | number | undefined) => string,
): string {
  return template.replace(reference, (_, name: string) => toText(variables(name)));
}
