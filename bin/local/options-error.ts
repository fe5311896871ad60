/** The command line does not say what to do; the message says how it should be. */
export class OptionsError extends Error {
  override readonly name = 'OptionsError';
}
