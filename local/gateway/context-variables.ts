/** Returns the value of a request's `$context` variable, or undefined when the variable has no value. */
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
