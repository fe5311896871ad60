import { accessLogFormat } from '../../lib/constructs/access-log-format.ts';
import { tableNames } from '../../lib/tables.ts';
import { plans, sharedPlans } from '../../shared/catalog/plans.ts';
import { suspendedUsageKey } from '../../shared/catalog/suspended-usage-key.ts';
import { corsMaxAgeSeconds } from '../../shared/contract/headers.ts';
import { routes } from '../../shared/contract/routes.ts';
import {
  builtStacks,
  type JsonObject,
  logicalIdOf,
  objectOf,
  objectsOf,
  resourcesOf,
  type Template,
  textOf,
} from './template.ts';

const { api } = builtStacks();

interface Method {
  readonly method: string;
  readonly path: string;
  readonly properties: JsonObject;
}

function methodsOf(template: Template): Method[] {
  const pathOf = (id: string): string => {
    const resource = template.Resources[id];
    if (resource?.Type !== 'AWS::ApiGateway::Resource') return '';
    return `${pathOf(logicalIdOf(resource.Properties.ParentId))}/${textOf(resource.Properties.PathPart)}`;
  };
  return resourcesOf(template, 'AWS::ApiGateway::Method').map(([, { Properties: properties }]) => ({
    method: textOf(properties.HttpMethod),
    path: pathOf(logicalIdOf(properties.ResourceId)) || '/',
    properties,
  }));
}

function routeMethodsOf(template: Template): Method[] {
  return methodsOf(template).filter(({ method }) => method !== 'OPTIONS');
}

