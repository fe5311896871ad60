import type { OperatorError } from '../errors.ts';
import { type Screen, screenOf } from '../output/screen.ts';
import type { Invocation } from './invocation.ts';

/** How a command answers with its result. */
export interface CommandAnswer<Input, Result> {
  /** What people see. */
  readonly text?: (result: Result, screen: Screen, input: Input) => string | Promise<string>;
  /** What `--json` prints, where that is not the result. */
  readonly document?: (result: Result) => unknown;
  /** A line for stderr after the answer. */
  readonly notice?: (result: Result, isJson: boolean, input: Input) => string | null;
  /** Thrown after the answer, for a result that says what went wrong. */
  readonly failure?: (result: Result) => OperatorError | null;
}

interface Answered<Input, Result> {
  readonly result: Result;
  readonly input: Input;
  readonly invocation: Invocation;
}

/**
 * Answers on stdout: as JSON where asked for, else as the text for people. A command without text has written itself.
 *
 * @param finish the text for people, as it is printed
 */
export async function giveAnswer<Input, Result>(
  {
    text,
    document = (result) => result,
    notice = () => null,
    failure = () => null,
  }: CommandAnswer<Input, Result>,
  { result, input, invocation }: Answered<Input, Result>,
  finish = (written: string) => written,
): Promise<void> {
  const { io, isJson } = invocation;
  if (text !== undefined) {
    const printed = isJson
      ? JSON.stringify(document(result), null, 2)
      : finish(await text(result, screenOf(io.stdout, process.env), input));
    io.stdout.write(`${printed}\n`);
  }
  const line = notice(result, isJson, input);
  if (line !== null) invocation.notice(line);
  const error = failure(result);
  if (error !== null) throw error;
}
