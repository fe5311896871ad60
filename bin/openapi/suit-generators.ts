import { isRecord } from '../../local/assembly/intrinsics.ts';
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A schema is sent by callers (`input`) or answered to them (`output`). */
export type Direction = 'input' | 'output';

/**
 * A JSON Schema as generators of clients read it right. It says the same as before, but where a client must be ready
 * for more than today's answers.
 */
export function suitGenerators(schema: unknown, direction: Direction): unknown {
  if (!isRecord(schema)) return schema;
  const rules = direction === 'input' ? [...commonRules, describeDefault] : [...commonRules, ...answerRules];
  const suited = rules.reduce<JsonSchema>((result, rule) => rule(result), schema);
  return Object.fromEntries(
    Object.entries(suited).map(([keyword, value]) => [keyword, suitChildren(keyword, value, direction)]),
  );
}

/** Keywords that hold one schema, a list of them, or schemas by name. Under any other a value is left as it is. */
const schemaKeywords: readonly string[] = ['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf'];

function suitChildren(keyword: string, value: unknown, direction: Direction): unknown {
  if (keyword === 'properties' && isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, schema]) => [name, suitGenerators(schema, direction)]),
    );
  }
  if (!schemaKeywords.includes(keyword)) return value;
  return Array.isArray(value)
    ? value.map((schema) => suitGenerators(schema, direction))
    : suitGenerators(value, direction);
}

type Rule = (schema: JsonSchema) => JsonSchema;

/** A client makes a date object of such a text, and a pattern cannot be applied to an object. */
const leaveDatesWithoutPattern: Rule = (schema) =>
  schema.format === 'date-time' ? without(schema, 'pattern') : schema;

/** The bounds of JavaScript's whole numbers are no promise of this API. */
const leaveOutTechnicalBounds: Rule = ({ minimum, maximum, ...schema }) => ({
  ...schema,
  ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
  ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
});

/**
 * The unions of this contract are of schemas that exclude each other; generators merge the members of `anyOf` into one.
 * A nullable schema stays as it is: it is understood everywhere.
 */
const chooseOneOfUnion: Rule = (schema) => {
  const { anyOf, ...others } = schema;
  const isUnion = Array.isArray(anyOf) && !anyOf.some((member) => isRecord(member) && member.type === 'null');
  return isUnion ? { ...others, oneOf: anyOf } : schema;
};

const commonRules: readonly Rule[] = [leaveDatesWithoutPattern, leaveOutTechnicalBounds, chooseOneOfUnion];

/** Generators of types take a field with a `default` for one that is always there, and ask every caller for it. */
const describeDefault: Rule = (schema) => {
  const { default: value, ...others } = schema;
  return value === undefined ? schema : describedBy(others, `Left out: ${String(value)}.`);
};

/** An answer may have more fields one day. */
const openObject: Rule = (schema) =>
  schema.additionalProperties === false ? without(schema, 'additionalProperties') : schema;

/**
 * An enumeration whose schema says `x-extensible-enum: true` may have more members one day. It becomes text, because
 * generated clients refuse a member that an `enum` does not list.
 */
const openEnumeration: Rule = (schema) => {
  const { enum: members, ...others } = schema;
  if (schema['x-extensible-enum'] !== true || !Array.isArray(members)) return schema;
  return describedBy(
    { ...others, 'x-extensible-enum': members },
    `Today one of ${members.join(', ')}; more may come.`,
  );
};

const answerRules: readonly Rule[] = [openObject, openEnumeration];

function describedBy(schema: JsonSchema, sentence: string): JsonSchema {
  const { description } = schema;
  return {
    ...schema,
    description: typeof description === 'string' ? `${description} ${sentence}` : sentence,
  };
}

function without(schema: JsonSchema, keyword: string): JsonSchema {
  const { [keyword]: _, ...others } = schema;
  return others;
}
