import * as z from 'zod';
import type { ResolvedResource } from '../assembly/resolve-assembly.ts';
import { AssemblyError } from '../errors.ts';

/** Default of AuthorizerResultTtlInSeconds. */
const defaultAuthorizerTtlSeconds = 300;

const texts = z.record(z.string(), z.coerce.string());

/** AWS::ApiGateway::RestApi. Each schema in this file declares the supported properties with their defaults. */
export const apiSchema = z.object({
  Name: z.string().default('api'),
  ApiKeySourceType: z.literal('AUTHORIZER', { error: 'only keys from the authorizer are supported' }),
  MinimumCompressionSize: z.coerce.number().optional(),
  BinaryMediaTypes: z.undefined({ error: 'binary media types are not supported' }).optional(),
  Body: z.undefined({ error: 'an OpenAPI body is not supported' }).optional(),
});

/** AWS::ApiGateway::Stage. */
export const stageSchema = z.object({
  RestApiId: z.string(),
  StageName: z.string().optional(),
  DeploymentId: z.string().default('-'),
  Variables: z.undefined({ error: 'stage variables are not supported' }).optional(),
  AccessLogSetting: z
    .object({ Format: z.string().optional(), DestinationArn: z.string().optional() })
    .optional(),
  TracingEnabled: z.boolean().default(false),
  MethodSettings: z
    .array(
      z.object({
        ResourcePath: z.string().default('/*'),
        HttpMethod: z.string().default('*'),
        ThrottlingRateLimit: z.coerce.number().optional(),
        ThrottlingBurstLimit: z.coerce.number().optional(),
      }),
    )
    .default([]),
});

/** AWS::ApiGateway::Resource: a path segment. */
export const resourceSchema = z.object({
  RestApiId: z.string(),
  ParentId: z.string(),
  PathPart: z.string().regex(/^(?!.*\+\}$)/, 'greedy paths are not supported'),
});

/** A method's integration. */
export const integrationSchema = z.object({
  Type: z.string(),
  Uri: z.string().optional(),
  TimeoutInMillis: z.coerce.number().optional(),
  IntegrationResponses: z
    .array(
      z.object({
        StatusCode: z.coerce.number(),
        SelectionPattern: z.undefined({ error: 'selection patterns are not supported' }).optional(),
        ResponseParameters: z
          .record(z.string(), z.string().regex(/^'.*'$/, 'only literals are supported'))
          .default({}),
        ResponseTemplates: z.undefined({ error: 'bodies of mocks are not supported' }).optional(),
      }),
    )
    .default([]),
});

/** AWS::ApiGateway::Method. */
export const methodSchema = z.object({
  RestApiId: z.string(),
  ResourceId: z.string(),
  HttpMethod: z.string(),
  OperationName: z.string().optional(),
  ApiKeyRequired: z.boolean().default(false),
  AuthorizationType: z.string().default('NONE'),
  AuthorizerId: z.string().optional(),
  Integration: integrationSchema,
});

/** AWS::ApiGateway::Authorizer. */
export const authorizerSchema = z.object({
  Type: z.literal('REQUEST', { error: 'only REQUEST authorizers are supported' }),
  AuthorizerUri: z.string(),
  IdentitySource: z.string().default(''),
  AuthorizerResultTtlInSeconds: z.coerce.number().default(defaultAuthorizerTtlSeconds),
});

/** AWS::ApiGateway::GatewayResponse. */
export const gatewayResponseSchema = z.object({
  RestApiId: z.string(),
  ResponseType: z.string(),
  StatusCode: z.coerce.number().optional(),
  ResponseParameters: texts.default({}),
  ResponseTemplates: texts.default({}),
});

/**
 * Parses the properties of a template resource.
 * @throws AssemblyError when they do not match the schema
 */
export function propertiesOf<Schema extends z.ZodType>(
  resource: ResolvedResource,
  schema: Schema,
): z.output<Schema> {
  const result = schema.safeParse(resource.properties);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new AssemblyError(
    `${resource.stackName}/${resource.logicalId} cannot be run here: ${issue?.path.join('.')} ${issue?.message}.`,
    { cause: result.error },
  );
}

/** Header names of response parameters, without the prefix. */
export function headersOf(
  parameters: Readonly<Record<string, string>>,
  prefix: string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  );
}
