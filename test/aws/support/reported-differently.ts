/** A property of a template by path, with the value that the API returns; `absent` if it returns none. */
export interface Difference {
  readonly path: string;
  readonly wanted: unknown;
  readonly told: unknown;
}

/**
 * Lists the properties whose value in the API differs from the template. Ignores the case of the first
 * letter of names, and compares values as text, because templates may write numbers and booleans either way.
 */
export function reportedDifferently(wanted: unknown, told: unknown, path = ''): Difference[] {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(told) || told.length !== wanted.length) return [{ path, wanted, told }];
    return wanted.flatMap((item, index) => reportedDifferently(item, told[index], `${path}[${index}]`));
  }
  if (isRecord(wanted)) {
    if (!isRecord(told)) return [{ path, wanted, told }];
    return Object.entries(wanted).flatMap(([name, value]) => {
      const key = [name, `${name[0]?.toLowerCase()}${name.slice(1)}`].find((candidate) => candidate in told);
      const place = path === '' ? name : `${path}.${name}`;
      return key === undefined
        ? [{ path: place, wanted: value, told: 'absent' }]
        : reportedDifferently(value, told[key], place);
    });
  }
  return String(wanted) === String(told) ? [] : [{ path, wanted, told }];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
