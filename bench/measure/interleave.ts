export interface Rounds {
  /**
   * Time limit in milliseconds. Once it passes, a new round starts only if fewer than `minimum` rounds are complete.
   */
  readonly budgetMs: number;
  readonly minimum: number;
}

/**
 * Measures every subject once per round, so that other load on the machine affects all subjects alike. The order is
 * rotated in each round and reversed in every other round, so that each subject's predecessor varies.
 * @returns each subject's values, in round order
 */
export async function interleave<Subject>(
  subjects: readonly Subject[],
  measure: (subject: Subject) => Promise<number>,
  { budgetMs, minimum }: Rounds,
): Promise<ReadonlyMap<Subject, readonly number[]>> {
  const values = new Map<Subject, number[]>(subjects.map((subject) => [subject, []]));
  const startedAtMs = performance.now();
  for (let round = 0; round < minimum || performance.now() - startedAtMs < budgetMs; round += 1) {
    for (const subject of orderOf(subjects, round)) values.get(subject)?.push(await measure(subject));
  }
  return values;
}

function orderOf<Subject>(subjects: readonly Subject[], round: number): readonly Subject[] {
  const first = round % subjects.length;
  const turned = [...subjects.slice(first), ...subjects.slice(0, first)];
  return round % 2 === 0 ? turned : turned.reverse();
}
