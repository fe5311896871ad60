import * as z from 'zod';
import { type ResolvedAssembly, type ResolvedResource, resourcesOf } from '../assembly/resolve-assembly.ts';
import { AssemblyError } from '../errors.ts';
import { functionNameOf } from '../lambda/function-definition.ts';

// Each schema contains only the properties and values that the gateway supports.
const texts = z.record(z.string(), z.coerce.string()).default({});

const apiSchema = z.object({
  ApiKeySourceType: z.literal('AUTHORIZER'),
  MinimumCompressionSize: z.coerce.number().optional(),
});

const methodThrottleSchema = z
  .object({
    ResourcePath: z.string(),
    HttpMethod: z.string(),
    ThrottlingRateLimit: z.coerce.number(),
    ThrottlingBurstLimit: z.coerce.number(),
  })
  .transform(({ ResourcePath, HttpMethod, ThrottlingRateLimit, ThrottlingBurstLimit }) => ({
    resourcePath: ResourcePath.slice(1).replaceAll('~1', '/'),
    httpMethod: HttpMethod,
    rateLimit: ThrottlingRateLimit,
    burstLimit: ThrottlingBurstLimit,
  }));

const stageSchema = z
  .object({
    AccessLogSetting: z.object({ Format: z.string(), DestinationArn: z.string() }).optional(),
    MethodSettings: z.array(methodThrottleSchema).default([]),
  })
  .transform(({ AccessLogSetting, MethodSettings }) => ({
    accessLogFormat: AccessLogSetting?.Format ?? null,
    /** Name of the access log's log group; null when the access log is disabled or is not sent to a log group. */
    accessLogGroup: /:log-group:([^:]+)/.exec(AccessLogSetting?.DestinationArn ?? '')?.[1] ?? null,
    methodThrottles: MethodSettings,
  }));

const resourceSchema = z.object({
  ParentId: z.string(),
  PathPart: z.string(),
});

const lambdaIntegrationSchema = z.object({
  Type: z.literal('AWS_PROXY'),
  Uri: z.string(),
  TimeoutInMillis: z.coerce.number().optional(),
});

const mockIntegrationSchema = z.object({
  Type: z.literal('MOCK'),
  IntegrationResponses: z.tuple([z.object({ StatusCode: z.coerce.number(), ResponseParameters: texts })]),
});

const methodSchema = z.object({
  ResourceId: z.string(),
  HttpMethod: z.string().regex(/^(?!ANY$)/, 'ANY methods are not supported'),
  ApiKeyRequired: z.boolean().default(false),
  AuthorizationType: z.enum(['NONE', 'CUSTOM']).default('NONE'),
  AuthorizerId: z.string().optional(),
  Integration: z.discriminatedUnion('Type', [lambdaIntegrationSchema, mockIntegrationSchema]),
});

const authorizerSchema = z
  .object({
    Type: z.literal('REQUEST'),
    AuthorizerUri: z.string(),
    IdentitySource: z
      .string()
      .regex(/^method\.request\.header\.[\w-]+$/, 'only one header can identify a caller'),
    AuthorizerResultTtlInSeconds: z.coerce.number(),
  })
  .transform(({ AuthorizerUri, IdentitySource, AuthorizerResultTtlInSeconds }) => ({
    functionName: functionNameOf(AuthorizerUri),
    identityHeader: IdentitySource.replace('method.request.header.', ''),
    /** 0 disables the caching of authorizer results. */
    resultTtlSeconds: AuthorizerResultTtlInSeconds,
  }));

const gatewayResponseSchema = z
  .object({
    ResponseType: z.string(),
    StatusCode: z.coerce.number().optional(),
    ResponseParameters: texts,
    ResponseTemplates: texts,
  })
  .transform(({ ResponseType, StatusCode, ResponseParameters, ResponseTemplates }) => ({
    type: ResponseType,
    status: StatusCode ?? null,
    /** Response headers. A value is a literal in single quotes or a variable such as `context.extendedRequestId`. */
    headers: headersOf(ResponseParameters, 'gatewayresponse.header.'),
    bodies: ResponseTemplates,
  }));

