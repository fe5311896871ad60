import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assemblyDirectory } from '../../bin/synthesized.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

export interface Resource {
  readonly Type: string;
  readonly Properties: JsonObject;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
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
  /** Null where the deployment has none. */
  readonly assets: Template | null;
  /** Null where the deployment has none. */
  readonly feedbackEvents: Template | null;
  /** Every file of the assembly that deploying reads, by name. */
  readonly files: Readonly<Record<string, string>>;
}

/** The stacks as the run synthesized them, over the real bundles. Loads nothing of the CDK. */
export function builtStacks(): Synthesized {
  return readSynthesized(assemblyDirectory);
}

const everywhere: readonly string[] = ['WidgetApiData', 'WidgetApi', 'WidgetApiMonitoring'];
const onRequest: readonly string[] = ['WidgetApiAssets', 'WidgetApiFeedbackEvents'];

/** Reads what a synthesis wrote. */
export function readSynthesized(outdir: string): Synthesized {
  const files = Object.fromEntries(
    [...everywhere, ...onRequest].flatMap((stack) =>
      ['template', 'assets']
        .map((kind) => `${stack}.${kind}.json`)
        .filter((name) => !onRequest.includes(stack) || existsSync(join(outdir, name)))
        .map((name) => [name, readFileSync(join(outdir, name), 'utf8')]),
    ),
  );
  const optional = (stack: string) =>
    JSON.parse(files[`${stack}.template.json`] ?? 'null') as Template | null;
  return {
    data: JSON.parse(files['WidgetApiData.template.json'] ?? '') as Template,
    api: JSON.parse(files['WidgetApi.template.json'] ?? '') as Template,
    monitoring: JSON.parse(files['WidgetApiMonitoring.template.json'] ?? '') as Template,
    assets: optional('WidgetApiAssets'),
    feedbackEvents: optional('WidgetApiFeedbackEvents'),
    files,
  };
}

/** The resources of one type, with their logical ids. */
export function resourcesOf(template: Template, type: string): [logicalId: string, resource: Resource][] {
  return Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);
}

/** The logical id that `{Ref}` or `{Fn::GetAtt}` names. */
export function logicalIdOf(value: Json | undefined): string {
  const reference = value as { Ref?: string; 'Fn::GetAtt'?: readonly [string, string] } | undefined;
  return reference?.Ref ?? reference?.['Fn::GetAtt']?.[0] ?? '';
}

/** A text with CloudFormation's functions written out: `arn:${AWS::Partition}:…`. */
export function textOf(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  const intrinsic = value as {
    Ref?: string;
    'Fn::GetAtt'?: readonly string[];
    'Fn::Join'?: readonly [string, readonly Json[]];
    'Fn::ImportValue'?: string;
  };
  if (intrinsic.Ref !== undefined) return `\${${intrinsic.Ref}}`;
  if (intrinsic['Fn::GetAtt'] !== undefined) return `\${${intrinsic['Fn::GetAtt'].join('.')}}`;
  if (intrinsic['Fn::ImportValue'] !== undefined) return `\${${intrinsic['Fn::ImportValue']}}`;
  const [separator, parts] = intrinsic['Fn::Join'] ?? ['', []];
  return parts.map(textOf).join(separator);
}
