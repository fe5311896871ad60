import * as z from 'zod';
import { type ResolvedAssembly, type ResolvedResource, resourcesOf } from '../assembly/resolve-assembly.ts';
import { AssemblyError } from '../errors.ts';
import { functionNameOf } from '../lambda/function-definition.ts';
import type {
  ApiMethod,
  ApiResource,
  AuthorizerSettings,
  GatewayResponseTemplate,
  LambdaProxyIntegration,
  MockIntegration,
  RestApi,
  Stage,
} from './rest-api.ts';

// Each schema contains only the properties and values that the gateway supports.
const texts = z.record(z.string(), z.coerce.string()).default({});

const apiSchema = z.object({
  ApiKeySourceType: z.literal('AUTHORIZER'),
  MinimumCompressionSize: z.coerce.number().optional(),
});

const stageSchema = z.object({
  AccessLogSetting: z.object({ Format: z.string(), DestinationArn: z.string() }).optional(),
  TracingEnabled: z.boolean().default(false),
  MethodSettings: z
    .array(
      z.object({
        ResourcePath: z.string(),
        HttpMethod: z.string(),
        ThrottlingRateLimit: z.coerce.number(),
        ThrottlingBurstLimit: z.coerce.number(),
      }),
    )
    .default([]),
});

const resourceSchema = z.object({
  ParentId: z.string(),
  PathPart: z.string().regex(/^(?!.*\+\}$)/, 'greedy paths are not supported'),
});

const integrationSchema = z.discriminatedUnion('Type', [
  z.object({ Type: z.literal('AWS_PROXY'), Uri: z.string(), TimeoutInMillis: z.coerce.number().optional() }),
  z.object({
    Type: z.literal('MOCK'),
    IntegrationResponses: z.tuple([z.object({ StatusCode: z.coerce.number(), ResponseParameters: texts })]),
  }),
]);

const methodSchema = z.object({
  ResourceId: z.string(),
  HttpMethod: z.string().regex(/^(?!ANY$)/, 'ANY methods are not supported'),
  ApiKeyRequired: z.boolean().default(false),
  AuthorizationType: z.enum(['NONE', 'CUSTOM']).default('NONE'),
  AuthorizerId: z.string().optional(),
  Integration: integrationSchema,
});

const authorizerSchema = z.object({
  Type: z.literal('REQUEST'),
  AuthorizerUri: z.string(),
  IdentitySource: z
    .string()
    .regex(/^method\.request\.header\.[\w-]+$/, 'only one header can identify a caller'),
  AuthorizerResultTtlInSeconds: z.coerce.number(),
});

const gatewayResponseSchema = z.object({
  ResponseType: z.string(),
  StatusCode: z.coerce.number().optional(),
  ResponseParameters: texts,
  ResponseTemplates: texts,
});

const defaultIntegrationTimeoutMs = 29_000;

/**
 * @param integrationTimeoutMs default timeout of integrations
 * @throws AssemblyError unless the assembly contains exactly one REST API with supported features
 */
export function readRestApi(
  assembly: ResolvedAssembly,
  integrationTimeoutMs: number = defaultIntegrationTimeoutMs,
): RestApi {
  const api = onlyResource(assembly, 'AWS::ApiGateway::RestApi');
  const { MinimumCompressionSize } = propertiesOf(api, apiSchema);
  return {
    id: api.ref,
    stage: readStage(onlyResource(assembly, 'AWS::ApiGateway::Stage')),
    resources: readResources(assembly, api, integrationTimeoutMs),
    gatewayResponses: readGatewayResponses(assembly),
    minimumCompressionSizeBytes: MinimumCompressionSize ?? null,
  };
}

function onlyResource(assembly: ResolvedAssembly, type: string): ResolvedResource {
  const [resource, ...others] = resourcesOf(assembly, type);
  if (!resource || others.length > 0) throw new AssemblyError(`The stacks must contain exactly one ${type}.`);
  return resource;
}

