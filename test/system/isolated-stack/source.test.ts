import packageJson from '../../../package.json' with { type: 'json' };
import { type System, startSystem } from '../../support/system.ts';

const source = { version: packageJson.version, commit: '3f9a1c07be52-dirty' };

describe('source commit of a running service', () => {
  let system: System;
  beforeAll(async () => {
    system = await startSystem({ sourceCommit: source.commit });
  });
  afterAll(() => system.close());

  it('appears in the health response', async () => {
    expect(await system.call('GET', '/health')).toMatchObject({
      status: 200,
      body: { status: 'ok', ...source, checks: { dynamodb: 'ok', tokens: 'ok' } },
    });
  });

  it('appears only in the first log entry of each instance when no error occurs', async () => {
    const { key } = await system.createTenant();
    for (const _again of [1, 2]) await system.call('GET', '/api/v1/presets', { key });
    const lines = system.logLines.filter(({ source }) => source !== 'access-log');
    const written = [...new Set(lines.map(({ source }) => source))].map((name) =>
      lines.filter(({ source }) => source === name).map(({ line }) => JSON.parse(line)),
    );
    expect(written.map((records) => records.length)).toContain(2);
    for (const [first, ...others] of written) {
      expect(first).toMatchObject({ coldStart: true, ...source });
      for (const record of others) expect(record).not.toHaveProperty('commit');
    }
  });
});