export type GatewayResponseTemplate = Omit<z.output<typeof gatewayResponseSchema>, 'type'>;

export type AuthorizerSettings = z.output<typeof authorizerSchema> & { readonly id: string };

export type LambdaProxyIntegration = ReturnType<typeof lambdaIntegration>;
/** An integration that returns a fixed response, for example to CORS preflight requests. */
export type MockIntegration = ReturnType<typeof mockIntegration>;

export interface ApiMethod {
  readonly apiKeyRequired: boolean;
  readonly authorizer: AuthorizerSettings | null;
  readonly integration: LambdaProxyIntegration | MockIntegration;
}

export interface ApiResource {
  readonly id: string;
  readonly path: string;
  readonly methods: ReadonlyMap<string, ApiMethod>;
}

export type RestApi = ReturnType<typeof readRestApi>;

const defaultIntegrationTimeoutMs = 29_000;

/**
 * @param integrationTimeoutMs default timeout of integrations
 * @throws AssemblyError unless the assembly contains exactly one REST API with supported features
 */
export function readRestApi(
  assembly: ResolvedAssembly,
  integrationTimeoutMs: number = defaultIntegrationTimeoutMs,
) {
  const api = onlyResource(assembly, 'AWS::ApiGateway::RestApi');
  const stage = onlyResource(assembly, 'AWS::ApiGateway::Stage');
  const responses = resourcesOf(assembly, 'AWS::ApiGateway::GatewayResponse');
  return {
    id: api.ref,
    stage: { name: stage.ref, ...propertiesOf(stage, stageSchema) },
    resources: readResources(assembly, api, integrationTimeoutMs),
    gatewayResponses: new Map(
      responses
        .map((resource) => propertiesOf(resource, gatewayResponseSchema))
        .map(({ type, ...template }) => [type, template] as const),
    ),
    minimumCompressionSizeBytes: propertiesOf(api, apiSchema).MinimumCompressionSize ?? null,
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

function readResources(
  assembly: ResolvedAssembly,
  api: ResolvedResource,
  defaultTimeoutMs: number,
): ApiResource[] {
  const authorizers = new Map(
    resourcesOf(assembly, 'AWS::ApiGateway::Authorizer').map((resource) => [
      resource.ref,
      { id: resource.ref, ...propertiesOf(resource, authorizerSchema) },
    ]),
  );
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
      integration:
        properties.Integration.Type === 'MOCK'
          ? mockIntegration(properties.Integration)
          : lambdaIntegration(properties.Integration, defaultTimeoutMs),
    });
    methods.set(properties.ResourceId, siblings);
  }
  return [...readPaths(assembly, api)].map(([id, path]) => ({
    id,
    path,
    methods: methods.get(id) ?? new Map(),
  }));
}

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

function lambdaIntegration(
  { Type, Uri, TimeoutInMillis }: z.output<typeof lambdaIntegrationSchema>,
  defaultTimeoutMs: number,
) {
  return { type: Type, functionName: functionNameOf(Uri), timeoutMs: TimeoutInMillis ?? defaultTimeoutMs };
}

function mockIntegration({ Type, IntegrationResponses }: z.output<typeof mockIntegrationSchema>) {
  const [{ StatusCode, ResponseParameters }] = IntegrationResponses;
  const headers = Object.entries(headersOf(ResponseParameters, 'method.response.header.')).map(
    // Header values are literals in single quotes.
    ([name, value]) => [name, value.slice(1, -1)] as const,
  );
  return { type: Type, response: { status: StatusCode, headers } };
}

function headersOf(parameters: Readonly<Record<string, string>>, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name.replace(prefix, ''), value]),
  );
}
