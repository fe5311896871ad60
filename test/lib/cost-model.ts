import { groupSettings } from '../../lib/group-settings.ts';
import { routes } from '../../shared/contract/routes.ts';
import { resourcesOf, type Synthesized } from './template.ts';
import { modelPrices } from './transform-cost.ts';

/** us-east-1, on demand, in US dollars. Where each comes from stands in docs/costs.md. */
export const prices = {
  apiGatewayPerMillionCalls: 3.5,
  lambdaPerMillionRequests: 0.2,
  lambdaPerGigabyteSecond: 0.000_013_333_4,
  dynamodbPerMillionWriteUnits: 0.625,
  dynamodbPerMillionReadUnits: 0.125,
  logsPerGigabyte: 0.5,
  tracesPerMillion: 5,
  modelPerMillionInputTokens: modelPrices.standard.input,
  modelPerMillionOutputTokens: modelPrices.standard.output,
  speechPerMillionCharacters: 16,
  alarmMetricPerMonth: 0.1,
  customMetricPerMonth: 0.3,
  dashboardPerMonth: 3,
  insightRulePerMonth: 0.5,
  keyPerMonth: 1,
  secretPerMonth: 0.4,
} as const;

/** What any keyed call takes beside its own work. */
export const assumptions = {
  /** A site's key is looked up once a minute; with 20 calls a minute that is one call in 20. */
  authorizerShare: 1 / 20,
  authorizerMilliseconds: 30,
  authorizerMegabytes: 1_024,
  /** Key, organization and site: three reads of half a unit. */
  authorizerReadUnits: 1.5,
  /** The exact monthly meter. */
  meterWriteUnits: 1,
  /** One line of the access log, two of the function, two of Lambda itself: measured, with 26 bytes each for CloudWatch. */
  logBytes: 2_100,
  /** X-Ray's default: the first call of each second and 5 % of the others. */
  tracedShare: 0.05,
  /** A text of 2,000 characters with its prompt, and the answer. */
  inputTokens: 1_200,
  outputTokens: 650,
  /** Characters spoken. Polly is asked twice: for the sound and for the marks. */
  spokenCharacters: 1_000,
  speechRequests: 2,
} as const;

