import { interleave } from '../../../bench/measure/interleave.ts';

describe('interleave', () => {
  it('measures every subject once a round, in an order that turns and reverses', async () => {
    const order: string[] = [];
    const measure = async (subject: string) => order.push(subject);
    const values = await interleave(['a', 'b', 'c'], measure, { budgetMs: 0, minimum: 3 });
    expect(order).toEqual(['a', 'b', 'c', 'a', 'c', 'b', 'c', 'a', 'b']);
    expect([...values]).toEqual([
      ['a', [1, 4, 8]],
      ['b', [2, 6, 9]],
      ['c', [3, 5, 7]],
    ]);
  });
});
