export function createGate() {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return {
    reached,
    wait() {
      reach();
      return opened;
    },
    open,
  };
}
