export interface Call {
  readonly method: string;
  readonly path: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/**
 * Calls the API and returns the parsed JSON body.
 * @throws Error for an error response
 */
export async function call(siteRoot: string, { method, path, key, headers, json }: Call): Promise<unknown> {
  const response = await fetch(`${siteRoot}${path}`, {
    method,
    headers: {
      ...(key === undefined ? {} : { 'X-Api-Key': key }),
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}
