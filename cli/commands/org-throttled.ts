import { defineCommand } from '../command-line/define-command.ts';
import { duration } from '../command-line/values.ts';
import type { Deployment } from '../operations/deployment.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/throttling.ts')).ThrottlingOperations(deployment);

const defaultSince = '1h';

const details = `
It counts the lines of the access log with status 429. By rate: more calls a
second than the plan, the stage or the account allows. By quota: the usage
plan's month. By count or credits: the exact month, or the AI credits; credits
show ORG tells which. A call without a caller was refused before anybody asked
whose key it is: by the account's rate, or that of /health.`;

export const orgThrottledCommand = defineCommand(load, {
  name: 'throttled',
  summary: 'whose calls were answered 429, how often and by what, the most refused first',
  options: {
    since: {
      value: 'duration',
      summary: `such as 30m or 24h (default ${defaultSince})`,
      parse: duration,
    },
  },
  details,
  examples: ['org throttled --local', 'org throttled --since 24h --stack WidgetApi --json'],
  run: async (throttling, { since = duration(defaultSince) }) => throttling.list(since),
  fields: { From: 'from', To: 'to' },
  rows: ({ organizations }) => organizations,
  columns: {
    organization: ({ orgId }) => orgId ?? '(no caller)',
    plan: 'plan',
    refused: 'refused',
    'by rate': 'rate',
    'by quota': 'quota',
    'by count or credits': 'service',
    last: 'lastAt',
    route: 'route',
  },
  whenEmpty: 'No call was answered 429.',
});
