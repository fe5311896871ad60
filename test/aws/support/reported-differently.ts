/** A property of a template, by its path, with what the API answers instead; `absent` when it says nothing of it. */
export interface Difference {
  readonly path: string;
  readonly wanted: unknown;
  readonly told: unknown;
}

/**
 * Where an API's answer is not what the template asks. Names are compared without the case of their first letter, and
 * values as text, because a template may write a number or a boolean either way.
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
