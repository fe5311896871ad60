import { type App, CfnOutput, Stack } from 'aws-cdk-lib';
import packageJson from '../package.json' with { type: 'json' };
import { WidgetFunction } from './constructs/widget-function.ts';

/**
 * Adds the deployed source version to the outputs of every stack and the environment of every function, which
 * include it in log lines and health responses. Not compiled into the code, so that builds are reproducible.
 */
export function nameSource(app: App, commit: string): void {
  const { version } = packageJson;
  for (const construct of app.node.findAll()) {
    if (construct instanceof WidgetFunction) {
      construct.setEnvironment('SERVICE_VERSION', version);
      construct.setEnvironment('SERVICE_COMMIT', commit);
    }
    if (construct instanceof Stack) {
      new CfnOutput(construct, 'Version', { value: version });
      new CfnOutput(construct, 'Commit', { value: commit });
    }
  }
}
