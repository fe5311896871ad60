import type { ClientProject } from './client-project.ts';

const orvalConfig = {
  client: {
    input: './openapi.json',
    output: { target: './orval/client.ts', client: 'fetch', mode: 'single' },
  },
  schemas: { input: './openapi.json', output: { target: './orval/schemas.ts', client: 'zod' } },
};

const clientAlone = 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false';

/**
 * Runs the generators one at a time, because each fully uses a CPU core.
 * @throws Error when a generator fails
 */
export async function generateClients(project: ClientProject, siteRoot: string): Promise<void> {
  const types = 'openapi-typescript/schema.d.ts';
  await project.tool('openapi-typescript/bin/cli.js', 'openapi.json', '-o', types);
  await project.tool('@hey-api/openapi-ts/bin/run.js', '-i', 'openapi.json', '-o', 'hey-api', '--silent');
  const { client, schemas } = orvalConfig;
  const config = { client: { ...client, output: { ...client.output, baseUrl: siteRoot } }, schemas };
  project.write('orval.config.cjs', `module.exports = ${JSON.stringify(config)};\n`);
  await project.tool('orval/dist/bin/orval.js', '--config', 'orval.config.cjs');
  await generateWithJava(project, 'typescript-fetch');
  await generateWithJava(project, 'python');
}

async function generateWithJava(project: ClientProject, generator: string): Promise<void> {
  const target = ['-i', 'openapi.json', '-g', generator, '-o', generator];
  await project.python('openapi-generator-cli', ['generate', ...target, '--global-property', clientAlone]);
}
