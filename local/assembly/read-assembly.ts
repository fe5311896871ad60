import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { AssemblyError } from '../errors.ts';

const resourceSchema = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
});

const templateSchema = z.object({
  Parameters: z.record(z.string(), z.object({ Default: z.unknown().optional() })).default({}),
  Resources: z.record(z.string(), resourceSchema).default({}),
  Outputs: z
    .record(
      z.string(),
      z.object({
        Value: z.unknown(),
        Export: z.object({ Name: z.unknown() }).optional(),
      }),
    )
    .default({}),
});

const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      properties: z
        .object({ templateFile: z.string().optional(), stackName: z.string().optional() })
        .optional(),
    }),
  ),
});

const assetManifestSchema = z.object({
  files: z
    .record(
      z.string(),
      z.object({
        source: z.object({ path: z.string().optional() }),
        destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
      }),
    )
    .default({}),
});

export type Template = z.infer<typeof templateSchema>;

export interface Stack {
  readonly name: string;
  readonly template: Template;
  /** Absolute paths of file assets, keyed by S3 object key. */
  readonly assetPaths: ReadonlyMap<string, string>;
}

export interface Assembly {
  readonly stacks: readonly Stack[];
}

/** @throws AssemblyError when the directory contains no stack or an unreadable file */
export function readAssembly(directory: string): Assembly {
  const root = resolve(directory);
  const files = stackFiles(root);
  if (files.length === 0) {
    throw new AssemblyError(`No synthesized stack was found in ${root}; synthesize the stacks first.`);
  }
  return {
    stacks: files.map(({ name, file }) => ({
      name,
      template: readJson(join(root, file), templateSchema),
      assetPaths: readAssetPaths(root, file.replace(/\.template\.json$/, '.assets.json')),
    })),
  };
}

function stackFiles(root: string): { name: string; file: string }[] {
  const manifest = join(root, 'manifest.json');
  if (!existsSync(manifest)) return [];
  return Object.entries(readJson(manifest, manifestSchema).artifacts).flatMap(([id, artifact]) =>
    artifact.type === 'aws:cloudformation:stack' && artifact.properties?.templateFile !== undefined
      ? [{ name: artifact.properties.stackName ?? id, file: artifact.properties.templateFile }]
      : [],
  );
}

function readAssetPaths(root: string, file: string): Map<string, string> {
  const path = join(root, file);
  if (!existsSync(path)) return new Map();
  const pairs = Object.values(readJson(path, assetManifestSchema).files).flatMap(
    ({ source, destinations }) =>
      source.path === undefined
        ? []
        : Object.values(destinations).map(({ objectKey }): [string, string] => [
            objectKey,
            resolve(root, source.path ?? ''),
          ]),
  );
  return new Map(pairs);
}

function readJson<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new AssemblyError(`${path} is not a readable file of a CDK assembly.`, { cause: error });
  }
}
