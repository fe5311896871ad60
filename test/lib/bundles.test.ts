import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { addStacks } from '../../lib/widget-api.ts';

describe('synthesis without function bundles', () => {
  it('fails, and states the name of the function and the command to run', () => {
    const bundlesDirectory = mkdtempSync(join(tmpdir(), 'no-bundles-'));
    try {
      mkdirSync(join(bundlesDirectory, 'token-rotation'));
      const missing = join(bundlesDirectory, 'token-rotation', 'index.mjs');
      expect(() =>
        addStacks(new App({ outdir: join(bundlesDirectory, 'cdk.out') }), { bundlesDirectory }),
      ).toThrow(
        `The function "token-rotation" is not built: ${missing} does not exist. ` +
          'Run "npm run build"; it bundles functions/token-rotation/index.ts.',
      );
    } finally {
      rmSync(bundlesDirectory, { recursive: true });
    }
  });
});
