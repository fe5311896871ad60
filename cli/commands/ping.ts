import { defineCommand } from '../command-line/define-command.ts';
import { FailedError } from '../errors.ts';
import { untilInterrupted } from '../interruption.ts';
import type { Deployment } from '../operations/deployment.ts';
import type { PingReport } from '../operations/ping/ping.ts';
import { blocks } from '../output/table.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/ping/ping.ts')).PingOperations(deployment);

const details = `
It creates a key that lasts ten minutes, reads the configuration, reads and saves
the profile of a made-up visitor, and sends a usage event, from this machine to
the public address. Then it deletes key, profile and event, also after Ctrl-C or
a failure. Its five calls count in the organization's month.`;

export const pingCommand = defineCommand(load, {
  name: 'ping',
  summary: 'call the API as the widget of a site does, with a temporary key',
  arguments: { org: {}, site: {} },
  options: {
    origin: { value: 'url', summary: 'the page that asks (default: the first that the site allows)' },
  },
  details,
  examples: [
    'ping acme shop --local',
    'ping acme shop --origin https://www.acme.com --stack WidgetApi --json',
  ],
  run: async (pings, { org, site, origin = null }) =>
    untilInterrupted(async (signal) => pings.ping(org, site, { origin, signal })),
  fields: { Organization: 'orgId', Site: 'siteId', 'Asked from': 'origin', API: 'siteRoot' },
  rows: ({ steps }) => steps,
  columns: {
    step: 'step',
    answer: ({ outcome, status, code }) =>
      status === null ? outcome : [status, ...(code === null ? [] : [code])].join(' '),
    ms: 'durationMs',
    'trace id': 'traceId',
  },
  text: ({ steps }) =>
    blocks(
      ...steps.map(({ step, complaint, traceId }) =>
        complaint === null
          ? null
          : `${step}: ${complaint}${traceId === null ? '' : `\n  node cli trace ${traceId}`}`,
      ),
    ),
  failure: failureOf,
});

function failureOf({ ok, interrupted, steps, keyExpiresAt }: PingReport): FailedError | null {
  const keyStep = steps.find(({ step }) => step === 'key delete');
  if (keyStep?.outcome !== 'ok') {
    return new FailedError(
      `The key of this visit could not be deleted: it expires at ${keyExpiresAt}. See above for what failed.`,
    );
  }
  if (interrupted)
    return new FailedError('Interrupted: the key was deleted. Run it again for a complete visit.');
  if (ok) return null;
  const failed = steps.filter(({ outcome }) => outcome === 'failed').length;
  return new FailedError(
    `${failed} of ${steps.length} steps failed: follow a trace id with trace ID, or look at status.`,
  );
}
