import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Ended, endedOf } from '../../support/ended.ts';
import { pythonEnvironment } from '../tools.mjs';

const execute = promisify(execFile);
const python = join(pythonEnvironment, 'bin', 'python');
const cloudDirectory = fileURLToPath(new URL('../cloud/', import.meta.url));
const cdkProgram = fileURLToPath(new URL('../../../node_modules/aws-cdk/bin/cdk', import.meta.url));
const widgetctl = fileURLToPath(new URL('../../../cli/widgetctl.cjs', import.meta.url));

/** The account ID that moto uses. */
export const accountId = '123456789012';
export const region = 'us-east-1';

const programTimeoutMs = 240_000;

const maximumOutputBytes = 32 * 1024 * 1024;

/** An AWS account emulated by moto in a separate process. */
export class Account {
  /** Resource types that test/aws/cloud adds to moto, because moto does not model them sufficiently. */
  readonly addedTypes: readonly string[];
  /**
   * Uses `localhost`, because moto would mistake the first number of an IP address in a template URL for the bucket
   * name.
   */
  readonly endpoint: string;
  cli = { program: widgetctl, stack: 'WidgetApi' };
  readonly #server: ChildProcess;
  readonly #home = mkdtempSync(join(tmpdir(), 'aws-account-'));

  private constructor(server: ChildProcess, ready: { port: number; addedTypes: string[] }) {
    this.#server = server;
    this.endpoint = `http://localhost:${ready.port}`;
    this.addedTypes = ready.addedTypes;
  }

  static async start(): Promise<Account> {
    const server = spawn(python, [join(cloudDirectory, 'serve.py')], {
      env: { PATH: process.env.PATH, HOME: devNull, PYTHONDONTWRITEBYTECODE: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log: string[] = [];
    createInterface(server.stderr).on('line', (line) => log.push(line));
    const [line] = await Promise.race([
      once(createInterface(server.stdout), 'line'),
      once(server, 'exit').then(() => Promise.reject(new Error(`moto did not start:\n${log.join('\n')}`))),
    ]);
    return new Account(server, JSON.parse(String(line)));
  }

  async stop(): Promise<void> {
    const ended = once(this.#server, 'exit');
    this.#server.kill('SIGKILL');
    await ended;
    rmSync(this.#home, { recursive: true, force: true });
  }

  /** Copies a cloud assembly to a directory that the CDK can write to. */
  copyAssembly(directory: string): string {
    const copy = mkdtempSync(join(this.#home, 'assembly-'));
    cpSync(directory, copy, { recursive: true });
    return copy;
  }

  async cdk(...args: readonly string[]): Promise<string> {
    const options = ['--ci', '--no-notices', '--verbose'];
    const { code, stdout, stderr } = await this.#run(process.execPath, [cdkProgram, ...options, ...args]);
    if (code !== 0) throw new Error(`cdk ${args.join(' ')} ended with ${code}:\n${stdout}\n${stderr}`);
    return stdout;
  }

  async widgetctl(...args: readonly string[]): Promise<unknown> {
    const { code, stdout, stderr } = await this.tryWidgetctl(...args);
    if (code !== 0) throw new Error(`widgetctl ${args.join(' ')} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout);
  }

  /**
   * Like {@link widgetctl}, but accepts any exit code. Resolves relative paths against the account's working
   * directory.
   */
  async tryWidgetctl(...args: readonly string[]): Promise<Ended> {
    const target = ['--stack', this.cli.stack, '--region', region, '--json'];
    return this.#run(process.execPath, [this.cli.program, ...args, ...target]);
  }

  client<Client>(service: new (options: object) => Client): Client {
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    return new service({ endpoint: this.endpoint, region, credentials, forcePathStyle: true });
  }

  async readBack(...stacks: readonly string[]): Promise<unknown> {
    const program = join(cloudDirectory, 'read_back.py');
    const { code, stdout, stderr } = await this.#run(python, [program, this.endpoint, ...stacks]);
    if (code !== 0) throw new Error(`A resource is not there:\n${stderr}`);
    return JSON.parse(stdout);
  }

  async #run(program: string, args: readonly string[]): Promise<Ended> {
    const options = {
      cwd: this.#home,
      env: this.#environment(),
      timeout: programTimeoutMs,
      maxBuffer: maximumOutputBytes,
    };
    try {
      return { code: 0, ...(await execute(program, args, options)) };
    } catch (error) {
      return endedOf(error);
    }
  }

  #environment(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      HOME: this.#home,
      AWS_ENDPOINT_URL: this.endpoint,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_CONFIG_FILE: devNull,
      AWS_SHARED_CREDENTIALS_FILE: devNull,
      AWS_EC2_METADATA_DISABLED: 'true',
      CDK_DISABLE_CLI_TELEMETRY: 'true',
      PYTHONDONTWRITEBYTECODE: '1',
    };
  }
}
