/** A list price: so many US dollars for so many of what is counted. */
export interface Price {
  readonly dollars: number;
  readonly per: number;
  /** What is counted. */
  readonly unit: string;
  /** The page that says so, without https://. */
  readonly source: string;
}

/** When the prices were read, and where they hold: most Regions cost up to a fifth more. */
export const pricesAsOf = { month: 'November 2026', region: 'us-east-1' } as const;

const million = 1_000_000;

/** What AWS counts as a gigabyte of data and logs. */
export const bytesOfGigabyte = 1_000_000_000;

/** On demand, without any free tier, of the first and dearest step where a price falls with use. */
export const prices = {
  gatewayCalls: {
    dollars: 3.5,
    per: million,
    unit: 'calls of a REST API, preflights too',
    source: 'aws.amazon.com/api-gateway/pricing',
  },
  lambdaRequests: {
    dollars: 0.2,
    per: million,
    unit: 'runs of a function',
    source: 'aws.amazon.com/lambda/pricing',
  },
  lambdaGigabyteSeconds: {
    dollars: 13.3334,
    per: million,
    unit: 'gigabyte-seconds of arm64',
    source: 'aws.amazon.com/lambda/pricing',
  },
  writeUnits: {
    dollars: 0.625,
    per: million,
    unit: 'writes of 1 KB, on demand',
    source: 'aws.amazon.com/dynamodb/pricing/on-demand',
  },
  readUnits: {
    dollars: 0.125,
    per: million,
    unit: 'reads of 4 KB, on demand',
    source: 'aws.amazon.com/dynamodb/pricing/on-demand',
  },
  storedGigabytes: {
    dollars: 0.25,
    per: 1,
    unit: 'GB and month in tables',
    source: 'aws.amazon.com/dynamodb/pricing/on-demand',
  },
  restorableGigabytes: {
    dollars: 0.2,
    per: 1,
    unit: 'GB and month that can be restored to a point in time',
    source: 'aws.amazon.com/dynamodb/pricing/on-demand',
  },
  logGigabytes: {
    dollars: 0.5,
    per: 1,
    unit: 'GB of log that comes in',
    source: 'aws.amazon.com/cloudwatch/pricing',
  },
  traces: {
    dollars: 5,
    per: million,
    unit: 'traces of X-Ray',
    source: 'aws.amazon.com/xray/pricing',
  },
  dataOutGigabytes: {
    dollars: 0.09,
    per: 1,
    unit: 'GB to the internet',
    source: 'aws.amazon.com/ec2/pricing/on-demand',
  },
  standardSpeech: {
    dollars: 4,
    per: million,
    unit: 'characters, standard voices',
    source: 'aws.amazon.com/polly/pricing',
  },
  neuralSpeech: {
    dollars: 16,
    per: million,
    unit: 'characters, neural voices',
    source: 'aws.amazon.com/polly/pricing',
  },
  generativeSpeech: {
    dollars: 30,
    per: million,
    unit: 'characters, generative voices',
    source: 'aws.amazon.com/polly/pricing',
  },
  alarmMetrics: {
    dollars: 0.1,
    per: 1,
    unit: 'metric that an alarm looks at, a month',
    source: 'aws.amazon.com/cloudwatch/pricing',
  },
  customMetrics: {
    dollars: 0.3,
    per: 1,
    unit: 'metric of our own, a month',
    source: 'aws.amazon.com/cloudwatch/pricing',
  },
  dashboards: {
    dollars: 3,
    per: 1,
    unit: 'dashboard, a month',
    source: 'aws.amazon.com/cloudwatch/pricing',
  },
  insightRules: {
    dollars: 0.5,
    per: 1,
    unit: 'Contributor Insights rule, a month',
    source: 'aws.amazon.com/cloudwatch/pricing',
  },
  keys: { dollars: 1, per: 1, unit: 'KMS key, a month', source: 'aws.amazon.com/kms/pricing' },
  secrets: {
    dollars: 0.4,
    per: 1,
    unit: 'secret, a month',
    source: 'aws.amazon.com/secrets-manager/pricing',
  },
} as const satisfies Readonly<Record<string, Price>>;

/** US dollars of so many. */
export function dollarsOf(count: number, { dollars, per }: Price): number {
  return (count * dollars) / per;
}
