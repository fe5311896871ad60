import type * as z from 'zod';
import { type ResolvedAssembly, type ResolvedResource, resourcesOf } from '../assembly/resolve-assembly.ts';
import { AssemblyError } from '../errors.ts';
import { functionNameOf } from '../lambda/function-definition.ts';
import type {
  ApiMethod,
  ApiResource,
  AuthorizerSettings,
  GatewayResponseTemplate,
  LambdaProxyIntegration,
  MethodThrottle,
  MockIntegration,
  RestApi,
  Stage,
} from './rest-api.ts';
import {
  apiSchema,
  authorizerSchema,
  gatewayResponseSchema,
  headersOf,
  type integrationSchema,
  methodSchema,
  propertiesOf,
  resourceSchema,
  stageSchema,
} from './template-resources.ts';

/** API Gateway's own integration timeout. */
const defaultIntegrationTimeoutMs = 29_000;
/**
 * Reads the only REST API of an assembly.
 * @param integrationTimeoutMs default for integrations without a timeout
 * @throws AssemblyError when there is none, several, or one with unsupported features
 */
export function readRestApi(
  assembly: ResolvedAssembly,
  integrationTimeoutMs: number = defaultIntegrationTimeoutMs,
): RestApi {
  const [api, ...others] = resourcesOf(assembly, 'AWS::ApiGateway::RestApi');
  if (!api || others.length > 0) throw new AssemblyError('The stacks must hold exactly one REST API.');
  const { Name, MinimumCompressionSize } = propertiesOf(api, apiSchema);
  return {
    id: api.ref,
    name: Name,
    stage: readStage(assembly, api.ref),
    resources: readResources(assembly, api, integrationTimeoutMs),
    gatewayResponses: readGatewayResponses(assembly, api.ref),
    minimumCompressionSizeBytes: MinimumCompressionSize ?? null,
  };
}

