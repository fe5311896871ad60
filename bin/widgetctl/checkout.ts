import { fileURLToPath } from 'node:url';

/** The checkout that this program is of; its bundle may lie elsewhere. */
export function checkoutDirectory(): string {
  return process.env.WIDGETCTL_CHECKOUT ?? fileURLToPath(new URL('../..', import.meta.url));
}
