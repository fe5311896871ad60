import { defineCommand } from '../command-line/define-command.ts';
import { duration } from '../command-line/values.ts';
import type { Deployment } from '../operations/deployment.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/throttling.ts')).ThrottlingOperations(deployment);

const defaultSince = '1h';

const details = `
Counts access log lines with status 429. By rate: the rate limit of the usage plan,
the stage or the account. By quota: the monthly quota of the usage plan. By count or
credits: the exact monthly quota, or the AI credits (usage show ORG --by credits).
Calls without a caller were refused before their key was identified, by the rate limit
of the account or of /health.`;

export const orgThrottledCommand = defineCommand(load, {
  name: 'throttled',
  summary: 'list organizations whose calls were refused with 429, with the cause, most refused first',
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
  whenEmpty: 'No call was refused with 429.',
});
