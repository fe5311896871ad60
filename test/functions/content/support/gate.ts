interface Gate {
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
