import { createRules } from '../../../../local/bedrock/rules/index.ts';
import { errors } from '../../../../local/bedrock/service-errors.ts';

const task = {
  text: 'We will utilize it.',
  parameters: { targetGradeLevel: 1 },
  problems: '',
  image: undefined,
};

describe('rule worker thread', () => {
  it('fails with the model timeout error when a rule times out', async () => {
    const rules = createRules(0);

    await expect(rules.find('simplify')?.(task)).rejects.toBe(errors.modelTimeout);
    await rules.stop();
  });

  it('does not mistake an inherited object property for a transform', () => {
    expect(createRules().find('constructor')).toBeUndefined();
  });
});
