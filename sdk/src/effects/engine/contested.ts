/**
 * Limits how often effects repeat a change that the page undoes, because the page may undo every repetition: a
 * sanitizer that removes unknown attributes, or a script that restores its text.
 */
export interface Contested {
  /**
   * Counts a repetition of a change to an element.
   * @param kind what is changed, such as the name of an attribute
   * @param content the state from which the change starts; a new state is a new change. Read only for repetitions
   * @param withinMs only repetitions within this time of the first change count
   * @returns false if the change must not be repeated, because it has been repeated too often
   */
  mayRepeat(element: Element, kind: string, withinMs?: number, content?: () => string | null): boolean;
  /** True once effects have left any element to the page. */
  readonly isAny: boolean;
}

interface Repetition {
  readonly sinceMs: number;
  readonly count: number;
  readonly content: string | null | undefined;
}

const mostRepetitions = 3;

export function createContested(): Contested {
  const repetitions = new WeakMap<Element, Map<string, Repetition>>();
  let isAny = false;
  const isTooMany = (one: Repetition | undefined) => one !== undefined && one.count > mostRepetitions;

  return {
    get isAny() {
      return isAny;
    },
    mayRepeat(element, kind, withinMs = 1_000, contentOf = () => null) {
      const own = repetitions.get(element) ?? new Map<string, Repetition>();
      const known = own.get(kind);
      const nowMs = performance.now();
      const isRecent = known !== undefined && (isTooMany(known) || nowMs - known.sinceMs < withinMs);
      const content = isRecent ? contentOf() : undefined;
      const isSame = isRecent && (known.content === undefined || known.content === content);
      const next = isSame
        ? { sinceMs: known.sinceMs, count: known.count + 1, content }
        : { sinceMs: nowMs, count: 1, content };
      repetitions.set(element, own.set(kind, next));
      isAny ||= isTooMany(next);
      return !isTooMany(next);
    },
  };
}
