import { createRules } from '../../../../local/bedrock/rules/index.ts';
import { errors } from '../../../../local/bedrock/service-errors.ts';

const task = {
  text: 'We will utilize it.',
  parameters: { targetGradeLevel: 1 },
  problems: '',
  image: undefined,
};

describe('rule worker threads', () => {
  it('time out with the model timeout error', async () => {
    const rules = createRules({ timeoutMs: 0 });

    await expect(rules.find('simplify')?.(task)).rejects.toBe(errors.modelTimeout);
    await rules.stop();
  });

  it('run in parallel and answer every request', async () => {
    const rules = createRules();
    const names = ['simplify', 'rephrase', 'hints', 'simplify', 'vocabulary', 'summarize'];
    const answers = await Promise.all(names.map((name) => rules.find(name)?.(task)));

    expect(answers.map((answer) => Object.keys(answer ?? {}))).toEqual([
      ['text'],
      ['text'],
      ['answer', 'hints'],
      ['text'],
      ['words'],
      ['summary', 'keyPoints'],
    ]);
    expect(answers[3]).toEqual({ text: 'We will use it.' });
    await rules.stop();
  });

  it('process only transforms', () => {
    expect(createRules().find('constructor')).toBeUndefined();
  });
});
