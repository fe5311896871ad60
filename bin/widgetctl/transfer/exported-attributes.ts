import type { Row } from '../store/batch-rows.ts';

/**
 * What tells who calls and which visitor an event is of: an export holds it only where that is asked for. Without
 * `keyHash` a widget key cannot be moved; without `visitorHashKey` the events of a visitor cannot be found again.
 */
const secretAttributes: ReadonlySet<string> = new Set(['visitorHashKey', 'keyHash']);

/** What is of the place and not of the organization: API Gateway's key and usage plan, which are made anew elsewhere. */
const placeAttributes: ReadonlySet<string> = new Set([
  'usageKeyValue',
  'usageKeyId',
  'usagePlanId',
  'unfinished',
]);

/** A row as an export shows it. */
export function exportedAttributes(row: Row, withSecrets: boolean): Row {
  const isShown = (name: string) =>
    !placeAttributes.has(name) && (withSecrets || !secretAttributes.has(name));
  return Object.fromEntries(Object.entries(row).filter(([name]) => isShown(name)));
}
