import { isDeepStrictEqual } from 'node:util';
import { type Json, type JsonObject, listOf, objectOf, type Resource, type Template } from './template.ts';

type ConditionalTemplate = Template & {
  readonly Conditions?: JsonObject;
  readonly Resources: Readonly<Record<string, Resource & { readonly Condition?: string }>>;
};

/**
 * Evaluates the conditions of a template, as CloudFormation does for the values of parameters: removes the resources
 * whose condition is false, and replaces `Fn::If` and references to the parameters.
 *
 * @throws Error when a remaining resource refers to a removed one
 */
export function choose(template: ConditionalTemplate, parameters: JsonObject): Template {
  const { Conditions = {}, Resources, ...rest } = template;
  const holds = (name: string): boolean => {
    const [left, right] = listOf(objectOf(Conditions[name])['Fn::Equals']).map(evaluate);
    return isDeepStrictEqual(left, right);
  };
  function evaluate(value: Json): Json | undefined {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(evaluate).filter((one) => one !== undefined);
    const { Ref: name, 'Fn::If': branches } = objectOf(value);
    if (name === 'AWS::NoValue') return undefined;
    if (typeof name === 'string') return parameters[name] ?? value;
    const [condition, yes = null, no = null] = listOf(branches);
    if (typeof condition === 'string') return evaluate(holds(condition) ? yes : no);
    const members = Object.entries(value).map(([key, one]) => [key, evaluate(one)]);
    return Object.fromEntries(members.filter(([, one]) => one !== undefined));
  }
  const kept = Object.entries(Resources).filter(
    ([, { Condition }]) => Condition === undefined || holds(Condition),
  );
  const text = JSON.stringify({ ...rest, Resources: Object.fromEntries(kept) });
  const chosen = JSON.stringify(evaluate(JSON.parse(text)));
  const ids = new Set(kept.map(([id]) => id));
  for (const [, id = ''] of chosen.matchAll(/"(?:Ref":|Fn::GetAtt":\[)"(\w+)"/g)) {
    if (id in Resources && !ids.has(id)) throw new Error(`A resource refers to ${id}, which does not exist.`);
  }
  return JSON.parse(chosen);
}
