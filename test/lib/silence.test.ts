import { type AlarmProperties, alarmsOf } from './alarm-properties.ts';
import { canaryKeySecretArn } from './deployments.ts';
import { synthesize } from './synthesize.ts';
import { objectOf, resourcesOf, statementsOf, type Template, textOf, variablesOf } from './template.ts';

const { api, monitoring } = synthesize({ context: { canaryKeySecretArn, expectTraffic: '60' } });
const byDefault = synthesize().monitoring;

function alarmOf(template: Template, name: string): AlarmProperties | undefined {
  return alarmsOf(template).find(({ AlarmName }) => AlarmName === `WidgetApi-${name}`);
}

function measureOf(alarm: AlarmProperties | undefined): Record<string, unknown> {
  return Object.fromEntries(
    (alarm?.Metrics ?? []).map(({ Id, Expression, MetricStat }) => [
      Id,
      Expression ??
        `${MetricStat?.Metric.Namespace}/${MetricStat?.Metric.MetricName} ${MetricStat?.Stat} of ${MetricStat?.Period} s`,
    ]),
  );
}

describe('default monitoring', () => {
  it('includes neither a canary nor an alarm on absent traffic', () => {
    expect(resourcesOf(byDefault, 'AWS::Lambda::Function')).toEqual([]);
    expect(resourcesOf(byDefault, 'AWS::Events::Rule')).toEqual([]);
    expect([alarmOf(byDefault, 'CanaryFailed'), alarmOf(byDefault, 'NoCalls')]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('canary', () => {
  const [[functionId, canary] = ['', undefined]] = resourcesOf(monitoring, 'AWS::Lambda::Function');

  it('receives the public URL and the ARN of its key secret, but not the key', () => {
    const variables = variablesOf(canary?.Properties ?? {});
    expect(textOf(variables.CANARY_KEY_SECRET_ARN)).toBe(canaryKeySecretArn);
    expect(textOf(variables.SITE_ROOT)).toMatch(
      /^https:\/\/\$\{WidgetApi:.*RestApi.*\}\.execute-api\.\$\{AWS::Region\}\.\$\{AWS::URLSuffix\}\//,
    );
    const domained = synthesize({
      context: {
        canaryKeySecretArn,
        domainName: 'api.example.com',
        certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/01234567-89ab-cdef-0123-456789abcdef',
      },
    });
    const [[, other] = ['', undefined]] = resourcesOf(domained.monitoring, 'AWS::Lambda::Function');
    expect(JSON.stringify(other?.Properties.Environment)).toContain('"https://api.example.com"');
    expect(api.Outputs.SiteRoot).toBeDefined();
  });

  it('outputs its log group, so that widgetctl can read the log', () => {
    const logging = objectOf(canary?.Properties.LoggingConfig);
    expect(logging.LogGroup).toBeDefined();
    expect(monitoring.Outputs.LogGroupNames?.Value).toEqual(logging.LogGroup);
    expect(byDefault.Outputs.LogGroupNames).toBeUndefined();
  });

  it('runs every five minutes without retries', () => {
    const [[, rule] = ['', undefined]] = resourcesOf(monitoring, 'AWS::Events::Rule');
    expect(rule?.Properties).toMatchObject({
      ScheduleExpression: 'rate(5 minutes)',
      State: 'ENABLED',
      Targets: [{ Arn: { 'Fn::GetAtt': [functionId, 'Arn'] }, RetryPolicy: { MaximumRetryAttempts: 0 } }],
    });
    const [[, invocation] = ['', undefined]] = resourcesOf(monitoring, 'AWS::Lambda::EventInvokeConfig');
    expect(invocation?.Properties).toMatchObject({ MaximumRetryAttempts: 0 });
  });

  it('has access only to its secret and log', () => {
    const statements = resourcesOf(monitoring, 'AWS::IAM::Policy').flatMap(([, { Properties }]) =>
      statementsOf(Properties),
    );
    const logs = resourcesOf(monitoring, 'AWS::Logs::LogGroup').map(([id]) => `\${${id}.Arn}`);
    expect(
      statements.map(({ Action, Resource }) => [
        Action,
        typeof Resource === 'string' ? Resource : textOf(Resource),
      ]),
    ).toEqual([
      [['logs:CreateLogStream', 'logs:PutLogEvents'], logs[0]],
      ['secretsmanager:GetSecretValue', canaryKeySecretArn],
    ]);
  });

  it('triggers an alarm when no run succeeds for 15 minutes', () => {
    const alarm = alarmOf(monitoring, 'CanaryFailed');
    expect(Object.values(measureOf(alarm)).sort()).toEqual([
      'AWS/Lambda/Errors Sum of 300 s',
      'AWS/Lambda/Invocations Sum of 300 s',
      'IF(present >= 1, 0, 1)',
      'runs - failed',
    ]);
    expect(alarm).toMatchObject({
      Threshold: 1,
      DatapointsToAlarm: 3,
      EvaluationPeriods: 3,
      TreatMissingData: 'breaching',
    });
  });
});

describe('expectTraffic option', () => {
  it('adds an alarm that fires after the configured time without a successful call', () => {
    const alarm = alarmOf(monitoring, 'NoCalls');
    expect(measureOf(alarm)).toEqual({
      expr_1: 'IF(present >= 1, 0, 1)',
      present: 'WidgetApi/ServedCalls Sum of 3600 s',
    });
    expect(alarm).toMatchObject({
      Threshold: 1,
      DatapointsToAlarm: 1,
      EvaluationPeriods: 1,
      TreatMissingData: 'breaching',
    });
  });
});
