import { Duration, Size } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  ApiKeySourceType,
  AuthorizationType,
  CfnRestApi,
  Cors,
  EndpointType,
  IdentitySource,
  LambdaIntegration,
  LogGroupLogDestination,
  RequestAuthorizer,
  RestApi,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigateway';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { authorizerCacheSeconds } from '../../shared/contract/authorizer-cache.ts';
import { corsMaxAgeSeconds, headerNames } from '../../shared/contract/headers.ts';
import type { HttpMethod, Route, RouteGroup } from '../../shared/contract/routes/route.ts';
import { acknowledge } from '../acknowledge.ts';
import { accessLogFormat } from './access-log-format.ts';
import { addGatewayResponses } from './gateway-responses.ts';
import type { LogRetention } from './log-retention.ts';
import type { WidgetFunction } from './widget-function.ts';

export interface WidgetRestApiProps extends LogRetention {
  /** API name, used as a dimension of the API's metrics. */
  readonly name: string;
  readonly routes: readonly Route[];
  readonly authorizer: WidgetFunction;
  readonly functions: ReadonlyMap<RouteGroup, WidgetFunction>;
  readonly hasWebAcl: boolean;
}

export const stageName = 'prod';

/**
 * Throttling limits of each method that requires no key and is therefore not limited by a usage plan. All callers share
 * these limits, which leave room for many uptime monitors.
 */
const keylessThrottle = { throttlingRateLimit: 100, throttlingBurstLimit: 200 };

/**
 * Throttling limits of preflights, which browsers send once per path and two hours. They leave room for thousands of new
 * visitors per minute, and bound the cost of a flood.
 */
const preflightThrottle = { throttlingRateLimit: 500, throttlingBurstLimit: 1_000 };

/** Resource that receives the preflights of all paths. */
const preflightResource = '{proxy+}';

export class WidgetRestApi extends Construct {
  readonly api: RestApi;
  readonly accessLog: LogGroup;

