import { open, url } from 'node:inspector';
import { OptionsError } from './npm-options.ts';

/** Default port of Node's debugger. */
const port = 9229;

/**
 * Opens the debugger port if requested, and returns true if debuggers can attach to this process. They also can if Node
 * was started with `--inspect` or by an IDE.
 * @throws OptionsError when the port is in use
 */
export function openDebugger(isRequested: boolean, print: (text: string) => void): boolean {
  if (isRequested && url() === undefined) {
    open(port, '127.0.0.1');
    if (url() === undefined) {
      throw new OptionsError(
        `Port ${port} is in use by another debugger (NODE_OPTIONS=--inspect starts one in npm); stop it and start again.`,
      );
    }
  }
  const isInspected = url() !== undefined;
  if (!isInspected && process.env.NODE_OPTIONS?.includes('--inspect')) {
    print('NODE_OPTIONS=--inspect debugs npm. To debug the functions, run npm start -- --inspect.\n');
  }
  return isInspected;
}
