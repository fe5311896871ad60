import packageJson from '../../../package.json' with { type: 'json' };
import { unknownSource } from '../../../shared/contract/unknown-source.ts';
import { readSourceCommit } from '../../source-commit.ts';
import { checkoutDirectory } from '../checkout.ts';
import { readOutputs } from '../connection/read-stack-outputs.ts';
import type { Target } from '../connection/target.ts';
import { NotFoundError } from '../errors.ts';

/** What a program or a deployment was made of. */
export interface SourceView {
  /** The version in package.json. */
  readonly version: string;
  /** The commit, `-dirty` behind it where files were changed; or `unknown`. */
  readonly commit: string;
}

/** What a deployment was made of, by its API stack. */
export interface DeployedSource extends SourceView {
  readonly stack: string;
}

/** What this program was made of. */
export function ownSource(): SourceView {
  return { version: packageJson.version, commit: readSourceCommit(checkoutDirectory()) };
}

/**
 * What the target's API stack says that it was made of.
 *
 * @throws NotFoundError when there is no such stack
 */
export async function deployedSource(target: Target): Promise<DeployedSource> {
  const outputs = await readOutputs(target);
  if (outputs === null)
    throw new NotFoundError(`There is no stack ${target.stackName}: give its name with --stack NAME.`);
  return {
    stack: target.stackName,
    version: outputs.Version ?? unknownSource,
    commit: outputs.Commit ?? unknownSource,
  };
}
