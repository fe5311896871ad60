/**
 * Returns a copy of an object's properties.
 * @throws Error when the value is not an object
 */
export function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null)
    throw new Error(`Expected an object, got ${String(value)}`);
  return { ...value };
}

/** @throws Error when the property is missing or not a string */
export function textField(value: unknown, name: string): string {
  const text = fieldsOf(value)[name];
  if (typeof text !== 'string')
    throw new Error(`Expected a string property ${name} in ${JSON.stringify(value)}`);
  return text;
}

/** Typed `Object.keys`. The type is incorrect if the object has properties that its declared type lacks. */
export function keysOf<Thing extends object>(thing: Thing): (keyof Thing)[] {
  return Object.keys(thing) as (keyof Thing)[];
}

export function found<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error('Expected a value, got null or undefined');
  return thing;
}
