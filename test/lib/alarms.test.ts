import { readFileSync } from 'node:fs';
import { groupSettings } from '../../lib/group-settings.ts';
import { readAlarmDescription } from '../../lib/monitoring/alarm-description.ts';
import { tableNames } from '../../lib/tables.ts';
import { planSchema } from '../../shared/contract/enumerations.ts';
import { routes } from '../../shared/contract/routes.ts';
import { usageWarningNames } from '../../shared/http/usage-warnings.ts';
import { logMessages } from '../../shared/observability/log-messages.ts';
import { type AlarmProperties, alarmsOf } from './alarm-properties.ts';
import { canaryKeySecretArn, certificateArn } from './deployments.ts';
import { entryParts, sectionOf } from './operations-guide.ts';
import { synthesize } from './synthesize.ts';
import { objectsOf, resourcesOf, statementsOf, textOf } from './template.ts';

const { monitoring } = synthesize();
const alarms = alarmsOf(monitoring);
const everyAlarm = alarmsOf(
  synthesize({
    context: {
      canaryKeySecretArn,
      expectTraffic: '60',
      feedbackEvents: 'on',
      domainName: 'api.example.com',
      certificateArn,
      ownerMailFrom: 'widget@example.com',
    },
  }).monitoring,
);
const documented = [
  ...new Map(everyAlarm.map((alarm) => [alarm.AlarmName.split('-')[1] ?? '', alarm])).entries(),
];

function readDescription({ AlarmDescription }: AlarmProperties) {
  const read = readAlarmDescription(AlarmDescription);
  if (read === null) throw new Error(`The description has no severity and runbook: ${AlarmDescription}`);
  return read;
}

const ownTopics = {
  critical: textOf(monitoring.Outputs.AlarmTopicArn?.Value),
  warning: textOf(monitoring.Outputs.WarningTopicArn?.Value),
};

function topicsOf({ AlarmActions, OKActions }: AlarmProperties): string[][] {
  return [AlarmActions, OKActions].map((actions) => actions.map(textOf));
}

function metricsOf(alarm: AlarmProperties): string[] {
  if (alarm.MetricName !== undefined) return [`${alarm.Namespace}/${alarm.MetricName} ${alarm.Statistic}`];
  return (alarm.Metrics ?? []).flatMap(({ MetricStat: stat }) =>
    stat === undefined ? [] : [`${stat.Metric.Namespace}/${stat.Metric.MetricName} ${stat.Stat}`],
  );
}

function expressionOf({ Metrics }: AlarmProperties): string | null {
  return (Metrics ?? []).find(({ Expression }) => Expression !== undefined)?.Expression ?? null;
}

function periodOf({ Period, Metrics }: AlarmProperties): number | undefined {
  return Period ?? (Metrics ?? []).find(({ MetricStat }) => MetricStat !== undefined)?.MetricStat?.Period;
}

interface Expected {
  /** Suffixes of the alarm names, such as plan names; null for a single alarm without a suffix. */
  readonly which: readonly string[] | null;
  readonly metrics: readonly string[] | ((which: string) => readonly string[]);
  readonly expression?: RegExp;
  readonly threshold: number | readonly number[];
  readonly periodSeconds: number;
  readonly periods: readonly [reached: number, of: number];
}

const plans = planSchema.options;
const called = ['authorizer', ...new Set(routes.map(({ group }) => group))];
const functions = [...called, 'token-rotation'];
const failures = /^IF\((\(FILL\(part0, 0\)(?: \+ FILL\(part1, 0\))?\)) >= 3, 100 \* \1 \/ whole, 0\)$/;
const percent = (minimum: number) =>
  new RegExp(`^IF\\(whole >= ${minimum}, 100 \\* FILL\\(part, 0\\) / whole, 0\\)$`);

