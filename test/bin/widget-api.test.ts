import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

describe('CDK app', () => {
  it('rejects an invalid context option with a one-line message and no stack trace', () => {
    const outdir = mkdtempSync(join(tmpdir(), 'widget-api-'));
    try {
      const result = spawnSync(process.execPath, ['bin/widget-api.ts'], {
        encoding: 'utf8',
        env: {
          ...process.env,
          CDK_OUTDIR: outdir,
          CDK_CONTEXT_JSON: JSON.stringify({ removalPolicy: 'maybe', 'aws:cdk:bundling-stacks': [] }),
        },
      });
      expect({ status: result.status, stderr: result.stderr }).toEqual({
        status: 1,
        stderr: 'CDK context option removalPolicy: must be retain or destroy.\n',
      });
    } finally {
      rmSync(outdir, { recursive: true });
    }
  });
});
