import * as z from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Whether a schema describes data that callers send (`input`) or receive (`output`). */
type Direction = 'input' | 'output';

/** Converts zod schemas to JSON Schema. Schemas with an ID become shared components. */
export class SchemaComponents {
  private readonly named = new Map<string, JsonSchema>();

  describe(schema: z.core.$ZodType, direction: Direction): unknown {
    const converted = z.toJSONSchema(z.object({ root: schema }), {
      io: direction,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => adapt(jsonSchema, direction),
    });
    for (const [id, definition] of Object.entries(converted.$defs ?? {})) this.add(id, definition);
    return withComponentReferences(converted.properties?.root ?? {});
  }

  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.named].sort(([left], [right]) => (left < right ? -1 : 1)));
  }

  private add(id: string, definition: JsonSchema): void {
    const { id: _, ...schema } = withComponentReferences(definition);
    const known = this.named.get(id);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(
        `Two different schemas have the id ${id}. A schema that is both sent and received differs when it has an object, a default or an open enumeration: give each direction its own schema.`,
      );
    }
    this.named.set(id, schema);
  }
}

function withComponentReferences<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

function adapt(schema: JsonSchema, direction: Direction): void {
  // Removes the pattern, because generated clients convert date-time strings to date objects and cannot match an object
  // against a pattern.
  if (schema.format === 'date-time') delete schema.pattern;
  // zod adds JavaScript's safe integer range, which is not part of the contract.
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // Emits `oneOf` instead of `anyOf` for unions, because some client generators merge the members of `anyOf`, although
  // they are mutually exclusive. Nullable schemas keep `anyOf`.
  if (schema.anyOf !== undefined && !schema.anyOf.some(isNull)) {
    schema.oneOf = schema.anyOf;
    delete schema.anyOf;
  }
  if (direction === 'input') describeDefault(schema);
  else leaveOpen(schema);
}

function isNull(member: JsonSchema | boolean): boolean {
  return typeof member === 'object' && member.type === 'null';
}

/** Moves the default to the description, because some generators treat a field with a `default` as required. */
function describeDefault(schema: JsonSchema): void {
  if (schema.default === undefined) return;
  addSentence(schema, `Default: ${String(schema.default)}.`);
  delete schema.default;
}

/**
 * Allows later versions to add response fields and enumeration values. An enumeration with `x-extensible-enum: true`
 * becomes a string, because generated clients reject values that an `enum` does not list.
 */
function leaveOpen(schema: JsonSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  const { enum: members } = schema;
  if (schema['x-extensible-enum'] !== true || members === undefined) return;
  delete schema.enum;
  if (schema.$ref === undefined) {
    schema['x-extensible-enum'] = members;
    addSentence(schema, `Currently one of ${members.join(', ')}; more may be added.`);
  } else {
    // Removes `x-extensible-enum`, which zod repeats next to a `$ref` although the referenced schema already contains
    // it.
    delete schema['x-extensible-enum'];
  }
}

function addSentence(schema: JsonSchema, sentence: string): void {
  schema.description = schema.description === undefined ? sentence : `${schema.description} ${sentence}`;
}
