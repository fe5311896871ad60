import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { FunctionDefinition } from '../../../local/lambda/function-definition.ts';
import { runtimeClientDirectory } from '../tools.mjs';
import { RuntimeApi } from './runtime-api.ts';

/** Runs a function bundle in a separate process under AWS's runtime interface client, as Lambda does. */
export class LambdaProcess {
  readonly lines: string[] = [];

  private readonly api: RuntimeApi;
  private readonly child: ChildProcess;
  private readonly directory: string;

  private constructor(api: RuntimeApi, child: ChildProcess, directory: string) {
    this.api = api;
    this.child = child;
    this.directory = directory;
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface(stream).on('line', (line) => this.lines.push(line));
    }
    child.once('exit', (code) => api.fail(new Error(`It ended with ${code}:\n${this.lines.join('\n')}`)));
  }

  /** @param endpoints environment variables with the endpoints of AWS services */
  static async start(
    definition: FunctionDefinition,
    endpoints: Readonly<Record<string, string>>,
  ): Promise<LambdaProcess> {
    const api = new RuntimeApi(definition.arn, definition.timeoutMs);
    const directory = mkdtempSync(join(tmpdir(), 'lambda-'));
    // Replaces the native module ./rapid-client.node that the runtime client loads. Node.js resolves the path to this
    // directory and loads its index.js.
    mkdirSync(join(directory, 'rapid-client.node'));
    cpSync(resolve('test/aws/support/rapid-client.cjs'), join(directory, 'rapid-client.node', 'index.js'));
    cpSync(join(runtimeClientDirectory, 'index.mjs'), join(directory, 'index.mjs'));
    const address = await api.start();
    const child = spawn(process.execPath, [join(directory, 'index.mjs')], {
      cwd: definition.codeDirectory,
      env: { ...environmentOf(definition), ...endpoints, AWS_LAMBDA_RUNTIME_API: address },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new LambdaProcess(api, child, directory);
  }

  invoke(event: unknown): Promise<unknown> {
    return this.api.invoke(event);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const ended = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      await ended;
    }
    this.api.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/**
 * Returns the environment variables that Lambda sets for a function:
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html#configuration-envvars-runtime
 */
function environmentOf(definition: FunctionDefinition): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    TZ: ':UTC',
    LANG: 'en_US.UTF-8',
    AWS_REGION: 'us-east-1',
    AWS_DEFAULT_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_SESSION_TOKEN: 'test',
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMegabytes),
    AWS_LAMBDA_LOG_GROUP_NAME: definition.logGroupName,
    AWS_LAMBDA_LOG_STREAM_NAME: '2026/11/21/[$LATEST]5759e988bd862e3fe1be46a994272793',
    AWS_LAMBDA_LOG_FORMAT: 'JSON',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_NODEJS_USE_ALTERNATIVE_CLIENT_1: 'true',
    LAMBDA_TASK_ROOT: definition.codeDirectory,
    _HANDLER: definition.handler,
    ...definition.environment,
  };
}
