import type { Core } from './core.ts';

/** What the service accepts as a visitor's id. */
const idFormat = /^\P{Cc}{1,256}$/u;

/** The visitor's id: the site's, or a random one that is created with the first save. */
export interface Visitor {
  known(): string | null;
  toSave(): string;
}

export function createVisitor({ options: { visitorId }, store, uuid }: Core): Visitor {
  const stored = (): string | null => {
    const id = store.get('visitor');
    return typeof id === 'string' && idFormat.test(id) ? id : null;
  };
  const known = (): string | null => (typeof visitorId === 'function' ? visitorId() : visitorId) || stored();
  return {
    known,
    toSave() {
      const userId = known() ?? uuid();
      if (known() === null) store.put('visitor', userId);
      return userId;
    },
  };
}
