import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { portOf } from '../../support/port-of.ts';

interface StoredVersion {
  value: string | null;
  stages: string[];
}

const operationSchema = z.enum([
  'DescribeSecret',
  'GetSecretValue',
  'PutSecretValue',
  'UpdateSecretVersionStage',
]);
type Operation = z.infer<typeof operationSchema>;
type OperationResponse = { readonly status: number; readonly body: object };

export const secretArn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:tokens-AbCdEf';

/**
 * A minimal Secrets Manager emulator for one secret. It uses HTTP (AWS JSON 1.1) and enforces the rules for staging
 * labels.
 */
export class SecretsManagerServer {
  readonly versions = new Map<string, StoredVersion>();
  readonly calls: string[] = [];
  isRotationEnabled = true;
  failWith: string | null = null;
  holdUntil: Promise<void> = Promise.resolve();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  address(): string {
    const port = portOf(this.#server);
    return `http://127.0.0.1:${port}`;
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  client(): SecretsManagerClient {
    return new SecretsManagerClient({
      endpoint: this.address(),
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      maxAttempts: 1,
    });
  }

  stagePending(versionId: string): void {
    for (const version of this.versions.values()) remove(version.stages, 'AWSPENDING');
    this.versions.set(versionId, { value: null, stages: ['AWSPENDING'] });
  }

  stagesOf(): Record<string, readonly string[]> {
    return Object.fromEntries([...this.versions].map(([id, { stages }]) => [id, stages]));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const target = String(request.headers['x-amz-target']);
    const operation = operationSchema.parse(target.replace('secretsmanager.', ''));
    const input = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    this.calls.push(`${operation} ${input.VersionStage ?? ''}`.trim());
    await this.holdUntil;
    const { status, body } = this.failWith === null ? this.#handle(operation, input) : refusal(this.failWith);
    response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
  }

  #handle(operation: Operation, input: Record<string, string>): OperationResponse {
    if (input.SecretId !== secretArn) return refusal('ResourceNotFoundException');
    if (operation === 'DescribeSecret') {
      const stages = [...this.versions].filter(([, version]) => version.stages.length > 0);
      return accept({
        RotationEnabled: this.isRotationEnabled,
        VersionIdsToStages: Object.fromEntries(stages.map(([id, version]) => [id, version.stages])),
      });
    }
    if (operation === 'GetSecretValue') return this.#getValue(input.VersionId, input.VersionStage);
    if (operation === 'PutSecretValue') return this.#putValue(input);
    return this.#moveStage(input);
  }

  #getValue(versionId: string | undefined, stage: string | undefined): OperationResponse {
    const found = [...this.versions].find(
      ([id, { stages }]) =>
        (versionId === undefined || id === versionId) && (stage === undefined || stages.includes(stage)),
    );
    if (found === undefined || found[1].value === null) return refusal('ResourceNotFoundException');
    return accept({ VersionId: found[0], SecretString: found[1].value });
  }

  #putValue(input: Record<string, string>): OperationResponse {
    const { ClientRequestToken: id = '', SecretString: value = '' } = input;
    const existing = this.versions.get(id)?.value ?? null;
    if (existing !== null && existing !== value) return refusal('ResourceExistsException');
    this.versions.set(id, { value, stages: [...(input.VersionStages ?? [])] });
    return accept({ VersionId: id });
  }

  #moveStage(input: Record<string, string>): OperationResponse {
    const { VersionStage: stage = '', MoveToVersionId: to = '', RemoveFromVersionId: from = '' } = input;
    const target = this.versions.get(to);
    const source = this.versions.get(from);
    if (target === undefined || !source?.stages.includes(stage)) return refusal('InvalidParameterException');
    remove(source.stages, stage);
    target.stages.push(stage);
    if (stage === 'AWSCURRENT') {
      for (const version of this.versions.values()) remove(version.stages, 'AWSPREVIOUS');
      source.stages.push('AWSPREVIOUS');
    }
    return accept({});
  }
}

function remove(stages: string[], stage: string): void {
  const index = stages.indexOf(stage);
  if (index >= 0) stages.splice(index, 1);
}

function accept(body: object): OperationResponse {
  return { status: 200, body };
}

function refusal(code: string): OperationResponse {
  return { status: 400, body: { __type: code, message: 'Refused by the test server.' } };
}
