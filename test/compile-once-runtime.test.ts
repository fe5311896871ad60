import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Sixty seconds ahead, so that a file written twice in one instant is seen to have changed. */
const write = `require('node:fs').writeFileSync(file, 'module.exports = 2;');
  const later = new Date(Date.now() + 60_000);
  require('node:fs').utimesSync(file, later, later);`;

const files = {
  'value.js': 'module.exports = 1;',
  'state.js': 'module.exports = { isTouched: false };',
  // The longest, which jest runs first.
  'first.test.js': `it('loads both', () => {
  expect(require('./value.js')).toBe(1);
  require('./state.js').isTouched = true;
  const file = require.resolve('./value.js');
  ${write}
});`,
  'second.test.js': `it('loads both again', () => {
  expect(require('./value.js')).toBe(2);
  expect(require('./state.js').isTouched).toBe(false);
  expect([require('./state.js')]).toBeInstanceOf(Array);
});`,
  'third.test.js': "it('fails', () => { throw new Error('here'); });",
  'fourth.test.js': '}{',
};

describe('test files that one process runs', () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'compile-once-'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('load a changed file anew, have modules of their own, and say where they failed', () => {
    const config = { rootDir: directory, runtime: resolve('test/compile-once-runtime.cjs'), transform: {} };
    const { stdout } = spawnSync(
      process.execPath,
      ['node_modules/jest/bin/jest.js', '--config', JSON.stringify(config), '--runInBand', '--json'],
      { encoding: 'utf8' },
    );
    const { testResults } = JSON.parse(stdout);
    const results = Object.fromEntries(
      testResults.map(({ name, status, message }: { name: string; status: string; message: string }) => [
        name.split('/').at(-1),
        { status, message },
      ]),
    );
    expect(results).toEqual({
      'first.test.js': { status: 'passed', message: '' },
      'second.test.js': { status: 'passed', message: '' },
      'third.test.js': { status: 'failed', message: expect.stringContaining('third.test.js:1:27') },
      'fourth.test.js': { status: 'failed', message: expect.stringContaining("Unexpected token '}'") },
    });
  });
});
