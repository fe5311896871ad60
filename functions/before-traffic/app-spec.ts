import * as z from '../../shared/contract/zod.ts';
import { LoggableError } from '../../shared/errors/errors.ts';

export interface VersionedFunction {
  readonly functionName: string;
  /** Version or alias. */
  readonly qualifier: string;
}

/** https://docs.aws.amazon.com/codedeploy/latest/userguide/reference-appspec-file-structure-resources.html */
const appSpecSchema = z.object({
  Resources: z.array(
    z.record(z.string(), z.object({ Properties: z.object({ Name: z.string(), TargetVersion: z.string() }) })),
  ),
});

export class AppSpecError extends LoggableError {
  override readonly name = 'AppSpecError';
}

/**
 * Returns the function version that a deployment shifts traffic to.
 *
 * @param content AppSpec file of the deployment, as JSON
 * @throws AppSpecError when the file does not describe exactly one function
 */
export function readNewVersion(content: string): VersionedFunction {
  const [target, ...others] = appSpecSchema
    .parse(JSON.parse(content))
    .Resources.flatMap((resource) => Object.values(resource));
  if (target === undefined || others.length > 0) {
    throw new AppSpecError('The deployment does not deploy exactly one function.');
  }
  return { functionName: target.Properties.Name, qualifier: target.Properties.TargetVersion };
}
