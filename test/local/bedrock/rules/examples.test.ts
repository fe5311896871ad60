import { readFileSync } from 'node:fs';
import { examplesText } from '../../../../bin/rules-examples/examples-text.ts';
import english from '../../../../evaluate/passages/english.json' with { type: 'json' };

describe('what the rules write, for a person to read', () => {
  it('is in examples.md as it is written today', async () => {
    const written = readFileSync(
      new URL('../../../../local/bedrock/rules/examples.md', import.meta.url),
      'utf8',
    );

    expect(written === (await examplesText(english)) || 'run "npm run rules:examples"').toBe(true);
  });
});
