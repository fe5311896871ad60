import { bytesOfGigabyte, dollarsOf, type Price, prices } from './prices.ts';

/** What a deployment has that is paid by the month, called or not. */
export interface FixedPart {
  readonly name: string;
  readonly count: number;
  readonly price: Price;
}

/**
 * A deployment with every route and the options as they are when nobody sets one. A test counts the parts in the
 * templates. The canary, where one is wanted, is one more metric and a secret.
 */
export const fixedParts: readonly FixedPart[] = [
  { name: 'Metrics that alarms look at', count: 146, price: prices.alarmMetrics },
  { name: 'Metrics made of log lines', count: 28, price: prices.customMetrics },
  { name: 'Dashboard', count: 1, price: prices.dashboards },
  { name: 'Contributor Insights rule', count: 1, price: prices.insightRules },
  { name: 'Key of the alarm topics', count: 1, price: prices.keys },
  { name: 'Token secret', count: 1, price: prices.secrets },
];

/** US dollars a month of a part. */
export function dollarsOfPart({ count, price }: FixedPart): number {
  return dollarsOf(count, price);
}

/** US dollars a month before the first call. */
export function fixedDollars(parts: readonly FixedPart[] = fixedParts): number {
  return parts.reduce((sum, part) => sum + dollarsOfPart(part), 0);
}

/** US dollars a month for so many bytes in tables: kept, and restorable to a point in time. */
export function storageDollars(bytes: number): number {
  const gigabytes = bytes / bytesOfGigabyte;
  return dollarsOf(gigabytes, prices.storedGigabytes) + dollarsOf(gigabytes, prices.restorableGigabytes);
}