function readStage(assembly: ResolvedAssembly, apiId: string): Stage {
  const stages = resourcesOf(assembly, 'AWS::ApiGateway::Stage')
    .map((resource) => ({ resource, properties: propertiesOf(resource, stageSchema) }))
    .filter(({ properties }) => properties.RestApiId === apiId);
  const [stage] = stages;
  if (!stage || stages.length > 1) throw new AssemblyError('The REST API must have exactly one stage.');
  const { properties } = stage;
  return {
    name: stage.resource.ref,
    deploymentId: properties.DeploymentId,
    accessLogFormat: properties.AccessLogSetting?.Format ?? null,
    accessLogGroup: logGroupNameOf(properties.AccessLogSetting?.DestinationArn),
    tracing: properties.TracingEnabled,
    methodThrottles: properties.MethodSettings.flatMap((settings): MethodThrottle[] =>
      settings.ThrottlingRateLimit === undefined || settings.ThrottlingBurstLimit === undefined
        ? []
        : [
            {
              resourcePath: settings.ResourcePath.replaceAll('~1', '/').replace(/^\/\//, '/'),
              httpMethod: settings.HttpMethod,
              rateLimit: settings.ThrottlingRateLimit,
              burstLimit: settings.ThrottlingBurstLimit,
            },
          ],
    ),
  };
}

/** Null for a Firehose stream, the other possible destination. */
function logGroupNameOf(destinationArn: string | undefined): string | null {
  return /:log-group:([^:]+)/.exec(destinationArn ?? '')?.[1] ?? null;
}

function readResources(
  assembly: ResolvedAssembly,
  api: ResolvedResource,
  defaultTimeoutMs: number,
): ApiResource[] {
  const authorizers = readAuthorizers(assembly);
  const methods = new Map<string, Map<string, ApiMethod>>();
  for (const resource of resourcesOf(assembly, 'AWS::ApiGateway::Method')) {
    const properties = propertiesOf(resource, methodSchema);
    if (properties.RestApiId !== api.ref) continue;
    const siblings = methods.get(properties.ResourceId) ?? new Map<string, ApiMethod>();
    siblings.set(properties.HttpMethod, {
      operationName: properties.OperationName ?? null,
      apiKeyRequired: properties.ApiKeyRequired,
      authorizer: authorizerOf(resource, properties, authorizers),
      integration: readIntegration(resource, properties.Integration, defaultTimeoutMs),
    });
    methods.set(properties.ResourceId, siblings);
  }
  return [...readPaths(assembly, api)].map(([id, path]) => ({
    id,
    path,
    methods: methods.get(id) ?? new Map(),
  }));
}

/** Resource paths by id, including the root. */
function readPaths(assembly: ResolvedAssembly, api: ResolvedResource): Map<string, string> {
  const rootId = api.attributes.RootResourceId ?? '';
  const resources = resourcesOf(assembly, 'AWS::ApiGateway::Resource')
    .map((resource) => ({ id: resource.ref, ...propertiesOf(resource, resourceSchema) }))
    .filter(({ RestApiId }) => RestApiId === api.ref);
  const byId = new Map(resources.map((resource) => [resource.id, resource]));
  const pathOf = (id: string): string => {
    const resource = byId.get(id);
    return resource ? `${pathOf(resource.ParentId)}/${resource.PathPart}` : '';
  };
  return new Map([[rootId, '/'], ...resources.map(({ id }): [string, string] => [id, pathOf(id)])]);
}

function readGatewayResponses(
  assembly: ResolvedAssembly,
  apiId: string,
): Map<string, GatewayResponseTemplate> {
  return new Map(
    resourcesOf(assembly, 'AWS::ApiGateway::GatewayResponse')
      .map((resource) => propertiesOf(resource, gatewayResponseSchema))
      .filter(({ RestApiId }) => RestApiId === apiId)
      .map((properties) => [
        properties.ResponseType,
        {
          status: properties.StatusCode ?? null,
          headers: headersOf(properties.ResponseParameters, 'gatewayresponse.header.'),
          bodies: properties.ResponseTemplates,
        },
      ]),
  );
}

function readAuthorizers(assembly: ResolvedAssembly): Map<string, AuthorizerSettings> {
  return new Map(
    resourcesOf(assembly, 'AWS::ApiGateway::Authorizer').map((resource) => {
      const properties = propertiesOf(resource, authorizerSchema);
      return [
        resource.ref,
        {
          id: resource.ref,
          functionName: functionNameOf(properties.AuthorizerUri),
          identityHeaders: properties.IdentitySource.split(',')
            .map((source) => source.trim())
            .filter((source) => source !== '')
            .map((source) => identityHeaderOf(resource, source)),
          resultTtlSeconds: properties.AuthorizerResultTtlInSeconds,
        },
      ];
    }),
  );
}

function identityHeaderOf(resource: ResolvedResource, source: string): string {
  const name = /^method\.request\.header\.(.+)$/.exec(source)?.[1];
  if (name !== undefined) return name;
  throw new AssemblyError(
    `${resource.stackName}/${resource.logicalId} cannot be run here: only headers identify a caller, not ${source}.`,
  );
}

/**
 * The authorizer of a method; null for a method without one.
 * @throws AssemblyError for an unsupported kind of authorizer
 */
function authorizerOf(
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

/**
 * Reads a method's integration.
 * @throws AssemblyError for an unsupported kind of integration
 */
function readIntegration(
  resource: ResolvedResource,
  integration: z.infer<typeof integrationSchema>,
  defaultTimeoutMs: number,
): LambdaProxyIntegration | MockIntegration {
  if (integration.Type === 'AWS_PROXY' && integration.Uri?.includes(':function:')) {
    return {
      type: 'AWS_PROXY',
      functionName: functionNameOf(integration.Uri),
      timeoutMs: integration.TimeoutInMillis ?? defaultTimeoutMs,
    };
  }
  const [response, ...others] = integration.IntegrationResponses;
  if (integration.Type === 'MOCK' && response !== undefined && others.length === 0) {
    const headers = Object.entries(headersOf(response.ResponseParameters, 'method.response.header.'));
    return {
      type: 'MOCK',
      // Values are literals in single quotes.
      response: {
        status: response.StatusCode,
        headers: headers.map(([name, value]) => [name, value.slice(1, -1)]),
      },
    };
  }
  throw new AssemblyError(
    `${resource.stackName}/${resource.logicalId} cannot be run here: integration ${integration.Type} is not supported.`,
  );
}
