import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { ServiceAlarm, type ServiceAlarmProps } from '../../../lib/monitoring/service-alarm.ts';
import { addStacks } from '../../../lib/widget-api.ts';
import { cdkFlags } from '../../synthesize-app.ts';
import { projectRoot } from '../../synthesized.ts';

/** An alarm of the stacks. */
export interface DeployedAlarm {
  /** Without the deployment's prefix, such as `ApiThrottled-solo`. */
  readonly name: string;
  readonly definition: ServiceAlarmProps;
}

/** Options that add alarms. */
export const optionsWithAlarms = {
  canaryKeySecretArn: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:canary-AbC123',
  expectTraffic: 60,
  feedbackEvents: 'on',
};

/** Every possible alarm of a deployment, in creation order. Requires no build. */
export function deployedAlarms(): readonly DeployedAlarm[] {
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

/** Placeholder bundles: no alarm depends on the code. */
function emptyBundles(directory: string): string {
  const bundlesDirectory = join(directory, 'bundles');
  for (const name of readdirSync(join(projectRoot, 'functions'))) {
    mkdirSync(join(bundlesDirectory, name), { recursive: true });
    writeFileSync(join(bundlesDirectory, name, 'index.mjs'), '');
  }
  return bundlesDirectory;
}
