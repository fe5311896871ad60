/**
 * Values of `$context` variables, collected while the gateway handles a request.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-variables-for-access-logging.html
 */
export type ContextVariables = Map<string, string | number>;

/** Matches a `$context` variable. A trailing period is not part of its name. */
const reference = /\$context\.([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)/g;

export function renderContext(
  template: string,
  variables: ReadonlyMap<string, string | number>,
  toText: (value: string | number | undefined) => string,
): string {
  return template.replace(reference, (_, name: string) => toText(variables.get(name)));
}
