import { isJsonObject } from '../emulator/json.ts';
import { AssemblyError } from '../errors.ts';

export interface IntrinsicScope {
  reference(name: string): unknown;
  attribute(logicalId: string, attribute: string): unknown;
  importValue(name: string): unknown;
}

type Intrinsic = (argument: unknown, scope: IntrinsicScope) => unknown;

/** Resolves the intrinsic functions that this project's templates use. */
export function resolveIntrinsics(value: unknown, scope: IntrinsicScope): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveIntrinsics(item, scope));
  if (!isJsonObject(value)) return value;
  const [key, ...otherKeys] = Object.keys(value);
  const intrinsic = key === undefined || otherKeys.length > 0 ? undefined : intrinsics[key];
  if (key !== undefined && intrinsic) return intrinsic(value[key], scope);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, resolveIntrinsics(item, scope)]),
  );
}

const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: (name, scope) => scope.reference(String(name)),
  'Fn::GetAtt': (argument, scope) => {
    const [logicalId, attribute] = pair(argument, 'Fn::GetAtt');
    return scope.attribute(String(logicalId), String(attribute));
  },
  'Fn::Join': (argument, scope) => {
    const [separator, parts] = pair(argument, 'Fn::Join');
    return list(parts, scope).map(String).join(String(separator));
  },
  'Fn::Sub': (text, scope) =>
    String(text).replace(/\$\{([^}]+)\}/g, (_match, name: string) => String(scope.reference(name))),
  'Fn::Select': (argument, scope) => {
    const [index, items] = pair(argument, 'Fn::Select');
    return list(items, scope)[Number(resolveIntrinsics(index, scope))];
  },
  'Fn::Split': (argument, scope) => {
    const [separator, text] = pair(argument, 'Fn::Split');
    return String(resolveIntrinsics(text, scope)).split(String(separator));
  },
  'Fn::ImportValue': (name, scope) => scope.importValue(String(resolveIntrinsics(name, scope))),
};

function list(argument: unknown, scope: IntrinsicScope): unknown[] {
  const value = resolveIntrinsics(argument, scope);
  return Array.isArray(value) ? value : [value];
}

function pair(argument: unknown, name: string): [unknown, unknown] {
  if (!Array.isArray(argument) || argument.length !== 2)
    throw new AssemblyError(`${name} takes two arguments.`);
  return [argument[0], argument[1]];
}
