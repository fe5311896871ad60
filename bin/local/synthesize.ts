import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { readAssembly } from '../../local/assembly/read-assembly.ts';
import { AssemblyError } from '../../local/errors.ts';
import { assemblyDirectory, isSynthesizedCurrent, projectRoot } from '../synthesized.ts';

/** Thrown when building the bundles or templates fails; the message contains the tools' output. */
export class SynthesisFailedError extends Error {
  override readonly name = 'SynthesisFailedError';
}

export async function synthesizeIfStale(log: (text: string) => void): Promise<void> {
  if (isSynthesizedCurrent() && isComplete()) return;
  log('Building the functions and synthesizing the stacks…\n');
  // The CDK does not remove stale files from its output directory.
  if (!isComplete()) rmSync(assemblyDirectory, { recursive: true, force: true });
  await runScript('bin/local/synthesize-assembly.ts');
}

function isComplete(): boolean {
  try {
    const { stacks } = readAssembly(assemblyDirectory);
    return stacks.every(({ assetPaths }) => [...assetPaths.values()].every((path) => existsSync(path)));
  } catch (error) {
    if (error instanceof AssemblyError) return false;
    throw error;
  }
}

async function runScript(script: string): Promise<void> {
  const child = spawn(process.execPath, ['bin/launch.cjs', script], {
    cwd: projectRoot,
    env: withoutCdkSettings(process.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const [exitCode] = await once(child, 'close');
  if (exitCode === 0) return;
  const text = Buffer.concat(output).toString('utf8').trim();
  const [, code] = /^(?:Error: )?(E[A-Z]+): /m.exec(text) ?? [];
  throw new SynthesisFailedError(writeFailure(code) ?? text);
}

/** Explains an error code of the file system that keeps the checkout from being written; null for other codes. */
export function writeFailure(code: string | undefined): string | null {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of ${projectRoot} is full; make room, and start again.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `The folder ${projectRoot} cannot be written; change its permissions, or start from your own copy of it.`;
    default:
      return null;
  }
}

/** Removes CDK_OUTDIR, CDK_CONTEXT_JSON and similar variables, because they apply to deployments only. */
function withoutCdkSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('CDK_')));
}
