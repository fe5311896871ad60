import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * Lets a test delay or fail a client's DynamoDB calls. A call is identified by its operation and table, such as
 * `PutItem Events`.
 */
export interface CallWaves {
  failing: readonly string[];
  /**
   * Runs `act` and asserts that its DynamoDB calls arrive in the given groups of concurrent calls, with no calls after
   * the last group.
   */
  inWaves<Result>(waves: readonly (readonly string[])[], act: () => Promise<Result>): Promise<Result>;
}

export function watchCalls(client: DynamoDBDocumentClient): CallWaves {
  let held: { readonly call: string; release(): void }[] | null = null;
  const calls: CallWaves = {
    failing: [],
    async inWaves(waves, act) {
      const waiting: { readonly call: string; release(): void }[] = [];
      held = waiting;
      let isOver = false;
      const acting = act().finally(() => {
        isOver = true;
      });
      // Prevents an unhandled rejection when an assertion fails before the promise is awaited.
      acting.catch(() => undefined);
      const untilThereAre = async (count: number) => {
        while (waiting.length < count && !isOver) await new Promise((resolve) => setTimeout(resolve, 5));
      };
      try {
        for (const wave of waves) {
          await untilThereAre(wave.length);
          expect(waiting.map(({ call }) => call).sort()).toEqual([...wave].sort());
          for (const { release } of waiting.splice(0)) release();
        }
        await untilThereAre(1);
        expect(waiting.map(({ call }) => call)).toEqual([]);
        return await acting;
      } finally {
        held = null;
        for (const { release } of waiting) release();
      }
    },
  };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const call = `${context.commandName?.replace('Command', '')} ${tableOf(args.input)}`;
      if (calls.failing.includes(call)) throw Object.assign(new Error('down'), { name: 'TimeoutError' });
      if (held !== null) await new Promise<void>((release) => held?.push({ call, release }));
      return next(args);
    },
    { name: 'waves', step: 'initialize' },
  );
  return calls;
}

function tableOf(input: object): string {
  return 'TableName' in input ? String(input.TableName).replace(/^.*-/, '') : '';
}