describe('API methods', () => {
  it('match the routes of the contract exactly, with HEAD for every GET', () => {
    const heads = routes.filter(({ method }) => method === 'GET').map(({ path }) => `HEAD ${path} -`);
    expect(
      routeMethodsOf(api)
        .map(({ method, path, properties }) => `${method} ${path} ${textOf(properties.OperationName ?? '-')}`)
        .sort(),
    ).toEqual(
      [...routes.map((route) => `${route.method} ${route.path} ${route.operationId}`), ...heads].sort(),
    );
  });

  it.each(routeMethodsOf(api).filter(({ path }) => path !== '/health'))(
    'require the authorizer and a usage plan for $method $path',
    ({ properties }) => {
      const [[authorizerId] = ['']] = resourcesOf(api, 'AWS::ApiGateway::Authorizer');
      expect(properties).toMatchObject({
        ApiKeyRequired: true,
        AuthorizationType: 'CUSTOM',
        AuthorizerId: { Ref: authorizerId },
      });
    },
  );

  it('require a key on every route except /health', () => {
    const keyless = routeMethodsOf(api).filter(({ properties }) => properties.ApiKeyRequired !== true);
    expect(keyless.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /health', 'HEAD /health']);
    expect(keyless[0]?.properties).toMatchObject({ AuthorizationType: 'NONE', ApiKeyRequired: false });
  });

  it.each(routes)(
    'integrate $method $path with the function of its route group',
    ({ method, path, group }) => {
      const found = routeMethodsOf(api).find((one) => one.method === method && one.path === path);
      const integration = objectOf(found?.properties.Integration);
      const functionId = /functions\/\$\{(\w+)\.Arn\}\/invocations$/.exec(textOf(integration.Uri))?.[1] ?? '';
      expect(integration).toMatchObject({ Type: 'AWS_PROXY', IntegrationHttpMethod: 'POST' });
      expect(api.Resources[functionId]?.Properties).toMatchObject({
        Environment: { Variables: { SERVICE_NAME: group } },
      });
    },
  );
});

describe('CORS preflight response', () => {
  const preflights = methodsOf(api).filter(({ method }) => method === 'OPTIONS');

  it('allows every path, method and header, and requires no key', () => {
    expect(preflights.map(({ path }) => path)).toEqual(['/{proxy+}']);
    expect(preflights[0]?.properties).toMatchObject({
      ApiKeyRequired: false,
      AuthorizationType: 'NONE',
      Integration: {
        Type: 'MOCK',
        IntegrationResponses: [
          {
            StatusCode: '204',
            ResponseParameters: {
              'method.response.header.Access-Control-Allow-Origin': "'*'",
              'method.response.header.Access-Control-Allow-Methods':
                "'OPTIONS,GET,PUT,POST,DELETE,PATCH,HEAD'",
              'method.response.header.Access-Control-Allow-Headers': "'*,Authorization'",
              'method.response.header.Access-Control-Max-Age': `'${corsMaxAgeSeconds}'`,
            },
          },
        ],
      },
    });
    expect(preflights[0]?.properties).not.toHaveProperty('AuthorizerId');
  });
});

describe('authorizer', () => {
  it('uses X-Api-Key as its identity source, with results cached for one minute', () => {
    const authorizers = resourcesOf(api, 'AWS::ApiGateway::Authorizer');
    expect(authorizers.map(([, { Properties: properties }]) => properties)).toEqual([
      expect.objectContaining({
        Type: 'REQUEST',
        IdentitySource: 'method.request.header.X-Api-Key',
        AuthorizerResultTtlInSeconds: 60,
      }),
    ]);
  });

  it('invokes the authorizer function', () => {
    const [[, authorizer] = ['', undefined]] = resourcesOf(api, 'AWS::ApiGateway::Authorizer');
    const uri = textOf(authorizer?.Properties.AuthorizerUri);
    const functionId = /functions\/\$\{(\w+)\.Arn\}\/invocations$/.exec(uri)?.[1] ?? '';
    expect(api.Resources[functionId]?.Properties).toMatchObject({
      Environment: { Variables: { SERVICE_NAME: 'authorizer' } },
    });
  });
});

describe('API and stage settings', () => {
  it('use the API key from the authorizer and compress responses of 1 KB or more', () => {
    const [[, restApi] = ['', undefined]] = resourcesOf(api, 'AWS::ApiGateway::RestApi');
    expect(restApi?.Properties).toMatchObject({
      ApiKeySourceType: 'AUTHORIZER',
      MinimumCompressionSize: 1024,
      EndpointConfiguration: { Types: ['REGIONAL'] },
    });
  });

  it('define one stage, prod, deployed after all methods and gateway responses', () => {
    const stages = resourcesOf(api, 'AWS::ApiGateway::Stage');
    expect(stages.map(([, { Properties: properties }]) => properties)).toEqual([
      expect.objectContaining({ StageName: 'prod' }),
    ]);
    const [[, deployment] = ['', undefined]] = resourcesOf(api, 'AWS::ApiGateway::Deployment');
    const served = ['Method', 'Resource', 'GatewayResponse'].flatMap((kind) =>
      resourcesOf(api, `AWS::ApiGateway::${kind}`).map(([id]) => id),
    );
    expect(deployment?.DependsOn).toEqual(expect.arrayContaining(served));
  });

  it('log every request as JSON without caller data', () => {
    const [[, stage] = ['', undefined]] = resourcesOf(api, 'AWS::ApiGateway::Stage');
    const setting = objectOf(stage?.Properties.AccessLogSetting);
    const logGroupId = /:log-group:\$\{(\w+)\}$/.exec(textOf(setting.DestinationArn))?.[1] ?? '';
    expect(api.Resources[logGroupId]).toMatchObject({
      Type: 'AWS::Logs::LogGroup',
      Properties: { RetentionInDays: 90 },
    });
    const format = textOf(setting.Format);
    expect(format).toBe(accessLogFormat);
    const variables = format.match(/\$context\.[\w.]+/g) ?? [];
    expect(variables).toEqual(expect.arrayContaining(['$context.extendedRequestId', '$context.status']));
    // Matches access log variables that contain request data.
    const sent = /^\$context\.(path$|identity\.|requestOverride\.|error\.(message|validationError)|domain)/;
    expect(variables.filter((variable) => sent.test(variable))).toEqual([]);
  });

  it('throttle every method that requires no key, and enable no execution logs', () => {
    const [[, stage] = ['', undefined]] = resourcesOf(api, 'AWS::ApiGateway::Stage');
    const settings = objectsOf(stage?.Properties.MethodSettings);
    for (const { DataTraceEnabled, ThrottlingRateLimit } of settings) {
      expect(DataTraceEnabled).toBe(false);
      expect(ThrottlingRateLimit).toBeGreaterThan(0);
    }
    const throttled = settings.map(
      ({ ResourcePath, HttpMethod }) =>
        `${HttpMethod} ${textOf(ResourcePath).slice(1).replaceAll('~1', '/') || '/'}`,
    );
    const keyless = methodsOf(api)
      .filter(({ properties }) => properties.ApiKeyRequired !== true)
      .map(({ method, path }) => `${method} ${path}`);
    expect(throttled.sort()).toEqual(keyless.sort());
  });
});

describe('usage plans', () => {
  it('match the shared plans and limits of the catalog, and apply to the stage', () => {
    const [[apiId] = ['']] = resourcesOf(api, 'AWS::ApiGateway::RestApi');
    const [[stageId] = ['']] = resourcesOf(api, 'AWS::ApiGateway::Stage');
    const found = resourcesOf(api, 'AWS::ApiGateway::UsagePlan').map(
      ([, { Properties: properties }]) => properties,
    );
    expect(found.filter(({ UsagePlanName }) => UsagePlanName !== 'suspended')).toEqual(
      Object.entries(plans).flatMap(([name, { limits }]) => {
        if (limits === null) return [];
        return {
          UsagePlanName: name,
          Description: expect.any(String),
          ApiStages: [{ ApiId: { Ref: apiId }, Stage: { Ref: stageId }, Throttle: {} }],
          // 1% and 100 calls above the plan, so that the function's exact count rejects calls first.
          Quota: { Limit: limits.callsPerMonth * 1.01 + 100, Period: 'MONTH' },
          Throttle: { RateLimit: limits.requestsPerMinute / 60, BurstLimit: limits.requestsPerMinute },
          Tags: expect.any(Array),
        };
      }),
    );
  });

  it('contain only the API key of suspended organizations, in a plan without a quota', () => {
    const [[keyId, key] = ['', undefined], ...otherKeys] = resourcesOf(api, 'AWS::ApiGateway::ApiKey');
    const [[, planKey] = ['', undefined], ...otherPlanKeys] = resourcesOf(
      api,
      'AWS::ApiGateway::UsagePlanKey',
    );
    expect([otherKeys, otherPlanKeys]).toEqual([[], []]);
    const [[apiId] = ['']] = resourcesOf(api, 'AWS::ApiGateway::RestApi');
    expect(textOf(key?.Properties.Value)).toBe(suspendedUsageKey(`\${${apiId}}`));
    expect(logicalIdOf(planKey?.Properties.KeyId)).toBe(keyId);
    const plan = api.Resources[logicalIdOf(planKey?.Properties.UsagePlanId)]?.Properties;
    expect(plan).toMatchObject({ UsagePlanName: 'suspended', Throttle: { RateLimit: 100 } });
    expect(plan).not.toHaveProperty('Quota');
  });
});

describe('API stack outputs', () => {
  it('contain the values that operators and the CLI need', () => {
    const names = Object.entries(api.Outputs).flatMap(([name, output]) =>
      output.Export === undefined ? [name] : [],
    );
    expect(names.sort()).toEqual(
      [
        'AccessLogGroupName',
        'ApiId',
        'Commit',
        'FunctionLogGroupNames',
        'ModelGenius',
        'ModelJudge',
        'ModelSmart',
        'ModelStandard',
        'SiteRoot',
        'StageName',
        'TokenSecretArn',
        'Version',
        ...tableNames.map((name) => `${name}TableName`),
        ...sharedPlans.map((plan) => `UsagePlan${plan.replace(/^./, (first) => first.toUpperCase())}Id`),
      ].sort(),
    );
  });

  it('contain the site root without a trailing slash', () => {
    const [[apiId] = ['']] = resourcesOf(api, 'AWS::ApiGateway::RestApi');
    expect(textOf(api.Outputs.SiteRoot?.Value)).toBe(
      `https://\${${apiId}}.execute-api.\${AWS::Region}.\${AWS::URLSuffix}/prod`,
    );
  });
});
