import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { integrityFile, integritySchema } from '../../lib/built-sdk.ts';
import { embedScript } from '../../lib/embed-script.ts';
import sdkPackage from '../../sdk/package.json' with { type: 'json' };
import { ConflictError, FailedError } from '../errors.ts';

const checkoutDirectory = fileURLToPath(new URL('../..', import.meta.url));

const execute = promisify(execFile);

export interface CopiedSdk {
  readonly version: string;
  readonly directory: string;
  readonly files: number;
  /** `sha384-…` of embed.js. */
  readonly integrity: string;
  /** The script tag, with placeholders for the host and the key. */
  readonly script: string;
}

/** Placeholder for the host. */
const hostGap = 'https://YOUR_HOST';

/**
 * Builds the SDK of this checkout and copies it to `DIR/VERSION`.
 *
 * @throws ConflictError when that folder contains other files: a published version never changes
 * @throws FailedError when the build fails
 */
export async function copySdk(directory: string): Promise<CopiedSdk> {
  if (!existsSync(join(checkoutDirectory, 'bin', 'build.ts'))) {
    throw new FailedError('Only a checkout of the repository can build the SDK: run "embed --copy" there.');
  }
  const { version } = sdkPackage;
  const destination = resolve(directory, version);
  const built = await mkdtemp(join(tmpdir(), 'widget-sdk-'));
  try {
    await buildInto(built);
    if (!(await isFree(destination)) && !(await holdsSame(built, destination))) {
      throw new ConflictError(
        `${destination} holds another build of version ${version}, whose hashes pages may have: raise "version" in sdk/package.json, or name another folder.`,
      );
    }
    await cp(built, destination, { recursive: true });
    const integrity = integritySchema.parse(JSON.parse(await readFile(join(built, integrityFile), 'utf8')))[
      'embed.js'
    ];
    const files = (await filesOf(built)).length;
    const script = embedScript({
      sdkUrl: `${hostGap}/${version}`,
      integrity,
      siteRoot: `${hostGap}-OF-THE-API`,
    });
    return { version, directory: destination, files, integrity, script };
  } finally {
    await rm(built, { recursive: true, force: true });
  }
}

/** A separate process, as the build needs packages that the CLI does not load. */
async function buildInto(directory: string): Promise<void> {
  try {
    await execute(process.execPath, ['bin/launch.cjs', 'bin/build.ts', '--sdk', '--outdir', directory], {
      cwd: checkoutDirectory,
    });
  } catch (error) {
    throw new FailedError(
      `The SDK of ${checkoutDirectory} could not be built: run "npm run build -- --sdk" there to see why.`,
      {
        cause: error,
      },
    );
  }
}

async function isFree(directory: string): Promise<boolean> {
  const names = await readdir(directory).catch(() => []);
  return names.length === 0;
}

async function holdsSame(one: string, other: string): Promise<boolean> {
  const list = (directory: string) => readFile(join(directory, integrityFile), 'utf8').catch(() => null);
  return (await list(one)) === (await list(other));
}

async function filesOf(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
