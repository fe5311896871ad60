import { callsPerVersion } from '../../functions/before-traffic/check-version.ts';
import { routes } from '../../shared/contract/routes.ts';
import { logMessages } from '../../shared/observability/log-messages.ts';
import { synthesize } from './synthesize.ts';
import {
  type JsonObject,
  logicalIdOf,
  objectOf,
  objectsOf,
  resourcesOf,
  type Template,
  textOf,
} from './template.ts';

const { api } = synthesize({ context: { deployment: 'canary', stackPrefix: 'prod' } });
const deployed = ['authorizer', ...new Set(routes.map(({ group }) => group))];

/** Alarm on the share of failed calls, as it is deployed. */
interface FailureAlarm {
  readonly windowSeconds: number;
  readonly minimumFailures: number;
  readonly thresholdPercent: number;
  /** Metrics of the failures and the calls, as `Name Dimension=Value`. */
  readonly failures: readonly string[];
  readonly calls: string;
}

interface Deployed {
  readonly name: string;
  readonly newVersion: string;
  readonly firstShare: number;
  readonly shiftSeconds: number;
  readonly hooks: readonly string[];
  readonly alarms: readonly FailureAlarm[];
}

function resourceOf(template: Template, id: string): JsonObject {
  const found = template.Resources[id];
  if (found === undefined) throw new Error(`There is no resource ${id}.`);
  return found.Properties;
}

function readAlarm(properties: JsonObject): FailureAlarm {
  expect(properties).toMatchObject({
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    EvaluationPeriods: 1,
    TreatMissingData: 'notBreaching',
  });
  const metrics = objectsOf(properties.Metrics);
  const expression = textOf(metrics.find(({ Expression }) => Expression !== undefined)?.Expression);
  const [, sum = '', minimum] =
    /^IF\(\((.+?)\) >= (\d+), 100 \* \(\1\) \/ whole, 0\)$/.exec(
      expression.replaceAll(/\(FILL\((\w+), 0\)\)/g, '(FILL($1, 0))'),
    ) ?? [];
  const textOfMetric = (id: string) => {
    const { Metric: metric, Stat } = objectOf(metrics.find(({ Id }) => Id === id)?.MetricStat);
    expect(Stat).toBe('Sum');
    const { MetricName, Dimensions } = objectOf(metric);
    const dimensions = objectsOf(Dimensions).map(({ Name, Value }) => `${textOf(Name)}=${textOf(Value)}`);
    return [textOf(MetricName), ...dimensions.sort()].join(' ');
  };
  const periods = metrics.flatMap(({ MetricStat: stat }) =>
    stat === undefined ? [] : [objectOf(stat).Period],
  );
  expect(new Set(periods).size).toBe(1);
  return {
    windowSeconds: Number(periods[0]),
    minimumFailures: Number(minimum),
    thresholdPercent: Number(properties.Threshold),
    failures: [...sum.matchAll(/FILL\((\w+), 0\)/g)].map(([, id = '']) => textOfMetric(id)),
    calls: textOfMetric('whole'),
  };
}