  constructor(scope: Construct, id: string, props: WidgetRestApiProps) {
    super(scope, id);
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: props.logRetentionDays,
      removalPolicy: props.removalPolicy,
    });
    this.api = new RestApi(this, 'Api', {
      restApiName: props.name,
      description: 'Accessibility widget API',
      endpointTypes: [EndpointType.REGIONAL],
      apiKeySourceType: ApiKeySourceType.AUTHORIZER,
      minCompressionSize: Size.kibibytes(1),
      // Access logs require the account's CloudWatch role, which a new account does not have.
      cloudWatchRole: true,
      deployOptions: {
        stageName,
        accessLogDestination: new LogGroupLogDestination(this.accessLog),
        accessLogFormat: AccessLogFormat.custom(accessLogFormat),
        methodOptions: {
          ...Object.fromEntries(
            props.routes
              .filter((route) => !route.keyed)
              .flatMap(({ path, method }) =>
                methodsFor(method).map((name) => [`${path}/${name}`, keylessThrottle]),
              ),
          ),
          [`/${preflightResource}/OPTIONS`]: preflightThrottle,
        },
      },
    });
    requireModernTls(this.api);
    // Removes the CDK's default output, because the stack defines its own.
    this.api.node.tryRemoveChild('Endpoint');
    addGatewayResponses(this.api);
    this.addRoutes(props);
    this.addPreflights();
    this.acknowledgeFindings(props);
  }

  private addRoutes({ routes, authorizer, functions }: WidgetRestApiProps): void {
    const requestAuthorizer = new RequestAuthorizer(this, 'Authorizer', {
      handler: authorizer.handler,
      identitySources: [IdentitySource.header(headerNames.apiKey)],
      resultsCacheTtl: Duration.seconds(authorizerCacheSeconds),
    });
    const integrations = new Map(
      [...functions].map(([group, { handler }]) => [
        group,
        // Adds a single permission for the whole API, because one per method would exceed the size limit of
        // the function's policy.
        new LambdaIntegration(handler, { scopePermissionToMethod: false }),
      ]),
    );
    for (const route of routes) {
      const integration = integrations.get(route.group);
      if (integration === undefined) throw new Error(`The group ${route.group} has no function.`);
      const resource = this.api.root.resourceForPath(route.path);
      for (const method of methodsFor(route.method)) {
        const added = resource.addMethod(method, integration, {
          ...(method === 'HEAD' ? {} : { operationName: route.operationId }),
          apiKeyRequired: route.keyed,
          ...(route.keyed
            ? { authorizationType: AuthorizationType.CUSTOM, authorizer: requestAuthorizer }
            : { authorizationType: AuthorizationType.NONE }),
        });
        if (!route.keyed) {
          acknowledge(
            added,
            'AwsSolutions-APIG4',
            'Uptime monitors call this route without a key. Its response contains no organization data.',
          );
        }
      }
    }
  }

  /**
   * Adds one CORS preflight response for every path and method, including unknown ones, so that browsers let pages read
   * the 403 responses to them. API Gateway selects a resource and method together, so `/{proxy+}` receives the OPTIONS
   * requests of all paths (https://github.com/ministackorg/ministack/pull/1423).
   */
  private addPreflights(): void {
    this.api.root.addResource(preflightResource).addCorsPreflight({
      allowOrigins: Cors.ALL_ORIGINS,
      allowMethods: Cors.ALL_METHODS,
      // Pages add headers to every request, for example for tracing. `*` is not a wildcard for Authorization
      // (https://fetch.spec.whatwg.org/#cors-non-wildcard-request-header-name).
      allowHeaders: ['*', 'Authorization'],
      maxAge: Duration.seconds(corsMaxAgeSeconds),
    });
  }

  private acknowledgeFindings({ hasWebAcl }: WidgetRestApiProps): void {
    const { api } = this;
    acknowledge(
      api.deploymentStage,
      'Serverless-APIGWXrayEnabled',
      "API Gateway's trace segments contain the path, and therefore visitor IDs, and the caller's IP address. Only the functions are traced (-c tracing=on).",
    );
    acknowledge(api, 'AwsSolutions-COG4', 'Callers authenticate with a widget key, not as Cognito users.');
    acknowledge(
      api,
      'AwsSolutions-APIG2',
      "The functions validate every request with the contract's schemas and report each invalid field, which a request validator cannot do.",
    );
    acknowledge(
      api,
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
      "This is the account's CloudWatch role for API Gateway as documented by AWS. All APIs in the Region use it.",
    );
    if (!hasWebAcl) {
      acknowledge(
        api.deploymentStage,
        'AwsSolutions-APIG3',
        'Usage plans and the monthly quota limit the cost of a key; a web ACL has a monthly price and is optional (-c waf=on).',
      );
    }
    acknowledge(
      api.deploymentStage,
      'AwsSolutions-APIG6',
      'Execution logs contain headers and bodies, and therefore keys and visitor IDs. The access log has one entry per request instead.',
    );
    acknowledge(
      api.deploymentStage,
      'Serverless-APIGWDefaultThrottling',
      'Usage plans throttle each organization. With a limit for the whole stage, one organization could block the others.',
    );
  }
}

/** Returns the methods that reach a route. API Gateway does not answer HEAD for a resource that has only GET. */
function methodsFor(method: HttpMethod): readonly string[] {
  return method === 'GET' ? [method, 'HEAD'] : [method];
}

/**
 * Requires TLS 1.2 or later with forward secrecy on the default endpoint, which would otherwise accept TLS
 * 1.0. https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-security-policies.html
 */
function requireModernTls(api: RestApi): void {
  const resource = api.node.defaultChild;
  if (!(resource instanceof CfnRestApi)) throw new Error('The REST API has no resource.');
  resource.securityPolicy = SecurityPolicy.TLS13_1_2_PFS_PQ_2025_09;
  resource.endpointAccessMode = 'BASIC';
}
