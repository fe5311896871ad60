import type { CallRecord, WidgetEvents } from './types.ts';

type Events = WidgetEvents & { readonly call: CallRecord };

export interface Emitter {
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void;
  /** Exceptions thrown by listeners are reported as uncaught errors and do not reach the caller. */
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void;
}

export function createEmitter(): Emitter {
  const target = new EventTarget();
  return {
    on(name, listener) {
      const handle = (event: Event): void => {
        if (event instanceof CustomEvent) listener(event.detail);
      };
      target.addEventListener(name, handle);
      return () => target.removeEventListener(name, handle);
    },
    emit: (name, detail) => void target.dispatchEvent(new CustomEvent(name, { detail })),
  };
}