function readDeployment([, { Properties, UpdatePolicy }]: ReturnType<typeof resourcesOf>[number]): Deployed {
  const { CodeDeployLambdaAliasUpdate: update } = objectOf(UpdatePolicy);
  const { DeploymentGroupName, BeforeAllowTrafficHook, AfterAllowTrafficHook } = objectOf(update);
  const group = resourceOf(api, logicalIdOf(DeploymentGroupName));
  const [, percent, minutes] =
    /^CodeDeployDefault\.LambdaCanary(\d+)Percent(\d+)Minutes$/.exec(textOf(group.DeploymentConfigName)) ??
    [];
  const { Enabled, Alarms } = objectOf(group.AlarmConfiguration);
  expect(Enabled).toBe(true);
  expect(objectOf(group.AutoRollbackConfiguration).Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
  const hooks = [BeforeAllowTrafficHook, AfterAllowTrafficHook].map((hook) => {
    const { Environment } = resourceOf(api, logicalIdOf(hook));
    return textOf(objectOf(objectOf(Environment).Variables).SERVICE_NAME);
  });
  return {
    name: logicalIdOf(Properties.FunctionName)
      .replace(/Function.*/, '')
      .toLowerCase(),
    newVersion: textOf(Properties.FunctionVersion),
    firstShare: Number(percent) / 100,
    shiftSeconds: Number(minutes) * 60,
    hooks,
    alarms: objectsOf(Alarms).map(({ Name }) => readAlarm(resourceOf(api, logicalIdOf(Name)))),
  };
}

const deployments = resourcesOf(api, 'AWS::Lambda::Alias').map(readDeployment);

interface Scenario {
  /** Calls per second of the function, old and new version together. */
  readonly callsPerSecond: number;
  /** Share of failed calls of each version, from 0 to 1, at a second of the shift. */
  readonly newFails: (second: number) => number;
  readonly oldFails?: number;
}

/** Counts whole events of a steady rate: `take` returns how many more have occurred after another second. */
function counter(): { take(rate: number): number } {
  let exact = 0;
  let taken = 0;
  return {
    take(rate) {
      exact += rate;
      const more = Math.floor(exact + 1e-9) - taken;
      taken += more;
      return more;
    },
  };
}

/**
 * Plays the shift second by second and evaluates the alarms once a minute, over sliding windows, as CloudWatch does. The
 * alarms receive only metrics of the new version, because their dimensions contain it. Metrics arrive without delay.
 *
 * @returns the minute in which an alarm fires; null if none does before all traffic has shifted
 */
function alarmMinute({ firstShare, shiftSeconds, alarms }: Deployed, scenario: Scenario): number | null {
  const calls = counter();
  const failures = counter();
  const seconds: { calls: number; failures: number }[] = [];
  for (let second = 0; second < shiftSeconds; second += 1) {
    const made = calls.take(scenario.callsPerSecond * firstShare);
    seconds.push({ calls: made, failures: failures.take(made * scenario.newFails(second)) });
    if ((second + 1) % 60 !== 0) continue;
    const fires = alarms.some(({ windowSeconds, minimumFailures, thresholdPercent }) => {
      const seen = seconds.slice(-windowSeconds);
      const failed = seen.reduce((sum, one) => sum + one.failures, 0);
      const all = seen.reduce((sum, one) => sum + one.calls, 0);
      return failed >= minimumFailures && (100 * failed) / all >= thresholdPercent;
    });
    if (fires) return (second + 1) / 60;
  }
  return null;
}

/** Returns true if one of the calls of the hook before traffic fails. */
function hookFails({ newFails }: Scenario): boolean {
  return callsPerVersion * newFails(0) >= 1;
}

const [deployment] = deployments;
if (deployment === undefined) throw new Error('There is no gradual deployment.');

const always = (share: number) => () => share;
const traffic = {
  'a busy function, 100 calls per second': 100,
  'a function with 2 calls per second': 2,
  'a function with 1 call per second': 1,
  'a function with 30 calls per minute': 0.5,
  'a function with 60 calls per hour': 1 / 60,
  'all functions of a deployment with 250 calls per second': 200,
  'all functions of a deployment with 10 calls per second': 8,
  'all functions of a deployment with 1 call per second': 0.8,
  'all functions of a deployment with 6 calls per minute': 0.08,
} as const;

const broken = Object.entries(traffic).flatMap(([name, callsPerSecond]) =>
  [1, 0.5, 0.2].map(
    (share) =>
      [`${name}, ${100 * share}% of which fail`, { callsPerSecond, newFails: always(share) }] as const,
  ),
);

describe('gradual deployment', () => {
  it('covers every function that callers reach', () => {
    expect(deployments.map(({ name }) => name).sort()).toEqual([...deployed].sort());
  });

  it.each(deployments)(
    'watches only the new version of $name, and calls it before and after traffic',
    (one) => {
      expect(one.hooks).toEqual(['before-traffic', 'after-traffic']);
      expect(one.alarms.length).toBe(1);
      for (const { failures, calls } of one.alarms) {
        expect(calls).toMatch(/^Invocations ExecutedVersion=.+ FunctionName=.+ Resource=.+:live$/);
        expect(failures.map((metric) => metric.split(' ')[0])).toEqual([
          'Errors',
          ...(one.name === 'authorizer' ? [] : [`FailedCallsOfVersion-${one.name}`]),
        ]);
        for (const metric of [...failures, calls]) expect(metric).toContain(`Version=${one.newVersion}`);
      }
    },
  );

  it('gives every alarm the same window and thresholds', () => {
    const settings = deployments.map(({ firstShare, shiftSeconds, alarms }) => [
      firstShare,
      shiftSeconds,
      alarms.map(({ windowSeconds, minimumFailures, thresholdPercent }) => [
        windowSeconds,
        minimumFailures,
        thresholdPercent,
      ]),
    ]);
    expect(new Set(settings.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it('creates each alarm, metric filter and hook before the deployment that needs it', () => {
    for (const [, { DependsOn }] of resourcesOf(api, 'AWS::Lambda::Alias')) {
      const needed = JSON.stringify(DependsOn);
      expect(needed).toMatch(/"Deploymentsbeforetraffic\w*Function/);
      expect(needed).toMatch(/"Deploymentsaftertraffic\w*Function/);
      expect(needed).toMatch(/"DeploymentsRole\w*DefaultPolicy/);
    }
  });

  it('counts 5XX responses by version', () => {
    const filters = resourcesOf(api, 'AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties);
    expect(filters.length).toBe(deployed.length - 1);
    for (const { FilterPattern, MetricTransformations } of filters) {
      expect(FilterPattern).toBe(`{ ($.message = "${logMessages.COMPLETED}") && ($.status >= 500) }`);
      expect(objectsOf(MetricTransformations)[0]?.Dimensions).toEqual([
        { Key: 'FunctionVersion', Value: '$.functionVersion' },
      ]);
    }
  });

  it.each(broken)('rolls back %s', (_, scenario) => {
    expect(hookFails(scenario) || alarmMinute(deployment, scenario) !== null).toBe(true);
  });

  it.each([
    ['100 calls per second, all of which fail', 100, 1, 1],
    ['1 call per second, all of which fail', 1, 1, 1],
    ['30 calls per minute, all of which fail', 0.5, 1, 1],
    ['2 calls per second, 20% of which fail', 2, 0.2, 2],
    ['30 calls per minute, 20% of which fail', 0.5, 0.2, 5],
  ])('detects failures that its own calls do not cause: %s', (_, callsPerSecond, share, minute) => {
    expect(alarmMinute(deployment, { callsPerSecond, newFails: always(share) })).toBe(minute);
  });

  it('detects a version that starts to fail during the shift', () => {
    for (const start of [60, 300, 480]) {
      const newFails = (second: number) => (second < start ? 0 : 1);
      expect(alarmMinute(deployment, { callsPerSecond: 10, newFails })).toBeLessThanOrEqual(10);
    }
  });

  it.each(Object.entries(traffic))('does not roll back a healthy version of %s', (_, callsPerSecond) => {
    for (const share of [0, 0.001, 0.01]) {
      expect(alarmMinute(deployment, { callsPerSecond, newFails: always(share) })).toBeNull();
    }
  });
});
