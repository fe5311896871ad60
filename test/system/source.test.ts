import packageJson from '../../package.json' with { type: 'json' };
import { type System, startSystem } from '../support/system.ts';

const source = { version: packageJson.version, commit: '3f9a1c07be52-dirty' };

describe('the source that runs', () => {
  let system: System;
  beforeAll(async () => {
    system = await startSystem({ sourceCommit: source.commit });
  });
  afterAll(() => system.close());

  it('is named by the health answer', async () => {
    expect(await system.call('GET', '/health')).toMatchObject({
      status: 200,
      body: { status: 'ok', ...source, checks: { dynamodb: 'ok', tokens: 'ok' } },
    });
  });

  it('is named in every line that a function writes', async () => {
    const { key } = await system.createTenant();
    await system.call('GET', '/api/v1/presets', { key });
    const lines = system.logLines.filter(({ source }) => source !== 'access-log');
    expect(lines.length).toBeGreaterThanOrEqual(4);
    for (const { line } of lines) expect(JSON.parse(line)).toMatchObject(source);
  });
});
