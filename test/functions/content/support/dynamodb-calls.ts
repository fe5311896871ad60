import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * Lets a test delay or fail a client's DynamoDB calls. A call is identified by its operation and table, such as
 * `PutItem Events`.
 */
export interface DynamoDbCalls {
  failing: readonly string[];
  /**
   * Runs `act` and asserts that its DynamoDB calls arrive in the given groups of concurrent calls, with no calls after
   * the last group.
   */
  inSteps<Result>(steps: readonly (readonly string[])[], act: () => Promise<Result>): Promise<Result>;
}

export function interceptCalls(client: DynamoDBDocumentClient): DynamoDbCalls {
  let held: { readonly call: string; release(): void }[] | null = null;
  const calls: DynamoDbCalls = {
    failing: [],
    async inSteps(steps, act) {
      const waiting: { readonly call: string; release(): void }[] = [];
      held = waiting;
      let isOver = false;
      const acting = act().finally(() => {
        isOver = true;
      });
      // Prevents an unhandled rejection when an assertion fails before the promise is awaited.
      acting.catch(() => undefined);
      const untilPending = async (count: number) => {
        while (waiting.length < count && !isOver) await new Promise((resolve) => setTimeout(resolve, 5));
      };
      try {
        for (const step of steps) {
          await untilPending(step.length);
          expect(waiting.map(({ call }) => call).sort()).toEqual([...step].sort());
          for (const { release } of waiting.splice(0)) release();
        }
        await untilPending(1);
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
    { name: 'steps', step: 'initialize' },
  );
  return calls;
}

function tableOf(input: object): string {
  return 'TableName' in input ? String(input.TableName).replace(/^.*-/, '') : '';
}
