import { readRecordedAnswers } from '../../bin/openapi/examples.ts';
import { recordAnswers } from '../../bin/openapi/record.ts';

describe('docs/openapi-examples.json', () => {
  it('holds what the local stack answers to the example requests today (else: npm run openapi -- --record)', async () => {
    // What aria-fix can prove in its time depends on how busy this machine is.
    const { fixAria: recordedFix, ...recorded } = await readRecordedAnswers();
    const { fixAria, ...answered } = await recordAnswers(() => undefined);
    expect(recorded).toEqual(answered);
    expect(recordedFix).toMatchObject({ 200: { patches: [{ attribute: 'alt' }], warnings: [] } });
    expect(fixAria).toMatchObject({
      200: { violationsBefore: [{ rule: 'image-alt' }, { rule: 'link-name' }] },
    });
  });
});