/** @throws AssemblyError when the properties do not match the schema */
function propertiesOf<Schema extends z.ZodType>(
  resource: ResolvedResource,
  schema: Schema,
): z.output<Schema> {
  const result = schema.safeParse(resource.properties);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new AssemblyError(
    `${resource.stackName}/${resource.logicalId} cannot be run here: ${issue?.path.join('.')}: ${issue?.message}.`,
    { cause: result.error },
  );
}

function readStage(resource: ResolvedResource): Stage {
  const { AccessLogSetting, TracingEnabled, MethodSettings } = propertiesOf(resource, stageSchema);
  return {
    name: resource.ref,
    accessLogFormat: AccessLogSetting?.Format ?? null,
    accessLogGroup: /:log-group:([^:]+)/.exec(AccessLogSetting?.DestinationArn ?? '')?.[1] ?? null,
    tracing: TracingEnabled,
    methodThrottles: MethodSettings.map((settings) => ({
      resourcePath: settings.ResourcePath.slice(1).replaceAll('~1', '/'),
      httpMethod: settings.HttpMethod,
      rateLimit: settings.ThrottlingRateLimit,
      burstLimit: settings.ThrottlingBurstLimit,
    })),
  };
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
    const siblings = methods.get(properties.ResourceId) ?? new Map<string, ApiMethod>();
    siblings.set(properties.HttpMethod, {
      apiKeyRequired: properties.ApiKeyRequired,
      authorizer:
        properties.AuthorizationType === 'NONE'
          ? null
          : (authorizers.get(properties.AuthorizerId ?? '') ?? null),
      integration: integrationOf(properties.Integration, defaultTimeoutMs),
    });
    methods.set(properties.ResourceId, siblings);
  }
  return [...readPaths(assembly, api)].map(([id, path]) => ({
    id,
    path,
    methods: methods.get(id) ?? new Map(),
  }));
}

/** Returns resource paths, including the root, keyed by ID. */
function readPaths(assembly: ResolvedAssembly, api: ResolvedResource): Map<string, string> {
  const rootId = api.attributes.RootResourceId ?? '';
  const resources = new Map(
    resourcesOf(assembly, 'AWS::ApiGateway::Resource').map((resource) => [
      resource.ref,
      propertiesOf(resource, resourceSchema),
    ]),
  );
  const pathOf = (id: string): string => {
    const resource = resources.get(id);
    return resource ? `${pathOf(resource.ParentId)}/${resource.PathPart}` : '';
  };
  return new Map([[rootId, '/'], ...[...resources.keys()].map((id): [string, string] => [id, pathOf(id)])]);
}

function readGatewayResponses(assembly: ResolvedAssembly): Map<string, GatewayResponseTemplate> {
  return new Map(
    resourcesOf(assembly, 'AWS::ApiGateway::GatewayResponse')
      .map((resource) => propertiesOf(resource, gatewayResponseSchema))
      .map(({ ResponseType, StatusCode, ResponseParameters, ResponseTemplates }) => [
        ResponseType,
        {
          status: StatusCode ?? null,
          headers: headersOf(ResponseParameters, 'gatewayresponse.header.'),
          bodies: ResponseTemplates,
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
          identityHeader: properties.IdentitySource.replace('method.request.header.', ''),
          resultTtlSeconds: properties.AuthorizerResultTtlInSeconds,
        },
      ];
    }),
  );
}

function integrationOf(
  integration: z.infer<typeof integrationSchema>,
  defaultTimeoutMs: number,
): LambdaProxyIntegration | MockIntegration {
  if (integration.Type === 'AWS_PROXY') {
    const { Uri, TimeoutInMillis = defaultTimeoutMs } = integration;
    return { type: 'AWS_PROXY', functionName: functionNameOf(Uri), timeoutMs: TimeoutInMillis };
  }
  const [{ StatusCode, ResponseParameters }] = integration.IntegrationResponses;
  const headers = Object.entries(headersOf(ResponseParameters, 'method.response.header.'));
  return {
    type: 'MOCK',
    // Header values are literals in single quotes.
    response: { status: StatusCode, headers: headers.map(([name, value]) => [name, value.slice(1, -1)]) },
  };
}

function headersOf(parameters: Readonly<Record<string, string>>, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name.replace(prefix, ''), value]),
  );
}
