import { countsOf, figuresOf } from '../../evaluate/figures.ts';
import { failedCall, goodCall, shortCall } from './evaluations.ts';

describe('the figures of a group of calls', () => {
  it('count answers, shortfalls, repairs and what was used, also by calls that failed', () => {
    expect(figuresOf([goodCall, shortCall, failedCall])).toEqual({
      calls: 3,
      answered: { count: 2, of: 3 },
      withoutWarnings: { count: 1, of: 2 },
      targetMet: { count: 1, of: 2 },
      gradeBefore: 13,
      gradeAfter: 7,
      checksHeld: { count: 2, of: 3 },
      repaired: { count: 2, of: 3 },
      refusals: 1,
      medianMs: 2_200,
      ninetiethMs: 3_000,
      credits: 2,
      inputTokens: 2_600,
      outputTokens: 500,
      dollars: expect.closeTo(0.003, 9),
    });
  });

  it('say of nothing that there is nothing, and not zero', () => {
    const { gradeBefore, gradeAfter, medianMs, ninetiethMs, dollars } = figuresOf([
      { ...failedCall, dollars: null },
    ]);
    expect({ gradeBefore, gradeAfter, medianMs, ninetiethMs, dollars }).toEqual({
      gradeBefore: null,
      gradeAfter: null,
      medianMs: null,
      ninetiethMs: null,
      dollars: null,
    });
  });

  it('put what occurs most first', () => {
    expect(countsOf(['b', 'a', 'c', 'c'])).toEqual([
      ['c', 2],
      ['a', 1],
      ['b', 1],
    ]);
  });
});
