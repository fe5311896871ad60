/** Returns a copy of an object's properties. Throws when the value is not an object. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error(`This is no object: ${String(value)}`);
  return { ...value };
}

/** Returns a string property. Throws if it is missing or not a string. */
export function textField(value: unknown, name: string): string {
  const text = fieldsOf(value)[name];
  if (typeof text !== 'string') throw new Error(`Here is no text ${name}: ${JSON.stringify(value)}`);
  return text;
}

/** Typed version of `Object.keys`, for objects that have no properties beyond those of their type. */
export function keysOf<Thing extends object>(thing: Thing): (keyof Thing)[] {
  return Object.keys(thing) as (keyof Thing)[];
}

export function found<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error('Something must stand here that does not.');
  return thing;
}