const expected: Readonly<Record<string, Expected>> = {
  ApiThrottled: {
    which: plans,
    metrics: ['WidgetApi/ThrottledCalls Sum', 'WidgetApi/Calls Sum'],
    expression: percent(200),
    threshold: 5,
    periodSeconds: 300,
    periods: [2, 3],
  },
  AccountThrottled: {
    which: null,
    metrics: ['WidgetApi/ThrottledBeforePlan Sum'],
    threshold: 10,
    periodSeconds: 300,
    periods: [2, 3],
  },
  QuotaExceeded: {
    which: plans,
    metrics: ['WidgetApi/QuotaExceededCalls Sum'],
    threshold: 1,
    periodSeconds: 900,
    periods: [1, 1],
  },
  ServerErrors: {
    which: null,
    metrics: ['WidgetApi/ServerErrors Sum', 'AWS/ApiGateway/Count Sum'],
    expression: percent(50),
    threshold: 2,
    periodSeconds: 300,
    periods: [2, 3],
  },
  ErrorBudgetBurn: {
    which: null,
    metrics: ['WidgetApi/ServerErrors Sum', 'AWS/ApiGateway/Count Sum'],
    expression: percent(1_000),
    threshold: 0.6,
    periodSeconds: 21_600,
    periods: [1, 1],
  },
  InvalidUsageKey: {
    which: null,
    metrics: ['WidgetApi/InvalidUsageKeys Sum'],
    threshold: 1,
    periodSeconds: 300,
    periods: [1, 1],
  },
  UsageHalf: {
    which: null,
    metrics: ['WidgetApi/UsageHalf Sum'],
    threshold: 1,
    periodSeconds: 3_600,
    periods: [1, 1],
  },
  UsageHigh: {
    which: null,
    metrics: ['WidgetApi/UsageHigh Sum'],
    threshold: 1,
    periodSeconds: 3_600,
    periods: [1, 1],
  },
  OneCaller: {
    which: null,
    metrics: ['WidgetApi/OneCaller Sum'],
    threshold: 1,
    periodSeconds: 3_600,
    periods: [1, 1],
  },
  CreditsFast: {
    which: null,
    metrics: ['WidgetApi/CreditsFast Sum'],
    threshold: 1,
    periodSeconds: 3_600,
    periods: [1, 1],
  },
  HighLatency: {
    which: called,
    metrics: ['AWS/Lambda/Duration p99', 'AWS/Lambda/Invocations Sum'],
    expression: /^IF\(calls >= 100, value, 0\)$/,
    threshold: [1_000, 1_500, 25_000],
    periodSeconds: 300,
    periods: [3, 3],
  },
  LambdaThrottles: {
    which: functions,
    metrics: ['AWS/Lambda/Throttles Sum'],
    threshold: [1, 20],
    periodSeconds: 300,
    periods: [1, 1],
  },
  LambdaErrors: {
    which: called,
    metrics: ['AWS/Lambda/Errors Sum', 'AWS/Lambda/Invocations Sum'],
    expression: percent(20),
    threshold: 1,
    periodSeconds: 300,
    periods: [2, 3],
  },
  FailedCalls: {
    which: called,
    metrics: (name) => [
      'AWS/Lambda/Errors Sum',
      ...(name === 'authorizer' ? [] : [`WidgetApi/FailedCalls-${name} Sum`]),
      'AWS/Lambda/Invocations Sum',
    ],
    expression: failures,
    threshold: 5,
    periodSeconds: 3_600,
    periods: [1, 1],
  },
  LambdaConcurrency: {
    which: functions,
    metrics: ['AWS/Lambda/ConcurrentExecutions Maximum'],
    threshold: 800,
    periodSeconds: 60,
    periods: [3, 5],
  },
  AccountConcurrency: {
    which: null,
    metrics: ['AWS/Lambda/ClaimedAccountConcurrency Maximum'],
    threshold: 800,
    periodSeconds: 60,
    periods: [3, 5],
  },
  ModelThrottles: {
    which: ['standard-judge', 'smart', 'genius'],
    metrics: ['AWS/Bedrock/InvocationThrottles Sum'],
    threshold: 5,
    periodSeconds: 300,
    periods: [2, 3],
  },
  LegacyModel: {
    which: ['standard-judge', 'smart', 'genius'],
    metrics: ['AWS/Bedrock/LegacyModelInvocations Sum'],
    threshold: 1,
    periodSeconds: 86_400,
    periods: [1, 1],
  },
  SpeechThrottles: {
    which: null,
    metrics: ['WidgetApi/SpeechThrottles Sum'],
    threshold: 5,
    periodSeconds: 300,
    periods: [2, 3],
  },
  CreditsExhausted: {
    which: null,
    metrics: ['WidgetApi/CreditsExhaustedCalls Sum'],
    expression: new RegExp(`^${plans.map((plan) => `FILL\\(${plan}, 0\\)`).join(' \\+ ')}$`),
    threshold: 1,
    periodSeconds: 3_600,
    periods: [1, 1],
  },
  TokenRotationFailed: {
    which: null,
    metrics: ['AWS/Lambda/Errors Sum'],
    threshold: 1,
    periodSeconds: 3_600,
    periods: [1, 1],
  },
};

