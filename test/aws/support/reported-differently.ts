/**
 * A template property for which the API returns a different value. `actual` is `absent` when the API returns no value.
 */
interface Difference {
  readonly path: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/**
 * Lists the properties whose API value differs from the template. Ignores the case of a name's first letter and
 * compares values as strings, because templates may contain numbers and booleans as strings.
 */
export function reportedDifferently(expected: unknown, actual: unknown, path = ''): Difference[] {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return [{ path, expected, actual }];
    return expected.flatMap((item, index) => reportedDifferently(item, actual[index], `${path}[${index}]`));
  }
  if (isRecord(expected)) {
    if (!isRecord(actual)) return [{ path, expected, actual }];
    return Object.entries(expected).flatMap(([name, value]) => {
      const key = [name, `${name[0]?.toLowerCase()}${name.slice(1)}`].find(
        (candidate) => candidate in actual,
      );
      const place = path === '' ? name : `${path}.${name}`;
      return key === undefined
        ? [{ path: place, expected: value, actual: 'absent' }]
        : reportedDifferently(value, actual[key], place);
    });
  }
  return String(expected) === String(actual) ? [] : [{ path, expected, actual }];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
