/** The fields of an object. Throws where the value is none. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error(`This is no object: ${String(value)}`);
  return { ...value };
}

/** A field that is a text. Throws where it is not there, or is something else. */
export function textField(value: unknown, name: string): string {
  const text = fieldsOf(value)[name];
  if (typeof text !== 'string') throw new Error(`Here is no text ${name}: ${JSON.stringify(value)}`);
  return text;
}

/** The keys of an object that has no others than its type names, as that type. */
export function keysOf<Thing extends object>(thing: Thing): (keyof Thing)[] {
  return Object.keys(thing) as (keyof Thing)[];
}

export function found<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error('Something must stand here that does not.');
  return thing;
}