const kinds = Object.entries(expected);

function alarmsOfKind(kind: string, { which }: Expected): AlarmProperties[] {
  const names = which === null ? [`WidgetApi-${kind}`] : which.map((one) => `WidgetApi-${kind}-${one}`);
  return names.map((name) => {
    const found = alarms.find(({ AlarmName }) => AlarmName === name);
    if (found === undefined) throw new Error(`There is no alarm ${name}.`);
    return found;
  });
}

function expectedMetrics(kind: string, { metrics }: Expected, { AlarmName }: AlarmProperties) {
  return typeof metrics === 'function' ? metrics(AlarmName.replace(`WidgetApi-${kind}-`, '')) : metrics;
}

describe('alarms', () => {
  it('match the expected list', () => {
    const listed = kinds.flatMap(([kind, one]) => alarmsOfKind(kind, one).map(({ AlarmName }) => AlarmName));
    expect(alarms.map(({ AlarmName }) => AlarmName).sort()).toEqual(listed.sort());
  });

  it.each(kinds)('have the metrics and settings specified for their kind: %s', (kind, one) => {
    for (const alarm of alarmsOfKind(kind, one)) {
      expect({ name: alarm.AlarmName, metrics: [...new Set(metricsOf(alarm))].sort() }).toEqual({
        name: alarm.AlarmName,
        metrics: [...expectedMetrics(kind, one, alarm)].sort(),
      });
      expect(expressionOf(alarm) ?? '').toMatch(one.expression ?? /^$/);
      expect([one.threshold].flat()).toContain(alarm.Threshold);
      expect(alarm.ComparisonOperator).toBe('GreaterThanOrEqualToThreshold');
      expect(periodOf(alarm)).toBe(one.periodSeconds);
      expect([alarm.DatapointsToAlarm, alarm.EvaluationPeriods]).toEqual(one.periods);
      const { severity } = readDescription(alarm);
      expect(topicsOf(alarm)).toEqual([[ownTopics[severity]], [ownTopics[severity]]]);
    }
  });

  it.each(documented)('link to a runbook entry with the severity and all sections: %s', (kind, alarm) => {
    const { severity, runbook } = readDescription(alarm);
    const [page = '', anchor = ''] = runbook.split('#');
    const guide = readFileSync(page, 'utf8');
    const [heading = ''] = guide.match(new RegExp(`(?<=^#+ )${anchor.replaceAll('-', ' ')}$`, 'im')) ?? [];
    const entry = sectionOf(guide, heading);
    expect(entry).toContain(`\`${kind}`);
    const parts = [...entry.matchAll(/^- \*\*([\w ]+)\*\*: \S/gm)].map(([, name]) => name);
    expect(parts).toEqual(entryParts);
    const [, stated = ''] = /^- \*\*Severity\*\*: (.+)$/m.exec(entry) ?? [];
    expect(stated).toMatch(
      stated.includes(' for ') ? new RegExp(`${severity} for \`${kind}\``) : new RegExp(`^${severity}\\.`),
    );
  });

  it('are named in the changelog, because alarm routing depends on their names', () => {
    const { api } = synthesize({ context: { deployment: 'canary' } });
    const ofVersions = resourcesOf(api, 'AWS::CloudWatch::Alarm');
    const names = [
      ...everyAlarm.map(({ AlarmName }) => AlarmName),
      ...ofVersions.map(([, { Properties }]) => textOf(Properties.AlarmName)),
    ];
    const changelog = readFileSync('CHANGELOG.md', 'utf8');
    const unnamed = names.filter(
      (name) => !new RegExp(`\`${name.split('-')[1]}(-<\\w+>)?\``).test(changelog),
    );
    expect(ofVersions).not.toEqual([]);
    expect(unnamed).toEqual([]);
  });

  it('use only log metrics and dimensions that metric filters produce', () => {
    const made = new Set(
      resourcesOf(monitoring, 'AWS::Logs::MetricFilter').flatMap(([, { Properties }]) =>
        objectsOf(Properties.MetricTransformations).map(
          ({ MetricNamespace, MetricName, Dimensions }) =>
            `${MetricNamespace}/${MetricName} ${objectsOf(Dimensions)
              .map(({ Key }) => Key)
              .join()}`,
        ),
      ),
    );
    const wanted = alarms.flatMap(({ Metrics, Namespace, MetricName, Dimensions }) =>
      [
        ...(Metrics ?? []).flatMap(({ MetricStat: stat }) => stat?.Metric ?? []),
        { Namespace, MetricName, Dimensions },
      ]
        .filter((metric) => metric.Namespace === 'WidgetApi')
        .map(
          (metric) =>
            `${metric.Namespace}/${metric.MetricName} ${(metric.Dimensions ?? []).map(({ Name }) => Name).join()}`,
        ),
    );
    expect(wanted.length).toBeGreaterThan(10);
    expect([...new Set(wanted)].filter((metric) => !made.has(metric))).toEqual([]);
  });

  it('cover failed calls of every function that uses a table', () => {
    const names = alarms.map(({ AlarmName }) => AlarmName);
    for (const [group, { tables }] of Object.entries(groupSettings)) {
      if (Object.keys(tables).length > 0) expect(names).toContain(`WidgetApi-FailedCalls-${group}`);
    }
    const used = Object.values(groupSettings).flatMap(({ tables }) => Object.keys(tables));
    expect([...new Set([...used, 'Keys', 'Organizations'])].sort()).toEqual([...tableNames].sort());
    expect(names).toContain('WidgetApi-FailedCalls-authorizer');
  });

  it('cost at most $11 a month, or $2 with essential alarms only', () => {
    const metricCount = (all: readonly AlarmProperties[]) =>
      all.reduce((sum, alarm) => sum + metricsOf(alarm).length, 0);
    // An alarm costs $0.10 per metric per month: https://aws.amazon.com/cloudwatch/pricing/
    expect(metricCount(alarms)).toBeLessThanOrEqual(110);
    const essential = (context: Readonly<Record<string, string>> = {}) =>
      alarmsOf(synthesize({ context: { alarms: 'essential', ...context } }).monitoring);
    const kindsOf = (all: readonly AlarmProperties[]) =>
      [...new Set(all.map(({ AlarmName }) => AlarmName.split('-')[1] ?? ''))].sort();
    const few = essential();
    expect(metricCount(few)).toBeLessThanOrEqual(20);
    expect(kindsOf(few)).toEqual([
      'AccountThrottled',
      'CreditsExhausted',
      'InvalidUsageKey',
      'QuotaExceeded',
      'ServerErrors',
      'TokenRotationFailed',
    ]);
    const withOptions = essential({
      canaryKeySecretArn,
      expectTraffic: '15',
      feedbackEvents: 'on',
      domainName: 'api.example.com',
      certificateArn,
      ownerMailFrom: 'widget@example.com',
    });
    expect(kindsOf(withOptions).filter((kind) => !kindsOf(few).includes(kind))).toEqual([
      'CanaryFailed',
      'CertificateExpires',
      'FeedbackEventsExpiring',
      'FeedbackEventsFailed',
      'FeedbackEventsLost',
      'NoCalls',
      'OwnerMailFailed',
      'OwnerMailLost',
    ]);
  });

  it("watch the API's certificate until 30 days before it expires", () => {
    const alarm = everyAlarm.find(({ AlarmName }) => AlarmName === 'WidgetApi-CertificateExpires');
    expect(alarm === undefined ? [] : metricsOf(alarm)).toEqual([
      'AWS/CertificateManager/DaysToExpiry Minimum',
    ]);
    expect(JSON.stringify(alarm?.Metrics)).toContain(certificateArn);
    expect(alarm === undefined ? null : expressionOf(alarm)).toBe('IF(days <= 30, 1, 0)');
    expect(alarm).toMatchObject({ Threshold: 1, TreatMissingData: 'notBreaching' });
  });

  it('name an application inference profile as CloudWatch does', () => {
    const modelSmart = 'arn:aws:bedrock:eu-west-1:123456789012:application-inference-profile/abc123';
    const named = alarmsOf(
      synthesize({ context: { modelSmart, modelFamilySmart: 'anthropic.claude-opus-5-5' } }).monitoring,
    )
      .filter(({ Namespace }) => Namespace === 'AWS/Bedrock')
      .map(({ Dimensions = [] }) => Dimensions.map(({ Value }) => Value).join());
    expect(new Set(named)).toEqual(
      new Set(['global.anthropic.claude-haiku-5-5', 'abc123', 'global.anthropic.claude-opus-5-5']),
    );
  });

  it('adapt concurrency thresholds to the account limit and reserved concurrency', () => {
    const small = synthesize({
      context: { lambdaConcurrency: '500', contentReservedConcurrency: '50' },
    }).monitoring;
    const thresholds = resourcesOf(small, 'AWS::CloudWatch::Alarm').flatMap(([, { Properties }]) =>
      textOf(Properties.AlarmName).startsWith('WidgetApi-LambdaConcurrency-')
        ? [[textOf(Properties.AlarmName).split('-').slice(2).join('-'), Properties.Threshold]]
        : [],
    );
    expect(Object.fromEntries(thresholds)).toEqual({
      ...Object.fromEntries(functions.map((name) => [name, 400])),
      content: 40,
    });
    const [account] = resourcesOf(small, 'AWS::CloudWatch::Alarm').filter(
      ([, { Properties }]) => Properties.AlarmName === 'WidgetApi-AccountConcurrency',
    );
    expect(account?.[1].Properties).toMatchObject({ Threshold: 400 });
    expect(account?.[1].Properties).not.toHaveProperty('Dimensions');
  });
});

