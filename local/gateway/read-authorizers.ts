import type * as z from 'zod';
import { type ResolvedAssembly, type ResolvedResource, resourcesOf } from '../assembly/resolve-assembly.ts';
import { AssemblyError } from '../errors.ts';
import { functionNameOf } from '../lambda/function-definition.ts';
import type { AuthorizerSettings, IdentitySource } from './rest-api.ts';
import { authorizerSchema, type methodSchema, propertiesOf } from './template-resources.ts';

/** The authorizers of an assembly by their ids. */
export function readAuthorizers(assembly: ResolvedAssembly): Map<string, AuthorizerSettings> {
  return new Map(
    resourcesOf(assembly, 'AWS::ApiGateway::Authorizer').map((resource) => {
      const properties = propertiesOf(resource, authorizerSchema);
      return [
        resource.ref,
        {
          id: resource.ref,
          functionName: functionNameOf(properties.AuthorizerUri),
          identitySources: properties.IdentitySource.split(',')
            .map((source) => source.trim())
            .filter((source) => source !== '')
            .map((source) => readIdentitySource(resource, source)),
          resultTtlSeconds: properties.AuthorizerResultTtlInSeconds,
        },
      ];
    }),
  );
}

function readIdentitySource(resource: ResolvedResource, source: string): IdentitySource {
  const patterns: readonly [IdentitySource['kind'], RegExp][] = [
    ['header', /^method\.request\.header\.(.+)$/],
    ['querystring', /^method\.request\.querystring\.(.+)$/],
    ['stageVariable', /^stageVariables\.(.+)$/],
    ['context', /^context\.(.+)$/],
  ];
  for (const [kind, pattern] of patterns) {
    const name = pattern.exec(source)?.[1];
    if (name !== undefined) return { kind, name };
  }
  throw new AssemblyError(
    `${resource.stackName}/${resource.logicalId} has an unknown identity source: ${source}.`,
  );
}

/**
 * The authorizer that a method asks; null for a method that asks none.
 * @throws AssemblyError when it is of a kind that the gateway does not run
 */
export function authorizerOf(
  resource: ResolvedResource,
  { AuthorizationType, AuthorizerId }: z.infer<typeof methodSchema>,
  authorizers: ReadonlyMap<string, AuthorizerSettings>,
): AuthorizerSettings | null {
  if (AuthorizationType === 'NONE') return null;
  const authorizer = AuthorizationType === 'CUSTOM' ? authorizers.get(AuthorizerId ?? '') : undefined;
  if (authorizer) return authorizer;
  throw new AssemblyError(
    `${resource.stackName}/${resource.logicalId} cannot be run here: authorization ${AuthorizationType} is not supported.`,
  );
}
