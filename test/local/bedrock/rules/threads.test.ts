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

  it('rejects names that are not transforms', () => {
    expect(createRules().find('constructor')).toBeUndefined();
  });
});
