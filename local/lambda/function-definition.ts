import * as z from 'zod';
import { type ResolvedAssembly, resourcesOf } from '../assembly/resolve-assembly.ts';
import { AssemblyError } from '../errors.ts';

const propertiesSchema = z.object({
  Code: z.object({ S3Key: z.string() }),
  Handler: z.string(),
  MemorySize: z.coerce.number().default(128),
  Timeout: z.coerce.number().default(3),
  Environment: z.object({ Variables: z.record(z.string(), z.coerce.string()).default({}) }).optional(),
  LoggingConfig: z.object({ LogGroup: z.string().optional() }).optional(),
});

export interface FunctionDefinition {
  readonly name: string;
  readonly arn: string;
  readonly codeDirectory: string;
  /** Handler in the form `file.export`, where `file` is a file name without its extension. */
  readonly handler: string;
  readonly memoryMegabytes: number;
  readonly timeoutMs: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly logGroupName: string;
}

/**
 * Returns all functions whose code is a file asset.
 * @throws AssemblyError when a bundle is missing
 */
export function functionsOf(assembly: ResolvedAssembly): FunctionDefinition[] {
  const assetPaths = new Map(assembly.stacks.flatMap(({ assetPaths }) => [...assetPaths]));
  return resourcesOf(assembly, 'AWS::Lambda::Function').flatMap((resource) => {
    const parsed = propertiesSchema.safeParse(resource.properties);
    // Skips functions with inline code. These are the CDK's deployment helpers, which are never invoked locally.
    if (!parsed.success) return [];
    const { Code, Handler, MemorySize, Timeout, Environment, LoggingConfig } = parsed.data;
    const codeDirectory = assetPaths.get(Code.S3Key);
    if (codeDirectory === undefined) {
      throw new AssemblyError(
        `The bundle of ${resource.ref} is not among the assets; synthesize the stacks again.`,
      );
    }
    return [
      {
        name: resource.ref,
        arn: resource.attributes.Arn ?? resource.ref,
        codeDirectory,
        handler: Handler,
        memoryMegabytes: MemorySize,
        timeoutMs: Timeout * 1000,
        environment: Environment?.Variables ?? {},
        logGroupName: LoggingConfig?.LogGroup ?? `/aws/lambda/${resource.ref}`,
      },
    ];
  });
}

export function functionNameOf(arn: string): string {
  return /:function:([^:/]+)/.exec(arn)?.[1] ?? arn;
}
