import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { routes } from '../../shared/contract/routes.ts';

const run = promisify(execFile);

describe('docs/openapi.json', () => {
  it('is what the contract says now, and valid by a validator that is not ours', async () => {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'bin/openapi.ts', '--check']);
    expect(stdout).toBe('docs/openapi.json is current and valid.\n');
  });

  it('has one operation for each route, marked when it is not deployed', async () => {
    const document = JSON.parse(await readFile('docs/openapi.json', 'utf8'));
    const described = Object.entries<Record<string, { operationId: string; 'x-not-deployed'?: true }>>(
      document.paths,
    ).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [
        operation.operationId,
        `${method.toUpperCase()} ${path}`,
        operation['x-not-deployed'] !== true,
      ]),
    );
    expect(described.sort()).toEqual(
      routes
        .map(({ operationId, method, path, deployed }) => [operationId, `${method} ${path}`, deployed])
        .sort(),
    );
  });
});
