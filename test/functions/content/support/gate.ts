/** Holds whoever waits at it until it is opened, and tells when somebody has come. */
export interface Gate {
  /** Settles when somebody waits here. */
  readonly reached: Promise<void>;
  wait(): Promise<void>;
  open(): void;
}

export function createGate(): Gate {
  let reach = (): void => undefined;
  let open = (): void => undefined;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    reached,
    wait() {
      reach();
      return opened;
    },
    open: () => open(),
  };
}