interface Work {
  readonly milliseconds: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

const transform: Work = { milliseconds: 6_000, readUnits: 0.5, writeUnits: 4 };

/** What the route's own work takes: items of at most 1 KB written, 4 KB read; each index is a write of its own. */
const workByOperation: Readonly<Record<string, Work>> = {
  getWidgetConfig: { milliseconds: 20, readUnits: 0.5, writeUnits: 0 },
  getPlanFeatures: { milliseconds: 20, readUnits: 0, writeUnits: 0 },
  createBootToken: { milliseconds: 20, readUnits: 0.5, writeUnits: 0 },
  listPresets: { milliseconds: 20, readUnits: 0.5, writeUnits: 0 },
  getProfile: { milliseconds: 20, readUnits: 1, writeUnits: 0 },
  getActiveFeatures: { milliseconds: 20, readUnits: 1, writeUnits: 0 },
  putProfile: { milliseconds: 25, readUnits: 0, writeUnits: 2 },
  logUsage: { milliseconds: 25, readUnits: 0.5, writeUnits: 3 },
  createFeedback: { milliseconds: 25, readUnits: 0, writeUnits: 3 },
  createReport: { milliseconds: 25, readUnits: 0, writeUnits: 3 },
  getHealth: { milliseconds: 20, readUnits: 0.5, writeUnits: 0 },
};

/** Dollars for a million calls of one route. */
export interface RouteCost {
  readonly route: string;
  readonly apiGateway: number;
  readonly lambda: number;
  readonly dynamodb: number;
  readonly logsAndTraces: number;
  readonly upstream: number;
  readonly sum: number;
}

/** The dollars of every route of the contract. */
export function routeCosts(): RouteCost[] {
  return routes.map(({ operationId, method, path, group, keyed }) => {
    const work = workByOperation[operationId] ?? (group === 'content' ? transform : null);
    if (work === null) throw new Error(`The costs of ${operationId} are not known.`);
    const { authorizerShare, authorizerMilliseconds, authorizerMegabytes } = assumptions;
    const asked = keyed ? authorizerShare : 0;
    const gigabyteSeconds =
      gigabyteSecondsOf(work.milliseconds, groupSettings[group].memoryMegabytes) +
      asked * gigabyteSecondsOf(authorizerMilliseconds, authorizerMegabytes);
    const parts = {
      apiGateway: prices.apiGatewayPerMillionCalls,
      lambda:
        (1 + asked) * prices.lambdaPerMillionRequests +
        gigabyteSeconds * prices.lambdaPerGigabyteSecond * 1_000_000,
      dynamodb:
        (work.writeUnits + (keyed ? assumptions.meterWriteUnits : 0)) * prices.dynamodbPerMillionWriteUnits +
        (work.readUnits + asked * assumptions.authorizerReadUnits) * prices.dynamodbPerMillionReadUnits,
      logsAndTraces:
        (assumptions.logBytes / 1_000_000_000) * prices.logsPerGigabyte * 1_000_000 +
        assumptions.tracedShare * prices.tracesPerMillion,
      upstream: upstreamDollars(operationId, group === 'content'),
    };
    const sum = Object.values(parts).reduce((total, part) => total + part, 0);
    return { route: `${method} ${path.replace('/api/v1', '')}`, ...parts, sum };
  });
}

function upstreamDollars(operationId: string, isContent: boolean): number {
  if (!isContent) return 0;
  if (/speech|tts/i.test(operationId)) {
    return assumptions.spokenCharacters * assumptions.speechRequests * prices.speechPerMillionCharacters;
  }
  return (
    assumptions.inputTokens * prices.modelPerMillionInputTokens +
    assumptions.outputTokens * prices.modelPerMillionOutputTokens
  );
}

function gigabyteSecondsOf(milliseconds: number, megabytes: number): number {
  return (milliseconds / 1_000) * (megabytes / 1_024);
}

/** The rows of the table in docs/costs.md. */
export function costRows(): string[] {
  return routeCosts().map((cost) => {
    const numbers = [
      cost.apiGateway,
      cost.lambda,
      cost.dynamodb,
      cost.logsAndTraces,
      cost.upstream,
      cost.sum,
    ].map((dollars) =>
      dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    );
    return `| ${cost.route} | ${numbers.join(' | ')} |`;
  });
}

/** Dollars a month before the first call, in the rows of the table in docs/costs.md. */
export function fixedCostRows({ data, monitoring }: Synthesized): string[] {
  const alarmMetrics = resourcesOf(monitoring, 'AWS::CloudWatch::Alarm').reduce((sum, [, { Properties }]) => {
    const metrics = (Properties.Metrics ?? [{ MetricStat: {} }]) as readonly object[];
    return sum + metrics.filter((metric) => 'MetricStat' in metric).length;
  }, 0);
  const filters = resourcesOf(monitoring, 'AWS::Logs::MetricFilter').map(([, { Properties }]) =>
    JSON.stringify(Properties.MetricTransformations),
  );
  // One metric for each plan where it is split by plan, and one for calls without a caller among the throttled.
  const customMetrics = [...new Set(filters)].reduce(
    (sum, filter) =>
      sum + (filter.includes('Dimensions') ? (filter.includes('"ThrottledCalls"') ? 5 : 4) : 1),
    0,
  );
  const rows: [name: string, count: number, dollarsEach: number][] = [
    ['Metrics that alarms look at', alarmMetrics, prices.alarmMetricPerMonth],
    ['Metrics made of log lines', customMetrics, prices.customMetricPerMonth],
    ['Dashboard', 1, prices.dashboardPerMonth],
    ['Contributor Insights rule', 1, prices.insightRulePerMonth],
    ['Key of the alarm topic', 1, prices.keyPerMonth],
    ['Token secret', resourcesOf(data, 'AWS::SecretsManager::Secret').length, prices.secretPerMonth],
  ];
  const total = rows.reduce((sum, [, count, dollars]) => sum + count * dollars, 0);
  return [
    ...rows.map(
      ([name, count, dollars]) =>
        `| ${name} | ${count} | ${dollars.toFixed(2)} | ${(count * dollars).toFixed(2)} |`,
    ),
    `| Sum | | | ${total.toFixed(2)} |`,
  ];
}
