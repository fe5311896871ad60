import type { Core } from './core.ts';

/** Who the visitor is: as the site says, else a random id that is made once something is saved. */
export interface Visitor {
  known(): string | null;
  toSave(): string;
}

export function createVisitor({ options: { visitorId }, store, uuid }: Core): Visitor {
  const known = (): string | null =>
    (typeof visitorId === 'function' ? visitorId() : visitorId) || store.get<string>('visitor');
  return {
    known,
    toSave() {
      const userId = known() ?? uuid();
      if (known() === null) store.put('visitor', userId);
      return userId;
    },
  };
}
