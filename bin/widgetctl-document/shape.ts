import { isRecord } from '../../local/assembly/intrinsics.ts';

/** What stands in a document of JSON: the kind of each value, under the names of the fields. */
export type Shape = string | readonly Shape[] | { readonly [field: string]: Shape };

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A month's row has a field for each day that it counted: the document does not change with the day. */
function nameOf(field: string): string {
  return field.replace(/^day\d\d$/, 'dayNN');
}

/** The shape of a document. Of a list it is that of all its entries together. */
export function shapeOf(value: unknown): Shape {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? [] : [value.map(shapeOf).reduce(together)];
  if (isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [nameOf(name), shapeOf(field)]));
  }
  if (typeof value === 'string') return instant.test(value) ? 'time' : 'text';
  return typeof value;
}

/** A shape that covers both shapes: both kinds of value, or the fields of both objects. */
export function together(one: Shape, other: Shape): Shape {
  if (typeof one === 'string' && typeof other === 'string') return kindsOf(`${one} or ${other}`);
  if (typeof one === 'string') return other;
  if (typeof other === 'string') return one;
  if (isList(one) || isList(other)) return isList(one) && isList(other) ? listOf(one, other) : one;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, fieldOf(one[name], other[name])]));
}

function listOf(one: readonly Shape[], other: readonly Shape[]): readonly Shape[] {
  const entries = [...one, ...other];
  return entries.length === 0 ? [] : [entries.reduce(together)];
}

function fieldOf(one: Shape | undefined, other: Shape | undefined): Shape {
  if (one === undefined) return other ?? 'null';
  return other === undefined ? one : together(one, other);
}

/** `null or text or null` is `text or null`. */
function kindsOf(kinds: string): string {
  const named = new Set(kinds.split(' or '));
  return [
    ...[...named].filter((kind) => kind !== 'null').sort(),
    ...(named.has('null') ? ['null'] : []),
  ].join(' or ');
}

function isList(shape: Shape): shape is readonly Shape[] {
  return Array.isArray(shape);
}
