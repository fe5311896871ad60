import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import sdkPackage from '../sdk/package.json' with { type: 'json' };

/** Output directory of `npm run build -- --sdk`. */
export const builtSdkDirectory = join(import.meta.dirname, '..', 'dist', 'sdk');

export interface BuiltSdk {
  readonly directory: string;
  readonly version: string;
  /** Subresource integrity hash of embed.js (`sha384-…`). */
  readonly embedIntegrity: string;
  readonly filesHash: string;
}

/** File in the built SDK that contains the integrity hash of each file that pages load. */
export const integrityFile = 'sri.json';

export const integritySchema = z.object({ 'embed.js': z.string().startsWith('sha384-') });

/**
 * Reads the output of `npm run build -- --sdk`.
 *
 * @param isRequired false for commands that upload nothing, such as `cdk destroy`
 * @throws Error when the SDK is required but not built; the message contains the command that builds it
 */
export function readBuiltSdk(directory: string, isRequired = true): BuiltSdk {
  const path = join(directory, integrityFile);
  const content = existsSync(path) ? readFileSync(path) : Buffer.from('{}');
  const integrity = integritySchema.safeParse(JSON.parse(content.toString()));
  if (!integrity.success) {
    if (!isRequired)
      return {
        directory: import.meta.dirname,
        version: sdkPackage.version,
        embedIntegrity: '',
        filesHash: '',
      };
    throw new Error(
      `The SDK is not built: ${path} contains no hash of embed.js. Run "npm run build -- --sdk", or deploy with -c assets=off.`,
    );
  }
  return {
    directory,
    version: sdkPackage.version,
    embedIntegrity: integrity.data['embed.js'],
    filesHash: createHash('sha256').update(content).digest('hex'),
  };
}
