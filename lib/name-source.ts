import { type App, CfnOutput, Stack } from 'aws-cdk-lib';
import packageJson from '../package.json' with { type: 'json' };
import { WidgetFunction } from './constructs/widget-function.ts';

/**
 * Says which source is deployed: in the outputs of every stack, and in the environment of every function, whose log
 * lines and health answer repeat it. The code itself does not hold it, so that the same sources give the same bytes.
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
