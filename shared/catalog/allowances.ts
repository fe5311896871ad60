/**
 * Visitor IDs without a profile that a caller can ask for in a day on a site without visitor proofs. More people than
 * that, who are signed in and have saved nothing, need proofs or IDs that the SDK generates.
 */
export const unknownVisitorsPerCaller = 1_000;

/** Feedback entries and reports that an organization can receive in a day (UTC) once its monthly quota is exhausted. */
export const entriesBeyondQuotaPerDay = 50;

/** Credits that a boot token is good for, or one call of any price. */
export const creditsPerBootToken = 30;

/**
 * Minimum of the default daily credits of a caller. A school class behind one address needs about this many in an
 * hour.
 */
const leastCreditsPerCaller = 200;

/** Returns the default daily credits of a caller: a tenth of the organization's monthly credits. */
export function defaultCreditsPerCaller(creditsPerMonth: number): number {
  return Math.max(leastCreditsPerCaller, Math.ceil(creditsPerMonth / 10));
}
