import { fileURLToPath } from 'node:url';

/** The folder of the checkout that this program was built from; its bundle may stand elsewhere. */
export function checkoutDirectory(): string {
  return process.env.WIDGETCTL_CHECKOUT ?? fileURLToPath(new URL('../..', import.meta.url));
}
