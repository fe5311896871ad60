import * as z from 'zod';
import { isRecord } from '../../local/assembly/intrinsics.ts';
import { type Direction, type JsonSchema, suitGenerators } from './suit-generators.ts';

/** JSON Schemas of zod schemas; those with an id are collected once and referred to. */
export class SchemaCollection {
  private readonly named = new Map<string, JsonSchema>();

  /** The JSON Schema (2020-12) of a schema as it is sent (`input`) or answered (`output`). */
  describe(schema: z.core.$ZodType, direction: Direction): unknown {
    const converted = z.toJSONSchema(z.object({ root: schema }), { io: direction, unrepresentable: 'any' });
    for (const [id, definition] of Object.entries(converted.$defs ?? {})) {
      this.collect(id, definition, direction);
    }
    return suitGenerators(pointToComponents(converted.properties?.root), direction);
  }

  /** All collected schemas by id, sorted. */
  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.named].sort(([left], [right]) => (left < right ? -1 : 1)));
  }

  private collect(id: string, definition: unknown, direction: Direction): void {
    const pointed = suitGenerators(pointToComponents(definition), direction);
    if (!isRecord(pointed)) throw new Error(`The schema ${id} is not an object.`);
    const { id: _, ...schema } = pointed;
    const known = this.named.get(id);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(
        `Two different schemas have the id ${id}. One that is sent and answered differs when it has an object, a default or an open enumeration: give each direction a schema of its own.`,
      );
    }
    this.named.set(id, schema);
  }
}

/** Rewrites `#/$defs/X` to where an OpenAPI document keeps its schemas. */
function pointToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointToComponents);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) =>
    name === '$ref' && typeof inner === 'string'
      ? [name, inner.replace('#/$defs/', '#/components/schemas/')]
      : [name, pointToComponents(inner)],
  );
  return Object.fromEntries(entries);
}
