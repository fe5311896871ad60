import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { endedOf } from '../../support/ended.ts';
import { toolsDirectory } from '../tools.mjs';

const execute = promisify(execFile);

export class ClientProject {
  readonly directory = mkdtempSync(join(tmpdir(), 'openapi-clients-'));

  constructor() {
    cpSync('test/openapi-clients/programs', this.directory, { recursive: true });
    cpSync('docs/openapi.json', join(this.directory, 'openapi.json'));
    symlinkSync(join(toolsDirectory, 'node_modules'), join(this.directory, 'node_modules'));
    this.write('package.json', '{ "type": "module" }\n');
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.directory, name), text);
  }

  /** Runs an npm tool and returns its output. @throws Error that contains the tool's output */
  tool(script: string, ...args: string[]): Promise<string> {
    return this.run(process.execPath, [join(toolsDirectory, 'node_modules', script), ...args]);
  }

  python(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    return this.run(join(toolsDirectory, 'python', 'bin', name), args, env);
  }

  program(name: string, env: NodeJS.ProcessEnv): Promise<string> {
    const loader = pathToFileURL(join(toolsDirectory, 'node_modules/tsx/dist/loader.mjs')).href;
    return this.run(process.execPath, ['--import', loader, `${name}.ts`, name], env);
  }

  remove(): void {
    rmSync(this.directory, { recursive: true });
  }

  private async run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    const options = {
      cwd: this.directory,
      env: { ...process.env, NO_COLOR: '1', ...env },
      maxBuffer: 2 ** 26,
    };
    try {
      const { stdout, stderr } = await execute(program, args, options);
      return `${stdout}${stderr}`;
    } catch (error) {
      const { code, stdout, stderr } = endedOf(error);
      throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${stdout}\n${stderr}`);
    }
  }
}
