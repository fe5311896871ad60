import type { CallRecord, WidgetEvents } from './types.ts';

/** Events of a client, including `call`, emitted for every API call. */
export type Events = WidgetEvents & { readonly call: CallRecord };

export interface Emitter {
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void;
  /** Calls every listener. An exception in a listener is reported as an uncaught error of the page. */
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
