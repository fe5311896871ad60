import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { App } from 'aws-cdk-lib';
import { runbookLink, runbookPage } from '../../../lib/monitoring/runbook.ts';
import { ServiceAlarm, type ServiceAlarmProps } from '../../../lib/monitoring/service-alarm.ts';
import { addStacks } from '../../../lib/widget-api.ts';
import { cdkFlags } from '../../synthesize-app.ts';
import { projectRoot } from '../../synthesized.ts';
import { markdownTable } from './markdown.ts';

export function alarmsTable(): string {
  const options = Object.keys(optionsWithAlarms).map((name) => `\`${name}\``);
  return [
    allAlarms(),
    `These [options](../reference/options.md) add alarms: ${options.join(', ')}.`,
    'For alarms named after a function, the impact is:',
    functionsTable(),
  ].join('\n\n');
}

function allAlarms(): string {
  const kinds = new Map<string, DeployedAlarm[]>();
  for (const alarm of deployedAlarms()) {
    const [kind = alarm.name] = alarm.name.split('-');
    kinds.set(kind, [...(kinds.get(kind) ?? []), alarm]);
  }
  const rows = [...kinds].map(([kind, alarms]) => [
    namesText(kind, alarms),
    distinct(alarms, ({ severity }) => severity),
    distinct(alarms, entryText),
  ]);
  return markdownTable(['Alarm', 'Severity', 'Entry'], rows);
}

function functionsTable(): string {
  const errors = deployedAlarms().filter(({ definition }) => definition.runbook === 'lambda-errors');
  const rows = errors.map(({ name, definition }) => [
    `\`${name.slice('LambdaErrors-'.length)}\``,
    definition.impact.replace(/ The function crashes.*/, ''),
  ]);
  return markdownTable(['Function', 'Impact'], rows);
}

/** Returns `ApiThrottled-…` with the possible suffixes, or the name alone if only one alarm has this prefix. */
function namesText(kind: string, alarms: readonly DeployedAlarm[]): string {
  const which = alarms.map(({ name }) => name.slice(kind.length + 1)).filter((name) => name !== '');
  return which.length === 0 ? `\`${kind}\`` : `\`${kind}-…\`: ${which.join(', ')}`;
}

function distinct(
  alarms: readonly DeployedAlarm[],
  textOf: (definition: ServiceAlarmProps) => string,
): string {
  return [...new Set(alarms.map(({ definition }) => textOf(definition)))].join('; or ');
}

function entryText({ runbook }: ServiceAlarmProps): string {
  const link = posix.relative(posix.dirname(runbookPage), runbookLink(runbook, null));
  const words = runbook.replaceAll('-', ' ');
  return `[${words}](${link})`;
}

interface DeployedAlarm {
  /** Without the deployment's prefix, such as `ApiThrottled-solo`. */
  readonly name: string;
  readonly definition: ServiceAlarmProps;
}

const optionsWithAlarms = {
  canaryKeySecretArn: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:canary-AbC123',
  expectTraffic: 60,
  feedbackEvents: 'on',
};

/** Returns all alarms that a deployment can have, in creation order. Requires no build. */
function deployedAlarms(): readonly DeployedAlarm[] {
  const directory = mkdtempSync(join(tmpdir(), 'widget-api-alarms-'));
  try {
    const app = new App({
      context: { ...cdkFlags, ...optionsWithAlarms },
      outdir: join(directory, 'cdk.out'),
    });
    addStacks(app, { bundlesDirectory: emptyBundles(directory) });
    return app.node
      .findAll()
      .flatMap((construct) =>
        construct instanceof ServiceAlarm
          ? [{ name: construct.node.id, definition: construct.definition }]
          : [],
      );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Creates placeholder bundles, because no alarm depends on the code. */
function emptyBundles(directory: string): string {
  const bundlesDirectory = join(directory, 'bundles');
  for (const name of readdirSync(join(projectRoot, 'functions'))) {
    mkdirSync(join(bundlesDirectory, name), { recursive: true });
    writeFileSync(join(bundlesDirectory, name, 'index.mjs'), '');
  }
  return bundlesDirectory;
}
