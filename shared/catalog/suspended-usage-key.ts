/**
 * Returns the value of the API Gateway API key that all suspended organizations share. The key is in a usage plan without
 * a quota, so that the rejected calls of a suspended organization do not use up its own quota. Unlike a widget key, the
 * value is not a credential: API Gateway accepts usage keys only from the authorizer.
 */
export function suspendedUsageKey(apiId: string): string {
  return `suspended-organizations-${apiId}`;
}
