/** What AWS, or one item of a table, lets through, and what moves it. */
export interface Limit {
  /** The service and what it limits, as a table names it. */
  readonly what: string;
  /** What an account has before it asks for more. */
  readonly value: number;
  readonly unit: string;
  /** True where Service Quotas takes a request for more. */
  readonly isAdjustable: boolean;
  /** The switch or the design that moves it. */
  readonly moves: string;
  /** The page of AWS that says so. */
  readonly source: string;
}

const gatewayQuotas = 'https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html';
const lambdaScalingPage = 'https://docs.aws.amazon.com/lambda/latest/dg/scaling-behavior.html';
const lambdaQuotas = 'https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html';
const partitionPage =
  'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/warm-throughput-scenarios.html';
const onDemandPage =
  'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html';
const onDemandThrottling = 'https://repost.aws/knowledge-center/on-demand-table-throttling-dynamodb';
const pollyQuotas = 'https://docs.aws.amazon.com/polly/latest/dg/limits.html';

/**
 * Every limit that docs/scale.md names and `npm run simulate` plays against: by account and Region where nothing else is
 * said, as read on 22 November 2026.
 */
export const limits = {
  accountRequests: {
    what: 'API Gateway: calls, preflights included',
    value: 10_000,
    unit: 'a second',
    isAdjustable: true,
    moves: 'Ask, together with Lambda; then cells',
    source: gatewayQuotas,
  },
  accountBurst: {
    what: 'API Gateway: calls at once above that rate',
    value: 5_000,
    unit: 'calls',
    isAdjustable: false,
    moves: 'AWS sets it by the rate',
    source: gatewayQuotas,
  },
  apiKeys: {
    what: 'API Gateway: API keys',
    value: 10_000,
    unit: 'organizations',
    isAdjustable: false,
    moves: 'Cells',
    source: gatewayQuotas,
  },
  usagePlans: {
    what: 'API Gateway: usage plans',
    value: 300,
    unit: 'plans',
    isAdjustable: true,
    moves: 'Ask; then cells',
    source: gatewayQuotas,
  },
  lambdaInstances: {
    what: 'Lambda: instances busy at once; a new account has 10',
    value: 1_000,
    unit: 'instances',
    isAdjustable: true,
    moves: 'Ask; `contentReservedConcurrency` keeps transforms from taking all',
    source: lambdaQuotas,
  },
  lambdaRequestsPerInstance: {
    what: 'Lambda: calls a second for each instance that the account may have',
    value: 10,
    unit: 'a second',
    isAdjustable: false,
    moves: 'More instances: the two move together',
    source: lambdaQuotas,
  },
  lambdaScaling: {
    what: 'Lambda: new instances of one function in 10 seconds',
    value: 1_000,
    unit: 'instances',
    isAdjustable: false,
    moves: '`provisionedConcurrency` before a launch',
    source: lambdaScalingPage,
  },
  itemWrites: {
    what: 'DynamoDB: writes of one item',
    value: 1_000,
    unit: 'a second',
    isAdjustable: false,
    moves: '`widgetctl org set-meter-shards`',
    source: partitionPage,
  },
  itemReads: {
    what: 'DynamoDB: read units of one item',
    value: 3_000,
    unit: 'a second',
    isAdjustable: false,
    moves: 'More sites: each has its row',
    source: partitionPage,
  },
  tableStartWrites: {
    what: 'DynamoDB: writes of a table that is new; after that, twice the peak of 30 minutes ago',
    value: 4_000,
    unit: 'a second',
    isAdjustable: true,
    moves: '`aws dynamodb update-table --warm-throughput` before a launch',
    source: onDemandThrottling,
  },
  tableStartReads: {
    what: 'DynamoDB: read units of a table that is new',
    value: 12_000,
    unit: 'a second',
    isAdjustable: true,
    moves: '`aws dynamodb update-table --warm-throughput` before a launch',
    source: onDemandThrottling,
  },
  tableWrites: {
    what: 'DynamoDB: writes of one table',
    value: 40_000,
    unit: 'a second',
    isAdjustable: true,
    moves: 'Ask',
    source: onDemandPage,
  },
  modelTokens: {
    what: 'Bedrock: tokens of one model; AWS prints no default for these models, so this one is assumed',
    value: 1_000_000,
    unit: 'a minute',
    isAdjustable: true,
    moves: 'Ask; a model for each mode has a quota of its own',
    source: 'https://docs.aws.amazon.com/bedrock/latest/userguide/quotas-runtime.html',
  },
  speechRequests: {
    what: 'Polly: requests for neural or generative voices',
    value: 8,
    unit: 'a second',
    isAdjustable: true,
    moves: 'Ask; standard voices have 80',
    source: pollyQuotas,
  },
  speechBurst: {
    what: 'Polly: requests for neural voices at once above that rate',
    value: 10,
    unit: 'requests',
    isAdjustable: true,
    moves: 'Ask',
    source: pollyQuotas,
  },
  webAclRequests: {
    what: 'WAF: calls of one web ACL, with `waf=on`',
    value: 100_000,
    unit: 'a second',
    isAdjustable: true,
    moves: 'Ask; a cell has a web ACL of its own',
    source: 'https://docs.aws.amazon.com/waf/latest/developerguide/limits.html',
  },
  logBatches: {
    what: 'CloudWatch Logs: PutLogEvents; 1,500 in smaller Regions',
    value: 5_000,
    unit: 'a second',
    isAdjustable: true,
    moves: 'Lambda and API Gateway send many lines in one; no call is refused for it',
    source: 'https://docs.aws.amazon.com/general/latest/gr/cwl_region.html',
  },
  busEvents: {
    what: 'EventBridge: PutEvents of the pipe of feedback; 600 in smaller Regions',
    value: 10_000,
    unit: 'a second',
    isAdjustable: true,
    moves: 'The stream keeps what waits for 24 hours; no call is refused for it',
    source: 'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-quota.html',
  },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof limits;

/** All names, in the order of the table. */
export const limitNames: readonly LimitName[] = Object.keys(limits).filter(isLimitName);

export function isLimitName(name: string): name is LimitName {
  return Object.hasOwn(limits, name);
}

/** The value of a limit: what an account starts with, or what it was given. */
export type LimitOf = (name: LimitName) => number;

/** The values that an account starts with, and in their stead those that it was given. */
export function limitsWith(given: Readonly<Partial<Record<LimitName, number>>>): LimitOf {
  return (name) => given[name] ?? limits[name].value;
}
