import { spawnSync } from 'node:child_process';

describe('the test environment', () => {
  it('reports a failed beforeAll without the failures that follow from it', () => {
    const jest = ['node_modules/jest/bin/jest.js', '--config', 'jest.one.config.mjs'];
    const fixture = ['--testMatch', '**/test/support/fixtures/failed-setup.ts'];
    const { stderr } = spawnSync(process.execPath, [...jest, ...fixture], { encoding: 'utf8' });
    expect(stderr).toContain('The resource did not open.');
    expect(stderr).not.toContain('Cannot read properties of undefined');
  });
});
