import type { Row } from '../store/batch-rows.ts';

/**
 * The attributes that identify a caller and the visitor of an event: an export holds them only on request. Without
 * `keyHash` a widget key cannot be moved; without `visitorHashKey` the events of a visitor cannot be found again.
 */
const secretAttributes: ReadonlySet<string> = new Set(['visitorHashKey', 'keyHash']);

/** What belongs to the deployment and not to the organization: API Gateway's key and usage plan. An import makes new ones. */
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
