import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.ts';
import { toolsDirectory } from '../tools.mjs';

export interface Prism {
  readonly siteRoot: string;
  close(): Promise<void>;
}

/** Starts Prism with docs/openapi.json, either as a mock of the service or as a validating proxy in front of it. */
export async function startPrism(command: 'mock' | 'proxy', ...options: string[]): Promise<Prism> {
  const port = await freePort();
  const script = join(toolsDirectory, 'node_modules/@stoplight/prism-cli/dist/index.js');
  const args = [script, command, 'docs/openapi.json', ...options, '--port', String(port)];
  const prism = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(prism, 'exit');
  let output = '';
  const listening = new Promise<void>((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Prism is listening')) resolve();
    };
    prism.stdout.on('data', onOutput);
    prism.stderr.on('data', onOutput);
    prism.on('exit', () => reject(new Error(`Prism ended:\n${output}`)));
  });
  await listening;
  return {
    siteRoot: `http://127.0.0.1:${port}`,
    async close() {
      prism.kill();
      await ended;
    },
  };
}
