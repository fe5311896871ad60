import { fixedDollars, fixedParts, storageDollars } from '../../../lib/costs/fixed-cost.ts';
import { builtStacks, objectsOf, resourcesOf } from '../template.ts';

const { data, monitoring } = builtStacks();

/** The metrics behind the alarms: CloudWatch counts each that an expression reads. */
function alarmMetrics(): number {
  return resourcesOf(monitoring, 'AWS::CloudWatch::Alarm').reduce((sum, [, { Properties }]) => {
    const metrics = objectsOf(Properties.Metrics ?? [{ MetricStat: {} }]);
    return sum + metrics.filter((metric) => 'MetricStat' in metric).length;
  }, 0);
}

/** The metrics that log lines become: one for each plan where one is split by plan, and for callers without one. */
function logMetrics(): number {
  const filters = resourcesOf(monitoring, 'AWS::Logs::MetricFilter').map(([, { Properties }]) =>
    JSON.stringify(Properties.MetricTransformations),
  );
  const seriesOf = (filter: string) => {
    if (!filter.includes('Dimensions')) return 1;
    return filter.includes('"ThrottledCalls"') ? 5 : 4;
  };
  return [...new Set(filters)].reduce((sum, filter) => sum + seriesOf(filter), 0);
}

describe('the fixed costs', () => {
  it('count what the templates have (else: set the numbers in lib/costs/fixed-cost.ts, then npm run docs)', () => {
    const counted = Object.fromEntries(fixedParts.map(({ name, count }) => [name, count]));
    expect(counted).toEqual({
      'Metrics that alarms look at': alarmMetrics(),
      'Metrics made of log lines': logMetrics(),
      Dashboard: resourcesOf(monitoring, 'AWS::CloudWatch::Dashboard').length,
      'Contributor Insights rule': resourcesOf(monitoring, 'AWS::CloudWatch::InsightRule').length,
      'Key of the alarm topics': resourcesOf(monitoring, 'AWS::KMS::Key').length,
      'Token secret': resourcesOf(data, 'AWS::SecretsManager::Secret').length,
    });
  });

  it('are the sum of the parts', () => {
    const price = { dollars: 3, per: 1, unit: '', source: '' };
    const parts = [
      { name: 'one', count: 2, price },
      { name: 'other', count: 5, price: { ...price, dollars: 0.1 } },
    ];
    expect(fixedDollars(parts)).toBeCloseTo(6.5, 9);
  });

  it('of two gigabytes in tables are these kept and restorable', () => {
    expect(storageDollars(2_000_000_000)).toBeCloseTo(0.9, 9);
  });
});
