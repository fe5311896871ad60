import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isSynthesizedCurrent, projectRoot } from '../synthesized.ts';

/** The bundles or templates could not be made; the message holds what the tools said. */
export class SynthesisFailedError extends Error {
  override readonly name = 'SynthesisFailedError';
}

/**
 * Bundles the functions and synthesizes the stacks, unless nothing changed since they were.
 *
 * @throws SynthesisFailedError
 */
export async function synthesizeIfStale(tell: (text: string) => void): Promise<void> {
  if (isSynthesizedCurrent()) return;
  tell('Building the functions and synthesizing the stacks…\n');
  await runNode('bin/build.ts');
  await runNode('bin/widget-api.ts');
}

async function runNode(script: string): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const [exitCode] = await once(child, 'close');
  if (exitCode !== 0) throw new SynthesisFailedError(Buffer.concat(output).toString('utf8').trim());
}
