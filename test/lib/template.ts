import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { assemblyDirectory } from '../../bin/synthesized.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

export interface Resource {
  readonly Type: string;
  readonly Properties: JsonObject;
  readonly DependsOn?: Json;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly UpdatePolicy?: Json;
}

export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs: Readonly<
    Record<string, { readonly Value: Json; readonly Export?: { readonly Name: string } }>
  >;
}

export interface Synthesized {
  readonly data: Template;
  readonly api: Template;
  readonly monitoring: Template;
  readonly assets: Template | null;
  readonly feedbackEvents: Template | null;
  readonly ownerMail: Template | null;
  /** Contents of all assembly files of a deployment, keyed by file name. */
  readonly files: Readonly<Record<string, string>>;
}

/** Returns the stacks that were synthesized for the test run with the real bundles. Does not load the CDK. */
export function builtStacks(): Synthesized {
  return readSynthesized(assemblyDirectory);
}

const everywhere: readonly string[] = ['WidgetApiData', 'WidgetApi', 'WidgetApiMonitoring'];
const onRequest: readonly string[] = ['WidgetApiAssets', 'WidgetApiFeedbackEvents', 'WidgetApiOwnerMail'];

export function readSynthesized(outdir: string): Synthesized {
  const files = Object.fromEntries(
    [...everywhere, ...onRequest].flatMap((stack) =>
      ['template', 'assets']
        .map((kind) => `${stack}.${kind}.json`)
        .filter((name) => !onRequest.includes(stack) || existsSync(join(outdir, name)))
        .map((name) => [name, readFileSync(join(outdir, name), 'utf8')]),
    ),
  );
  const needed = (stack: string): Template => JSON.parse(files[`${stack}.template.json`] ?? '');
  const optional = (stack: string): Template | null => JSON.parse(files[`${stack}.template.json`] ?? 'null');
  return {
    data: needed('WidgetApiData'),
    api: needed('WidgetApi'),
    monitoring: needed('WidgetApiMonitoring'),
    assets: optional('WidgetApiAssets'),
    feedbackEvents: optional('WidgetApiFeedbackEvents'),
    ownerMail: optional('WidgetApiOwnerMail'),
    files,
  };
}

export function templatesOf({
  data,
  api,
  monitoring,
  assets,
  feedbackEvents,
  ownerMail,
}: Synthesized): readonly Template[] {
  return [
    data,
    api,
    monitoring,
    ...[assets, feedbackEvents, ownerMail].filter((template) => template !== null),
  ];
}

export function resourcesOf(template: Template, type: string): [logicalId: string, resource: Resource][] {
  return Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);
}

/** @throws Error when there is not exactly one resource of the type */
export function theOneOf(template: Template, type: string): JsonObject {
  const [found, ...others] = resourcesOf(template, type);
  if (found === undefined || others.length > 0) {
    throw new Error(
      `The template must have one ${type}, it has ${found === undefined ? 0 : 1 + others.length}.`,
    );
  }
  return found[1].Properties;
}

export function objectOf(value: Json | undefined): JsonObject {
  if (typeof value !== 'object' || value === null || isList(value)) {
    throw new Error(`Here must stand an object, not ${JSON.stringify(value)}.`);
  }
  return value;
}

export function listOf(value: Json | undefined): readonly Json[] {
  if (value === undefined) return [];
  return isList(value) ? value : [value];
}

export function objectsOf(value: Json | undefined): readonly JsonObject[] {
  return listOf(value).map(objectOf);
}

export function variablesOf({ Environment: environment = {} }: JsonObject): JsonObject {
  return objectOf(objectOf(environment).Variables ?? {});
}

export function statementsOf({ PolicyDocument, KeyPolicy }: JsonObject): readonly JsonObject[] {
  return objectsOf(objectOf(PolicyDocument ?? KeyPolicy).Statement);
}

/** Returns every combination of an action and a resource in a statement. */
export function grantsOf({ Action, Resource }: JsonObject): { action: string; resource: string }[] {
  return listOf(Action).flatMap((action) =>
    listOf(Resource).map((resource) => ({ action: textOf(action), resource: textOf(resource) })),
  );
}

/** CloudFormation intrinsic functions that the stacks use. Any other value is parsed as an empty object. */
const intrinsicSchema = z
  .object({
    Ref: z.string().optional(),
    'Fn::GetAtt': z.array(z.string()).optional(),
    'Fn::Join': z.tuple([z.string(), z.array(z.json())]).optional(),
    'Fn::ImportValue': z.string().optional(),
  })
  .catch({});

/** Returns the logical ID in `{Ref}` or `{Fn::GetAtt}`; an empty string for other values. */
export function logicalIdOf(value: Json | undefined): string {
  const reference = intrinsicSchema.parse(value);
  return reference.Ref ?? reference['Fn::GetAtt']?.[0] ?? '';
}

/** Formats intrinsic functions as a string, such as `arn:${AWS::Partition}:…`. */
export function textOf(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (value === undefined) throw new Error('Here must stand a text, or a function that makes one.');
  const intrinsic = intrinsicSchema.parse(value);
  if (intrinsic.Ref !== undefined) return `\${${intrinsic.Ref}}`;
  if (intrinsic['Fn::GetAtt'] !== undefined) return `\${${intrinsic['Fn::GetAtt'].join('.')}}`;
  if (intrinsic['Fn::ImportValue'] !== undefined) return `\${${intrinsic['Fn::ImportValue']}}`;
  const [separator, parts] = intrinsic['Fn::Join'] ?? ['', []];
  return parts.map(textOf).join(separator);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
