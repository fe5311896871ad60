/** The target of a request line, still as the client sent it. */
export interface RequestTarget {
  /** Percent-encoded, never normalized: `..`, `//` and `;` stand as sent. */
  readonly path: string;
  /** Without the question mark; empty when there is none. */
  readonly query: string;
}

/**
 * Splits a request target. Nothing is decoded or normalized, so that routing sees what the client sent.
 * @returns null for a target that is no path (`*`, `host:port`)
 */
export function parseRequestTarget(target: string): RequestTarget | null {
  const originForm = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const withRoot = originForm === '' || originForm.startsWith('?') ? `/${originForm}` : originForm;
  if (!withRoot.startsWith('/')) return null;
  const [withoutFragment = '/'] = withRoot.split('#', 1);
  const mark = withoutFragment.indexOf('?');
  return mark < 0
    ? { path: withoutFragment, query: '' }
    : { path: withoutFragment.slice(0, mark), query: withoutFragment.slice(mark + 1) };
}

/** The decoded query parameters with all their values, in the order they were sent. */
export function parseQuery(query: string): Map<string, string[]> {
  const parameters = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    const values = parameters.get(name);
    if (values) values.push(value);
    else parameters.set(name, [value]);
  }
  return parameters;
}
