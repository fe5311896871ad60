import { readRecordedAnswers } from '../../bin/openapi/examples.ts';
import { recordAnswers } from '../../bin/openapi/record.ts';

describe('docs/openapi-examples.json', () => {
  it('holds what the local stack answers to the example requests today (else: npm run openapi -- --record)', async () => {
    expect(await readRecordedAnswers()).toEqual(await recordAnswers(() => undefined));
  });
});
