export interface Rounds {
  /**
   * Time limit in milliseconds. After this time, a new round starts only if fewer than `minimum` rounds are complete.
   */
  readonly budgetMs: number;
  readonly minimum: number;
}

/**
 * Measures every subject once per round, so that other load on the machine affects all subjects equally. The order
 * changes with each round, so that a subject does not always follow the same other subject.
 * @returns the values of each subject, in round order
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
