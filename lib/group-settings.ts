import type { RouteGroup } from '../shared/contract/routes/route.ts';
import type { TableAction } from './constructs/bind-table.ts';
import type { TableName } from './tables.ts';

export interface GroupSettings {
  readonly description: string;
  readonly impact: string;
  readonly memoryMegabytes: number;
  readonly timeoutSeconds: number;
  readonly tables: Readonly<Partial<Record<TableName, readonly TableAction[]>>>;
  readonly tokenSecret: 'GetSecretValue' | 'DescribeSecret' | null;
  /** True for a function that pages call when they load. Only these use provisioned concurrency. */
  readonly isOnPageLoad?: true;
  readonly slowMs: number;
  readonly transformsContent?: true;
}

const meter: readonly TableAction[] = ['UpdateItem', 'GetItem'];

const storageOnly = { memoryMegabytes: 1024, timeoutSeconds: 10, slowMs: 1_000 } as const;

/** Function settings, keyed by route group. Memory also determines a function's share of CPU. */
export const groupSettings: Readonly<Record<RouteGroup, GroupSettings>> = {
  widget: {
    description: 'Widget configuration, plan features, presets and boot tokens.',
    impact: 'The widget does not load: its configuration cannot be read.',
    ...storageOnly,
    tables: { Credits: ['GetItem'], Organizations: ['GetItem'], Presets: ['Query'], Usage: meter },
    tokenSecret: 'GetSecretValue',
    isOnPageLoad: true,
  },
  profiles: {
    description: "Visitors' saved settings.",
    impact: "Visitors' settings are not loaded or saved.",
    ...storageOnly,
    tables: {
      Profiles: ['GetItem', 'UpdateItem'],
      Allowances: ['UpdateItem', 'GetItem'],
      Usage: meter,
    },
    tokenSecret: 'GetSecretValue',
    isOnPageLoad: true,
  },
  analytics: {
    description: 'Usage events.',
    impact: 'Usage events are lost. Visitors are not affected.',
    ...storageOnly,
    tables: {
      Events: ['PutItem'],
      Organizations: ['GetItem'],
      Usage: meter,
    },
    tokenSecret: null,
  },
  content: {
    description: 'Content transforms on Bedrock and Polly.',
    impact: 'AI transforms (simpler text, speech, image descriptions) fail.',
    memoryMegabytes: 1769,
    timeoutSeconds: 28,
    tables: {
      Credits: ['UpdateItem', 'GetItem'],
      Allowances: ['UpdateItem', 'GetItem'],
      TransformCache: ['GetItem', 'PutItem', 'BatchGetItem'],
      Idempotency: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      Usage: meter,
    },
    tokenSecret: 'GetSecretValue',
    slowMs: 25_000,
    transformsContent: true,
  },
  feedback: {
    description: 'Feedback and accessibility reports.',
    impact: 'Feedback and accessibility reports cannot be sent.',
    ...storageOnly,
    tables: { Feedback: ['UpdateItem'], Usage: meter },
    tokenSecret: null,
  },
  health: {
    description: 'Health check of the service.',
    impact: 'Monitors report the service as down. Visitors are not affected.',
    memoryMegabytes: 512,
    timeoutSeconds: 5,
    tables: { Organizations: ['GetItem'] },
    tokenSecret: 'DescribeSecret',
    slowMs: 1_500,
  },
};
