import type * as z from 'zod';
import { type ResolvedAssembly, type ResolvedResource, resourcesOf } from '../assembly/resolve-assembly.ts';
import { AssemblyError } from '../errors.ts';
import { functionNameOf } from '../lambda/function-definition.ts';
import type {
  ApiMethod,
  ApiResource,
  AuthorizerSettings,
  GatewayResponseTemplate,
  IdentitySource,
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
 * Reads the one REST API of an assembly.
 * @param integrationTimeoutMs for integrations that state none, where it is not API Gateway's own
 * @throws AssemblyError when there is none, several, or one with something that the gateway cannot run
 */
export function readRestApi(
  assembly: ResolvedAssembly,
  integrationTimeoutMs: number = defaultIntegrationTimeoutMs,
): RestApi {
  const [api, ...others] = resourcesOf(assembly, 'AWS::ApiGateway::RestApi');
  if (!api || others.length > 0) throw new AssemblyError('The stacks must hold exactly one REST API.');
  const { Name, ApiKeySourceType, MinimumCompressionSize, BinaryMediaTypes } = propertiesOf(api, apiSchema);
  return {
    id: api.ref,
    name: Name,
    stage: readStage(assembly, api.ref),
    resources: readResources(assembly, api, integrationTimeoutMs),
    apiKeySource: ApiKeySourceType,
    gatewayResponses: readGatewayResponses(assembly, api.ref),
    minimumCompressionSizeBytes: MinimumCompressionSize ?? null,
    binaryMediaTypes: BinaryMediaTypes,
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
    variables: properties.Variables ?? null,
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

/** A stage may write to a Firehose stream instead. */
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

/** The path of every resource by its id, the root's included. */
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

/** The authorizers of an assembly by their ids. */
function readAuthorizers(assembly: ResolvedAssembly): Map<string, AuthorizerSettings> {
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
 * The integration of a method.
 * @throws AssemblyError when it is of a kind that the gateway does not run
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
  if (integration.Type === 'MOCK') return readMock(integration);
  throw new AssemblyError(
    `${resource.stackName}/${resource.logicalId} cannot be run here: integration ${integration.Type} is not supported.`,
  );
}

function readMock(integration: z.infer<typeof integrationSchema>): MockIntegration {
  const requestTemplate = integration.RequestTemplates['application/json'] ?? '';
  return {
    type: 'MOCK',
    selectedStatus: /statusCode["']?\s*:\s*["']?(\d{3})/.exec(requestTemplate)?.[1] ?? '',
    responses: integration.IntegrationResponses.map((response) => {
      const [mediaType, body] = Object.entries(response.ResponseTemplates)[0] ?? ['application/json', ''];
      return {
        selectionPattern: response.SelectionPattern ?? null,
        status: response.StatusCode,
        headers: headersOf(response.ResponseParameters, 'method.response.header.'),
        body,
        mediaType,
      };
    }),
  };
}
