import { setFlagsFromString } from 'node:v8';

/**
 * Lets every thread collect its short-lived objects by itself. V8 asks four more threads to help with each of these
 * collections, also where a few hundred kilobytes are to be moved, as in each function's thread for each call: to wake
 * them costs more processor time than they save, and the threads that wait for it are on the same processors.
 * Must be called before the threads start.
 */
export function collectInOwnThread(): void {
  setFlagsFromString('--no-parallel-scavenge');
}
