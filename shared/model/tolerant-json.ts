/** The part of a JSON schema that {@link inShape} uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly additionalProperties?: boolean;
}

/** Number of opening braces that are tried as the start of an object. Bounds the time spent on text full of braces. */
const maximumStarts = 20;

/**
 * Returns the last JSON object in a model's text: alone, in a code fence, after thinking, or among other words. Accepts
 * trailing commas and line breaks in strings. Returns null when there is none.
 */
export function lastObjectIn(text: string): unknown {
  const whole = parsed(text);
  if (typeof whole === 'string') return lastObjectIn(whole);
  const found: string[] = [];
  let at = text.indexOf('{');
  for (let starts = 0; at !== -1 && starts < maximumStarts; starts += 1) {
    const end = endOfObject(text, at);
    if (end !== null) found.push(text.slice(at, end));
    at = text.indexOf('{', end ?? at + 1);
  }
  return found.reduceRight<unknown>((value, json) => value ?? parsed(json), null);
}

function endOfObject(text: string, start: number): number | null {
  const token = /"(?:[^"\\]|\\.)*"|[{}]/gsu;
  token.lastIndex = start;
  let depth = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] === '{') depth += 1;
    if (match[0] === '}') depth -= 1;
    if (depth === 0) return token.lastIndex;
  }
  return null;
}

function parsed(json: string): unknown {
  const lenient = json.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/gsu, (token) =>
    token === ',' ? '' : token.replace(/[\n\r\t]/gu, (sign) => JSON.stringify(sign).slice(1, -1)),
  );
  for (const candidate of [json, lenient]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // This candidate is not valid JSON.
    }
  }
  return null;
}

/**
 * Undoes the ways in which models miss a schema without changing a value's meaning: JSON in a string, another object
 * around the value, a missing nullable field, and a number in place of a string or the reverse.
 */
export function inShape(value: unknown, schema: JsonSchema): unknown {
  const { properties, required = [], items, anyOf } = schema;
  if (anyOf !== undefined) {
    const other = anyOf.find((one) => one.type !== 'null');
    return value === null || other === undefined ? value : inShape(value, other);
  }
  const type = [schema.type ?? []].flat().find((name) => name !== 'null');
  if (typeof value === 'string') {
    if (type === 'integer' && /^\d+$/u.test(value)) return Number(value);
    const inner = type === 'array' || type === 'object' ? (parsed(value) ?? lastObjectIn(value)) : null;
    return typeof inner === 'object' && inner !== null ? inShape(inner, schema) : value;
  }
  if (typeof value !== 'object' || value === null) {
    return type === 'string' && typeof value === 'number' ? String(value) : value;
  }
  if (Array.isArray(value) && type === 'array') {
    return items === undefined ? value : value.map((item) => inShape(item, items));
  }
  const names = Object.keys(properties ?? {});
  if (!names.some((name) => Object.hasOwn(value, name))) {
    const [inner, ...others] = Object.values(value).filter((one) => mayHold(one, type));
    return inner === undefined || others.length > 0 ? value : inShape(inner, schema);
  }
  const fields = names.flatMap((name) => {
    const property = properties?.[name] ?? {};
    const given: unknown = Reflect.get(value, name);
    if (given !== undefined) return [[name, inShape(given, property)]];
    return isNullable(property) && required.includes(name) ? [[name, null]] : [];
  });
  return { ...value, ...Object.fromEntries(fields) };
}

function isNullable({ type = [], anyOf = [] }: JsonSchema): boolean {
  return [type].flat().includes('null') || anyOf.some(isNullable);
}

/** True when a value may be the wrapped value of the given type, or JSON of it. */
function mayHold(value: unknown, type: string | undefined): boolean {
  if (type === 'string') return typeof value === 'string';
  return typeof value === 'object' ? value !== null : typeof value === 'string' && /^\s*[[{]/u.test(value);
}
