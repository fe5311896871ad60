import { isJsonObject } from '../emulator/json.ts';
import { AssemblyError } from '../errors.ts';
import { localEnvironment, withoutHash } from './identities.ts';
import type { Assembly, Stack } from './read-assembly.ts';
import { type ExportTable, StackResolver } from './stack-resolver.ts';

export interface ResolvedResource {
  readonly stackName: string;
  readonly logicalId: string;
  readonly type: string;
  /** Result of `Ref`. Depending on the resource type, it is a name, an ID or an ARN. */
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface ResolvedStack {
  readonly name: string;
  readonly id: string;
  readonly resources: readonly ResolvedResource[];
  readonly outputs: ReadonlyMap<string, string>;
  readonly assetPaths: ReadonlyMap<string, string>;
}

export interface ResolvedAssembly {
  readonly stacks: readonly ResolvedStack[];
}

export interface ResolveOptions {
  /** URL that replaces `https://<api>.execute-api.<region>.<suffix>/<stage>` in templates. */
  readonly siteRoot?: string;
  /** Replaces the value of the `Commit` outputs, because the templates may be older than the running sources. */
  readonly commit?: string | undefined;
}

/** @throws AssemblyError when a template references a resource or export that does not exist */
export function resolveAssembly(assembly: Assembly, options: ResolveOptions = {}): ResolvedAssembly {
  const defaultNames = nameResources(assembly.stacks);
  const exports: ExportTable = new Map();
  const resolvers = assembly.stacks.map(
    (stack) =>
      new StackResolver(
        stack,
        exports,
        (logicalId) => defaultNames.get(`${stack.name}/${logicalId}`) ?? logicalId,
      ),
  );
  for (const resolver of resolvers) resolver.publishExports();
  return { stacks: resolvers.map((resolver) => resolveStack(resolver, options)) };
}

export function resourcesOf(assembly: ResolvedAssembly, type: string): ResolvedResource[] {
  return assembly.stacks.flatMap((stack) => stack.resources.filter((resource) => resource.type === type));
}

function resolveStack(resolver: StackResolver, options: ResolveOptions): ResolvedStack {
  const { stack } = resolver;
  const localize = (value: unknown) => replaceSiteRoot(value, options.siteRoot);
  return {
    name: stack.name,
    id: resolver.stackId,
    assetPaths: stack.assetPaths,
    resources: Object.entries(resolver.stack.template.Resources).map(([logicalId, { Type, Properties }]) => ({
      stackName: stack.name,
      logicalId,
      type: Type,
      ...resolver.identity(logicalId),
      properties: toRecord(localize(resolver.resolve(Properties)), `${stack.name}/${logicalId}`),
    })),
    outputs: new Map(
      Object.entries(resolver.stack.template.Outputs).map(([key, { Value }]) => [
        key,
        (key === 'Commit' ? options.commit : undefined) ?? String(localize(resolver.resolve(Value))),
      ]),
    ),
  };
}

function nameResources(stacks: readonly Stack[]): Map<string, string> {
  const owners = new Map<string, string[]>();
  for (const { name, template } of stacks) {
    for (const [logicalId, { Type }] of Object.entries(template.Resources)) {
      const key = `${Type} ${withoutHash(logicalId)}`;
      owners.set(key, [...(owners.get(key) ?? []), `${name}/${logicalId}`]);
    }
  }
  const names = new Map<string, string>();
  for (const [key, resources] of owners) {
    for (const resource of resources) {
      const shortName = key.slice(key.indexOf(' ') + 1);
      names.set(resource, resources.length === 1 ? shortName : resource.slice(resource.indexOf('/') + 1));
    }
  }
  return names;
}

const executeApiUrl = new RegExp(
  `https://[a-z0-9]{10}\\.execute-api\\.${localEnvironment.region}\\.${localEnvironment.urlSuffix.replace('.', '\\.')}/[A-Za-z0-9_-]+`,
  'g',
);

function replaceSiteRoot(value: unknown, siteRoot: string | undefined): unknown {
  if (siteRoot === undefined) return value;
  if (typeof value === 'string') return value.replace(executeApiUrl, siteRoot);
  if (Array.isArray(value)) return value.map((item) => replaceSiteRoot(item, siteRoot));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, replaceSiteRoot(item, siteRoot)]),
  );
}

function toRecord(value: unknown, owner: string): Record<string, unknown> {
  if (!isJsonObject(value)) throw new AssemblyError(`The properties of ${owner} are not an object.`);
  return { ...value };
}
