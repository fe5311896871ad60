import { StoreProxy as LocalStoreProxy } from '../../local/dynamodb/store-proxy.ts';

export type { Fate } from '../../local/dynamodb/store-proxy.ts';

/** The local stack's proxy before the engine, which for a test also notes every call. */
export class StoreProxy extends LocalStoreProxy {
  /** The operations called, such as `PutItem`, in the order of their coming. */
  readonly operations: string[] = [];

  /**
   * Answers calls only when all of their group have come: the first `sizes[0]` calls together, the next `sizes[1]`
   * together, and so on. A caller that waits for one answer before it makes another call of the group waits in vain;
   * calls beyond the last group fail.
   */
  answerInGroups(sizes: readonly number[]): void {
    const groups = sizes.map((size) => {
      let release = (): void => undefined;
      const complete = new Promise<void>((resolve) => {
        release = resolve;
      });
      return { open: size, complete, release };
    });
    this.decide = async () => {
      const group = groups.find(({ open }) => open > 0);
      if (group === undefined) return 'fail';
      group.open -= 1;
      if (group.open === 0) group.release();
      await group.complete;
      return 'pass';
    };
  }

  protected override note(operation: string): void {
    this.operations.push(operation);
  }
}
