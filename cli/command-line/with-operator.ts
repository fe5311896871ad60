import { recordedCommand } from '../audit/recorded-command.ts';
import type { Operator } from '../connect.ts';
import type { Target } from '../connection/target.ts';
import type { OnWait } from '../control-plane/patience.ts';
import { exitCodes } from '../errors.ts';
import { reportError } from '../output/error-line.ts';
import type { Invocation } from './invocation.ts';

/** Opens a deployment; `onWait` is told when one of its services makes a command wait. */
export type Connect = (target: Target, onWait: OnWait) => Promise<Operator>;

/**
 * Connects, does a command's work, between the two notes of it in the audit trail where it changes something, and
 * disconnects.
 */
export async function withOperator(
  { command, notice }: Invocation,
  target: Target,
  connect: Connect,
  work: (operator: Operator) => Promise<void>,
): Promise<void> {
  const operator = await connect(target, notice);
  try {
    const recorded = recordedCommand(command);
    if (recorded === null) return await work(operator);
    const end = await operator.audit.begin(recorded, notice);
    try {
      await work(operator);
    } catch (error) {
      await end(reportError(error).exitCode);
      throw error;
    }
    await end(exitCodes.done);
  } finally {
    operator.close();
  }
}
