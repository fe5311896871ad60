import { spawnSync } from 'node:child_process';

/** Runs in a separate process, because jest cannot load packages that are published only as ES modules. */
const lint = `
import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
const source = readFileSync('../docs/openapi.json', 'utf8');
const problems = await lintFromString({ source, config: await createConfig({ extends: ['recommended'] }) });
console.log(problems.map(({ message, location }) => [message, location[0]?.pointer]));
`;

describe('docs/openapi.json', () => {
  it("follows Redocly's recommended rules", () => {
    const options = { cwd: 'test', input: lint, encoding: 'utf8' } as const;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module'], options);
    expect({ stdout, stderr }).toEqual({ stdout: '[]\n', stderr: '' });
  });
});
