import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

describe('the JSON Schemas that models are told', () => {
  it('say what the schemas say that check the answers', async () => {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'bin/answers.ts', '--check']);
    expect(stdout).toBe('functions/content/model/answer-schemas.json is current.\n');
  });
});