describe('SpeechThrottles metric', () => {
  it('has a filter for the SPEECH_THROTTLED message of the log message catalog', () => {
    const patterns = resourcesOf(monitoring, 'AWS::Logs::MetricFilter').map(([, { Properties }]) =>
      textOf(Properties.FilterPattern),
    );
    expect(patterns).toContain(`{ $.message = "${logMessages.SPEECH_THROTTLED}" }`);
    for (const warning of usageWarningNames) {
      expect(patterns.join()).toContain(`$.warning = "${warning}"`);
    }
  });
});

describe('FailedCalls metrics', () => {
  it('count COMPLETED log entries with a status of 500 or above', () => {
    const patterns = resourcesOf(monitoring, 'AWS::Logs::MetricFilter').flatMap(([, { Properties }]) =>
      JSON.stringify(Properties.MetricTransformations).includes('"FailedCalls-')
        ? [textOf(Properties.FilterPattern)]
        : [],
    );
    expect(patterns).toEqual(
      called
        .filter((name) => name !== 'authorizer')
        .map(() => `{ ($.message = "${logMessages.COMPLETED}") && ($.status >= 500) }`),
    );
  });
});

describe('alarm topics', () => {
  it('send email only to the addresses configured for their severity', () => {
    const { monitoring: mailing } = synthesize({
      context: {
        alarmEmail: 'operator@example.com',
        criticalAlarmEmail: 'pager@example.com, night@example.com',
        warningAlarmEmail: ['day@example.com', 'operator@example.com'],
      },
    });
    const mailed = resourcesOf(mailing, 'AWS::SNS::Subscription').map(
      ([, { Properties }]) => `${Properties.Protocol} ${textOf(Properties.TopicArn)} ${Properties.Endpoint}`,
    );
    const [critical, warning] = ['AlarmTopicArn', 'WarningTopicArn'].map((name) =>
      textOf(mailing.Outputs[name]?.Value),
    );
    expect(mailed.sort()).toEqual(
      [
        `email ${critical} night@example.com`,
        `email ${critical} operator@example.com`,
        `email ${critical} pager@example.com`,
        `email ${warning} day@example.com`,
        `email ${warning} operator@example.com`,
      ].sort(),
    );
    expect(resourcesOf(monitoring, 'AWS::SNS::Subscription')).toEqual([]);
  });

  it('receive the same alarms as the topics configured for their severity', () => {
    const topic = (name: string) => `arn:aws:sns:eu-west-1:123456789012:${name}`;
    const template = synthesize({
      context: {
        criticalAlarmTopicArn: `${topic('pager')},${topic('chat')}`,
        warningAlarmTopicArn: [topic('tickets')],
        runbookBaseUrl: 'https://git.example.com/widget-api/blob/main/',
      },
    }).monitoring;
    const alarm = (name: string) => {
      const found = alarmsOf(template).find(({ AlarmName }) => AlarmName === `WidgetApi-${name}`);
      if (found === undefined) throw new Error(`There is no alarm ${name}.`);
      return found;
    };
    const [critical, warning] = ['AlarmTopicArn', 'WarningTopicArn'].map((name) =>
      textOf(template.Outputs[name]?.Value),
    );
    expect(topicsOf(alarm('ServerErrors'))).toEqual([
      [critical, topic('pager'), topic('chat')],
      [critical, topic('pager'), topic('chat')],
    ]);
    expect(topicsOf(alarm('CreditsExhausted'))).toEqual([
      [warning, topic('tickets')],
      [warning, topic('tickets')],
    ]);
    expect(alarm('ServerErrors').AlarmDescription).toMatch(
      /\. Severity: critical\. Runbook: https:\/\/git\.example\.com\/widget-api\/blob\/main\/docs\/guides\/runbook\.md#server-errors$/,
    );
  });

  it('accept messages only from CloudWatch in this account, and let CloudWatch use the encryption key', () => {
    const statements = ['AWS::SNS::TopicPolicy', 'AWS::KMS::Key'].flatMap((type) =>
      resourcesOf(monitoring, type).flatMap(([, { Properties }]) =>
        statementsOf(Properties)
          .filter(({ Effect }) => Effect === 'Allow')
          .map(({ Action, Principal, Condition }) => ({ Action, Principal, Condition })),
      ),
    );
    const alarmService = { Service: 'cloudwatch.amazonaws.com' };
    const publishing = {
      Action: 'sns:Publish',
      Principal: alarmService,
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    };
    expect(statements).toEqual([
      publishing,
      publishing,
      { Action: 'kms:*', Principal: { AWS: expect.anything() }, Condition: undefined },
      { Action: ['kms:Decrypt', 'kms:GenerateDataKey*'], Principal: alarmService, Condition: undefined },
    ]);
  });
});
